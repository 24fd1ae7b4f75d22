/** The game's page: a shell that its script fills, framed only by the origin that launched it. */
import type { ClientFiles } from './files.ts';
import type { Title } from './sessions.ts';
import type { Session } from './types.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] as string);
}

/** The page of a session; everything else is fetched by its script. */
export function gamePage(title: Title, session: Session, files: ClientFiles): string {
  const styles = files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  const preloads = files.preloads.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
  return `<!doctype html>
<html lang="${escapeHtml(session.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title.title)}</title>
<link rel="icon" href="data:,">
${styles}${preloads}<script type="module" src="/${files.script}"></script>
</head>
<body><main id="game" aria-label="${escapeHtml(title.title)}" data-game="${escapeHtml(title.code)}"></main><noscript>${escapeHtml(title.title)}: JavaScript</noscript></body>
</html>
`;
}

/** The public verifier's page; its script fills it. */
export function verifyPage(language: string, title: string, files: ClientFiles): string {
  const styles = files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  const preloads = files.preloads.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${styles}${preloads}<script type="module" src="/${files.script}"></script>
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
