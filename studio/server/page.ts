/** The game's page: a shell that its script fills, framed only by the origin that launched it. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { languageOf } from '../client/texts/index.ts';
import type { ClientFiles } from './files.ts';
import { isHouse, isLive, isShared, type Title } from './sessions.ts';
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

/** What a game's page loads by itself: modules by their path in the client, and shared chunks (client/vite.config.ts). */
export function partsOf(title: Title, { language }: Pick<Session, 'language'>): string[] {
  const texts = `texts/${languageOf(language)}.ts`;
  if (isShared(title)) return [texts, 'aviator/main.ts'];
  if (isLive(title)) return [texts, 'live/main.ts', `live/${title.live}.ts`];
  if (isHouse(title)) return [texts, 'house', `house/${title.engineName}/stage.ts`];
  return [texts, 'slots', `titles/${title.code}/theme.ts`];
}

/**
 * The page of a session.
 * @param view what the page would ask for first; null leaves the asking to it.
 */
export function gamePage(title: Title, session: Session, files: ClientFiles, view: unknown): string {
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
<body><main id="game" aria-label="${escapeHtml(title.title)}" data-game="${escapeHtml(title.code)}"></main>${data}<noscript>${escapeHtml(title.title)}: JavaScript</noscript></body>
</html>
`;
}

function filesIn({ styles, preloads, script }: ClientFiles): string {
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" src="/${script}"></script>`,
    ...preloads.map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
}

/** A page as small as its reader takes it; fast rather than smallest, for each is made for one. */
export async function compressed(page: string, accepts = '', headers: Record<string, string>): Promise<Response> {
  const all = { ...headers, vary: 'accept-encoding' };
  if (!accepts.includes('br')) return new Response(page, { headers: all });
  const body = new Uint8Array(await brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  return new Response(body, { headers: { ...all, 'content-encoding': 'br' } });
}

/** The public verifier's page; its script fills it. */
export function verifyPage(language: string, title: string, files: ClientFiles): string {
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
<body><main id="verify"><noscript><h1>${escapeHtml(title)}</h1><p>JavaScript</p></noscript></main></body>
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
