/** What the sandbox vendors share as services: signed calls, and pages of plain HTML that work without JavaScript. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { z } from 'zod';
import { parseJson } from '#shared/json.ts';
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../clock.ts';
import { isSigned } from '../signature.ts';

export type Page = ReturnType<typeof html>;

/** The mark of the look: two sails over a wave. */
const MARK = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><path d="M12.4 3.6C18.6 1.2 25.6 2.6 30 7.4 23.4 7.6 17.4 10.2 12.4 15.2Z" fill="#F1F7FA"/><path d="M12.4 17.4C16.4 14.4 21.6 14.2 25.4 17.2 20.4 18 16.2 20.2 12.4 24Z" fill="#5FE0CB"/><path d="M7.6 3.6V19.4C7.6 26.4 12.4 29.6 18 27.8 22.4 26.4 25.8 26.2 29.6 28.6" fill="none" stroke="#5FE0CB" stroke-width="3.4" stroke-linecap="round"/></svg>`;

/** A whole page. @param brand the vendor's name */
export function frame(
  { language, title, brand }: { language: string; title: string; brand: string },
  content: Page,
): Page {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/checkout.css">
</head>
<body>
<header>${MARK}<span>${brand}</span></header>
<main>${content}</main>
</body>
</html>`;
}

const ASSET_CACHE = 'public, max-age=86400';
const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => readFileSync(resolve(`@fontsource/prompt/files/${name}`));

/** Weight and subset of each face the pages use. */
const FONTS: ReadonlyMap<string, Buffer> = new Map(
  [400, 600, 800].flatMap((weight): [string, Buffer][] => [
    [`${weight}.woff2`, fontFile(`prompt-latin-${weight}-normal.woff2`)],
    [`${weight}-ext.woff2`, fontFile(`prompt-latin-ext-${weight}-normal.woff2`)],
  ]),
);
const STYLE = readFileSync(new URL('./pages.css', import.meta.url), 'utf8');

const asset = (body: string | Buffer, type: string) =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: { 'content-type': type, 'cache-control': ASSET_CACHE, 'x-content-type-options': 'nosniff' },
  });

/** Serves what the pages load. */
export function mountAssets(app: Hono): void {
  app.get('/checkout.css', () => asset(STYLE, 'text/css; charset=utf-8'));
  app.get('/mark.svg', () => asset(String(MARK), 'image/svg+xml'));
  app.get('/fonts/:name', (context) => {
    const font = FONTS.get(context.req.param('name'));
    return font ? asset(font, 'font/woff2') : context.notFound();
  });
}

/** The headers of a page. Its form may lead back to the merchant: browsers hold redirects to `form-action` too. */
export function pageHeaders(returnUrl: string | null): Record<string, string> {
  const formAction = ["'self'", ...(returnUrl === null ? [] : [new URL(returnUrl).origin])].join(' ');
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/** The answer to a form: go there. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...pageHeaders(null), location } });
}

/** The JSON of a signed request, or null when the signature is wrong or old. */
async function signedJson(context: Context, secret: Secrets, clock: Clock): Promise<{ json: unknown } | null> {
  const body = await context.req.text();
  if (!isSigned(secret, clock.now(), context.req.raw.headers, body)) return null;
  try {
    return { json: parseJson(body) };
  } catch {
    // Not JSON: the schema refuses undefined.
    return { json: undefined };
  }
}

type Bind = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  answer: (context: Context, asked: z.output<Schema>) => Promise<Response>,
) => void;

/** Binds signed calls to their schemas. */
export function signedCalls(app: Hono, secret: Secrets, clock: Clock): Bind {
  return (path, schema, answer) => {
    app.post(path, async (context) => {
      const signed = await signedJson(context, secret, clock);
      if (!signed) return context.json({ error: 'invalid_signature' }, 401);
      const asked = schema.safeParse(signed.json);
      return asked.success ? answer(context, asked.data) : context.json({ error: 'invalid_request' }, 422);
    });
  };
}
