/** The game's page: a shell that its script fills, framed only by the origin that launched it. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { nothing } from '../engines/shape.ts';
import { type Language, languageOf, type Namespace, spelled } from '../texts.ts';
import type { ClientFiles } from './files.ts';
import { isLive, isShared, isTableGame, type Title } from './sessions.ts';
import { textsOf, translatorFor } from './texts.ts';
import type { Session } from './types.ts';

const brotli = promisify(brotliCompress);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] as string);
}

/** Text inside a script element that is data: only `<` could end it. */
function embedded(json: unknown): string {
  return JSON.stringify(json).replaceAll('<', '\\u003c');
}

/**
 * What a game's page loads dynamically: modules by their path in the client, and shared chunks (client/vite.config.ts).
 */
export function partsOf(title: Title): string[] {
  if (isShared(title)) return ['aviator/main.ts'];
  if (isLive(title)) return ['live/main.ts', `live/${title.live}.ts`];
  if (isTableGame(title)) return ['table-games', `table-games/${title.engineName}/stage.ts`];
  return ['slots', `titles/${title.code}/theme.ts`];
}

/** Engines that deal cards, which are read out by their names. */
const WITH_CARDS: readonly string[] = ['baccarat', 'blackjack', 'video-poker'];
const cardsOf = (engine: string): Namespace[] => (WITH_CARDS.includes(engine) ? ['cards'] : []);

/** The namespaces whose texts a game's page contains. */
export function namespacesOf(title: Title): Namespace[] {
  if (isShared(title)) return ['common', 'aviator', 'chain'];
  // A live table that turns the helm has no table game of its own.
  if (isLive(title)) {
    const game: Namespace[] = title.live === 'helm' ? [] : [title.live, ...cardsOf(title.live)];
    return ['common', 'live', 'chain', 'chat', ...game];
  }
  if (isTableGame(title)) {
    // A round that asks for a decision cannot be played by itself.
    const repeated: Namespace[] = title.engine.action === nothing ? ['autoplay'] : [];
    return ['common', 'tables', title.engineName, ...cardsOf(title.engineName), ...repeated];
  }
  return ['common', 'slots', 'autoplay', 'symbols', 'jackpots'];
}

/** Texts as the page's script reads them (client/texts.ts): in one language, and only what it needs. */
export function embeddedTexts(tag: string, namespaces: readonly Namespace[]): string {
  const language = languageOf(tag);
  const texts = Object.fromEntries(namespaces.map((namespace) => [namespace, textsOf(language, namespace)]));
  return `<script type="application/json" id="texts">${spelled(embedded(texts), tag)}</script>`;
}

/**
 * The page of a session.
 * @param view what the page would request first; null: it has to request it itself.
 */
export function gamePage(title: Title, session: Session, files: ClientFiles, view: unknown): string {
  const language = languageOf(session.language);
  const texts = embeddedTexts(session.language, namespacesOf(title));
  const data = view === null ? '' : `<script type="application/json" id="session">${embedded(view)}</script>`;
  return `<!doctype html>
<html lang="${escapeHtml(session.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title.title)}</title>
<link rel="icon" href="data:,">
${filesIn(files)}
</head>
<body><main id="game" aria-label="${escapeHtml(title.title)}" data-game="${escapeHtml(title.code)}">${loadingScreen(title, language)}</main>${texts}${data}<noscript>${escapeHtml(title.title)}: JavaScript</noscript></body>
</html>
`;
}

/** What stands in the game's place until it does: over the game's own picture, which the page around shows behind it. */
function loadingScreen({ title }: Title, language: Language): string {
  const label = translatorFor(language, 'common')('loading');
  return `<div class="loading"><b>${escapeHtml(title)}</b><progress max="1" aria-label="${escapeHtml(label)}"></progress></div>`;
}

function filesIn({ styles, preloads, script }: ClientFiles): string {
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" src="/${script}"></script>`,
    ...preloads.map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
}

/** A page, compressed if its reader accepts that; fast rather than smallest, because each is made for one reader. */
export async function compressed(page: string, accepts = '', headers: Record<string, string>): Promise<Response> {
  const all = { ...headers, vary: 'accept-encoding' };
  if (!accepts.includes('br')) return new Response(page, { headers: all });
  const body = new Uint8Array(await brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  return new Response(body, { headers: { ...all, 'content-encoding': 'br' } });
}

/** The public verifier's page; its script fills it. */
export function verifyPage(language: Language, files: ClientFiles): string {
  const title = translatorFor(language, 'verify')('title');
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${filesIn(files)}
</head>
<body><main id="verify"><noscript><h1>${escapeHtml(title)}</h1><p>JavaScript</p></noscript></main>${embeddedTexts(language, ['verify', 'jackpots', 'chain'])}</body>
</html>
`;
}

/** The headers of a page that nobody frames. */
export const verifyHeaders = (): Record<string, string> => headersFor("'none'");

/** The page's headers: own files only, framed by one origin only. */
export const pageHeaders = (session: Session): Record<string, string> => headersFor(session.parentOrigin);

function headersFor(ancestors: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
}
