/**
 * Pages that are not live yet, for the eyes of whoever asked for them: the address holds a token, ends after half an hour,
 * and opens in one browser on each domain, so that a link that is passed on shows nothing.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { readCookie } from '../../cookies.ts';
import { type Database, firstRow, type Transaction } from '../../db/index.ts';
import { mediaType } from '../../media-types.ts';
import { hashOf, isToken, newToken } from '../../tokens.ts';
import type { RenderedPreview } from './desk.ts';

export const PREVIEW_MS = 1_800_000;
const PREFIX = '/preview/';
const COOKIE = 'fairwind-preview';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

interface PackedFile {
  path: string;
  type: string;
  base64: string;
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

/** Its files as they are stored. What the live site does not have is asked for below the token. */
export async function packPreview(
  { pages, files }: RenderedPreview,
  path: string,
  token: string,
): Promise<PackedFile[]> {
  const pack = async (bytes: Uint8Array) => (await zip(bytes)).toString('base64');
  const own = files.reduce<(html: string) => string>(
    (before, { address }) =>
      (html) =>
        before(html).replaceAll(address, `${PREFIX}${token}${address}`),
    (html) => html,
  );
  const packedPages = pages.map(async ({ region, locale, html, scriptHashes, styleHashes }) => ({
    ...{ path: `${region}/${locale}${path}`, type: 'text/html; charset=utf-8', scriptHashes, styleHashes },
    base64: await pack(Buffer.from(own(html))),
  }));
  const packedFiles = files.map(async ({ address, base64 }) => ({
    ...{ path: address, type: mediaType(address), scriptHashes: [], styleHashes: [] },
    base64: await pack(Buffer.from(base64, 'base64')),
  }));
  return Promise.all([...packedPages, ...packedFiles]);
}

/** Keeps a preview until it expires; those that have are forgotten. */
export async function savePreview(
  transaction: Transaction,
  { draftId, token, files, now }: { draftId: string; token: string; files: readonly PackedFile[]; now: Date },
): Promise<Date> {
  const expires = new Date(now.getTime() + PREVIEW_MS);
  await transaction.execute(sql`delete from content_previews where expires_at <= ${now.toISOString()}::timestamptz`);
  const row = await firstRow<{ preview_id: string }>(
    transaction,
    sql`insert into content_previews (token_sum, draft_id, expires_at)
        values (${hashOf(token)}, ${draftId}::uuid, ${expires.toISOString()}::timestamptz) returning preview_id`,
  );
  for (const { path, type, base64, scriptHashes, styleHashes } of files) {
    await transaction.execute(
      sql`insert into content_preview_files (preview_id, path, type, bytes, script_hashes, style_hashes)
          values (${row?.preview_id ?? ''}::uuid, ${path}, ${type}, ${base64},
            ${JSON.stringify(scriptHashes)}::jsonb, ${JSON.stringify(styleHashes)}::jsonb)`,
    );
  }
  return expires;
}

/** The address of a page of a preview on its domain. */
export const previewUrl = (origin: string, token: string, locale: string, path: string): string =>
  `${origin}${PREFIX}${token}/${locale}${path}`;

export { newToken as newPreviewToken };

export interface PreviewParts {
  database: Database;
  clock: Clock;
  secure: boolean;
  /** Headers of a page of a region: its policy among them, with the hashes of what stands inline. */
  headersOf(
    region: RegionId,
    origin: string,
    hashes: { scriptHashes: readonly string[]; styleHashes: readonly string[] },
  ): Promise<Record<string, string>>;
}

/** What search engines and caches are told; there is nothing else to say to them. */
const HIDDEN = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

const nothing = (): Response =>
  new Response('Not found\n', { status: 404, headers: { ...HIDDEN, 'content-type': 'text/plain; charset=utf-8' } });

/** A line over the page: whoever sees it knows that nobody else does. Only its attribute may carry a style. */
const RIBBON =
  '<p role="note" style="position:fixed;z-index:99;left:50%;bottom:12px;translate:-50%;margin:0;padding:6px 14px;border-radius:999px;background:#ffcf5c;color:#1a1405;font:600 13px/20px system-ui,sans-serif;white-space:nowrap">Preview, not live</p>';

/** Answers addresses below `/preview/`; null for any other. */
export function createPreviews({ database, clock, secure, headersOf }: PreviewParts) {
  /** Whether the browser is the one that opened it first; a first one is given its cookie. */
  async function admit(
    previewId: string,
    region: RegionId,
    request: Request,
  ): Promise<{ cookie: string | null } | null> {
    const known = await firstRow<{ visitor_sum: string }>(
      database,
      sql`select visitor_sum from content_preview_visitors where preview_id = ${previewId}::uuid and region = ${region}`,
    );
    if (known !== null) {
      const held = readCookie(request.headers.get('cookie'), COOKIE);
      return held !== null && hashOf(held) === known.visitor_sum ? { cookie: null } : null;
    }
    const visitor = newToken();
    const first = await firstRow(
      database,
      sql`insert into content_preview_visitors (preview_id, region, visitor_sum)
          values (${previewId}::uuid, ${region}, ${hashOf(visitor)}) on conflict do nothing returning region`,
    );
    return first === null ? null : { cookie: visitor };
  }

  return {
    async fetch(request: Request, where: { region: RegionId; origin: string }): Promise<Response | null> {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith(PREFIX)) return null;
      const [token = '', ...rest] = pathname.slice(PREFIX.length).split('/');
      if (request.method !== 'GET' || !isToken(token)) return nothing();
      const path = `/${rest.join('/')}`;
      const file = await firstRow<{
        preview_id: string;
        type: string;
        bytes: string;
        script_hashes: string[];
        style_hashes: string[];
      }>(
        database,
        sql`select preview_id, type, bytes, script_hashes, style_hashes
            from content_previews join content_preview_files using (preview_id)
            where token_sum = ${hashOf(token)} and expires_at > ${clock.now().toISOString()}::timestamptz
              and path in (${`${where.region}${path}`}, ${path})`,
      );
      const admitted = file === null ? null : await admit(file.preview_id, where.region, request);
      if (file === null || admitted === null) return nothing();
      const bytes = await unzip(Buffer.from(file.bytes, 'base64'));
      const isPage = file.type.startsWith('text/html');
      const policy = isPage
        ? await headersOf(where.region, where.origin, {
            scriptHashes: file.script_hashes,
            styleHashes: file.style_hashes,
          })
        : {};
      const headers = new Headers({ ...policy, ...HIDDEN, 'content-type': file.type });
      if (admitted.cookie !== null) {
        const parts = [
          `${COOKIE}=${admitted.cookie}`,
          `Path=${PREFIX}${token}`,
          `Max-Age=${PREVIEW_MS / 1_000}`,
          'HttpOnly',
        ];
        headers.set('set-cookie', [...parts, 'SameSite=Lax', ...(secure ? ['Secure'] : [])].join('; '));
      }
      const body = isPage ? bytes.toString('utf8').replace('</body>', `${RIBBON}</body>`) : new Uint8Array(bytes);
      return new Response(body, { headers });
    },
  };
}
