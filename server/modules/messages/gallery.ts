/** Every letter in every language, as it would arrive: for whoever writes them. It stands at the host of caught mail. */
import { html } from 'hono/html';
import { BASE_LANGUAGES, type BaseLanguage } from '#shared/regions/index.ts';
import type { MailMessage } from '../../ports/mail.ts';
import { LETTER_KINDS, type LetterContent, LINKS, letterMail, securityLetter } from '../letters/index.ts';
import { mailContent } from './contents.ts';
import { KINDS, MESSAGE_KINDS } from './kinds.ts';
import type { Unsubscribe } from './unsubscribe.ts';
import type { MessageVariables } from './variables.ts';

/** What stands where a player's own would stand. */
const SAMPLE: MessageVariables = {
  amount: { amount: '1250.00', currency: 'EUR' },
  game: 'Kraken’s Toll',
  talk: 'Pi•••a, 1 Mar 2026, 14:00 GMT+2\nHello, how can I help?',
  title: 'About your last question',
  text: 'Thank you for writing.\n\nYour answer is in your account.',
};
const NOBODY = '00000000-0000-4000-8000-000000000000';

const BY_MAIL = MESSAGE_KINDS.filter((kind) => KINDS[kind].channels.some((channel) => channel === 'mail'));
const NAMES: readonly string[] = [
  ...LETTER_KINDS,
  ...BY_MAIL.filter((kind) => !LETTER_KINDS.some((own) => own === kind)),
];

interface GalleryParts {
  unsubscribe: Unsubscribe;
  /** Origin of the main domain. */
  origin: string;
  support: string;
}

export interface Gallery {
  /** A letter as it would be sent; null: there is none of that name. */
  letter(name: string, locale: BaseLanguage): MailMessage | null;
  /** Answers below `/gallery`; null for another address. */
  fetch(request: Request): Promise<Response | null>;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src http: https:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

/** Creates the gallery. */
export function createGallery({ unsubscribe, origin, support }: GalleryParts): Gallery {
  const contentOf = mailContent(unsubscribe, () => origin);

  function content(name: string, locale: BaseLanguage): LetterContent | null {
    const own = LETTER_KINDS.find((kind) => kind === name);
    if (own)
      return securityLetter(own, locale, support, LINKS[own] ? `${origin}/${locale}/?${LINKS[own]}=token` : null);
    const reader = { playerId: NOBODY, locale, region: 'main', page: () => `${origin}/${locale}` } as const;
    return contentOf(name, SAMPLE, reader);
  }

  function letter(name: string, locale: BaseLanguage): MailMessage | null {
    const said = content(name, locale);
    return said && letterMail(said, { to: 'mara@fairwind.example', support, origin, locale, region: 'main' });
  }

  async function overview(): Promise<Response> {
    const row = (name: string) =>
      html`<tr><th scope="row">${name}</th>${BASE_LANGUAGES.map(
        (locale) => html`<td><a href="/gallery/${locale}/${name}">${locale}</a></td>`,
      )}</tr>`;
    const page = await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>All letters</title><link rel="stylesheet" href="/mail.css"></head>
<body><main><p><a href="/">Caught mail</a></p><h1>All letters</h1><table>${NAMES.map(row)}</table></main></body></html>`;
    return new Response(String(page), { headers: HEADERS });
  }

  return {
    letter,
    async fetch(request) {
      const [, root, language, name, as] = new URL(request.url).pathname.split('/');
      if (root !== 'gallery') return null;
      if (language === undefined || language === '') return overview();
      const locale = BASE_LANGUAGES.find((one) => one === language);
      const mail = locale && letter(name ?? '', locale);
      if (!mail) return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain' } });
      if (as === 'text') {
        return new Response(`${mail.subject}\n\n${mail.text}`, {
          headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
        });
      }
      return new Response(mail.html ?? '', { headers: HEADERS });
    },
  };
}
