/**
 * The way out of mail that nobody needs (RFC 8058): a link signed for a player and a topic. Opening it asks, since mail
 * programs open links by themselves; posting to it, as they do for one click, ends such mail. It needs no login and
 * opens nothing else.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { html, raw } from 'hono/html';
import { MESSAGE_TOPICS, type MessageTopic } from '#shared/contract/messages.ts';
import { directionOf, isoOf, type LocaleCode, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow } from '../../db/index.ts';
import { keepChoice } from './choices.ts';
import { messageTexts } from './texts.ts';

const PATH = '/unsubscribe';
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([a-z]+)\.([\w-]{43})$/;

export interface Unsubscribe {
  /** The link's address on a domain. */
  pathOf(playerId: string, topic: MessageTopic): string;
  /** Answers the link; null for another address. */
  fetch(request: Request, where: { region: RegionId }): Promise<Response | null>;
}

interface UnsubscribeParts {
  database: Database;
  clock: Clock;
  /** What links are signed with: they stand in letters for years. */
  key: Buffer;
}

const STYLE = `body{margin:0;background:#08182b;color:#f1f7fa;font:16px/24px Prompt,system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:4rem 1rem}
section{padding:2rem 1.75rem;border:1px solid #1b3d60;border-radius:1rem;background:#0d2239}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:2rem}
p{margin:0 0 1.5rem;color:#b4c8d8}
button{padding:.75rem 1.5rem;border:0;border-radius:.75rem;background:#ffc24b;color:#2b1800;font:inherit;font-weight:700;cursor:pointer}
a{color:#5fe0cb}
:focus-visible{outline:2px solid #5fe0cb;outline-offset:2px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

interface Addressee {
  playerId: string;
  topic: MessageTopic;
  locale: LocaleCode;
}

type State = 'ask' | 'done' | 'unknown';

async function page(state: State, locale: LocaleCode): Promise<Response> {
  const say = messageTexts(locale);
  const body = await html`<!doctype html>
<html lang="${isoOf(locale)}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(`unsubscribe_${state}_title`)}</title>
<style>${raw(STYLE)}</style>
</head>
<body><main><section>
<h1>${say(`unsubscribe_${state}_title`)}</h1>
<p>${say(`unsubscribe_${state}_text`)}</p>
${state === 'ask' ? html`<form method="post"><button>${say('unsubscribe')}</button></form>` : html`<a href="/">Fairwind</a>`}
</section></main></body>
</html>`;
  return new Response(String(body), { status: state === 'unknown' ? 404 : 200, headers: HEADERS });
}

/** Creates the links and their answers. */
export function createUnsubscribe({ database, clock, key }: UnsubscribeParts): Unsubscribe {
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();

  async function addresseeOf(token: string): Promise<Addressee | null> {
    const [, playerId = '', topic = '', mac = ''] = TOKEN.exec(token) ?? [];
    const known = MESSAGE_TOPICS.find((one) => one === topic);
    if (known === undefined || !timingSafeEqual(sign(`${playerId}.${topic}`), Buffer.from(mac, 'base64url')))
      return null;
    const player = await firstRow<{ language: LocaleCode }>(
      database,
      sql`select language from players where player_id = ${playerId}::uuid`,
    );
    return player && { playerId, topic: known, locale: player.language };
  }

  return {
    pathOf: (playerId, topic) =>
      `${PATH}?token=${playerId}.${topic}.${sign(`${playerId}.${topic}`).toString('base64url')}`,

    async fetch(request, { region }) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== PATH) return null;
      const to = await addresseeOf(searchParams.get('token') ?? '');
      if (to === null) return page('unknown', 'en');
      if (request.method !== 'POST') return page('ask', to.locale);
      const { playerId, topic, locale } = to;
      const choice = { playerId, topic, channel: 'mail', allowed: false, source: 'unsubscribe', region } as const;
      await keepChoice(database, choice, clock.now());
      return page('done', locale);
    },
  };
}
