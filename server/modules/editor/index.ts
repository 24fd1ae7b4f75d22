/** The marketers' editor at `admin.`, outside production: its page, its program, its configuration (docs/publishing.md). */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EditorConfig } from '../../config.ts';
import { mediaType } from '../../media-types.ts';

/** The editor's program speaks to the Git service in the marketer's name. */
type GitBackend = NonNullable<EditorConfig['git']>;

interface Service {
  origin: string;
  /** Where its API answers, and its path on a service of one's own. */
  api: string;
  path: string;
}

const SERVICES: Readonly<Record<GitBackend['service'], Service>> = {
  github: { origin: 'https://github.com', api: 'https://api.github.com', path: '/api/v3' },
  gitlab: { origin: 'https://gitlab.com', api: 'https://gitlab.com/api/v4', path: '/api/v4' },
  gitea: { origin: 'https://gitea.com', api: 'https://gitea.com/api/v1', path: '/api/v1' },
};

/** Without a service the files are those of a folder on the marketer's computer; the program wants a name all the same. */
const LOCAL_ONLY = { name: 'github', repo: 'local/files', branch: 'main', auth_methods: ['token'] };

function backendOf(git: GitBackend | null): object {
  if (git === null) return LOCAL_ONLY;
  const { service, repository, branch, origin } = git;
  const own = origin === null ? {} : { base_url: origin, api_root: origin + SERVICES[service].path };
  return { name: service, repo: repository, branch, auth_methods: ['token'], ...own };
}

function gitOrigins(git: GitBackend | null): string[] {
  if (git === null) return [];
  const { origin, api } = SERVICES[git.service];
  return git.origin === null ? [...new Set([origin, new URL(api).origin])] : [git.origin];
}

/** Only the editor's own files, and the Git service. Its program writes styles into the page and shows files as blobs. */
function policy(git: GitBackend | null): string {
  const origins = gitOrigins(git).join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' blob: data: ${origins}`.trim(),
    'media-src blob:',
    `connect-src 'self' blob: data: ${origins}`.trim(),
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'none'",
  ].join('; ');
}

const CLIENT = join(import.meta.dirname, 'client');
const require = createRequire(import.meta.url);
const PACKAGE = dirname(dirname(require.resolve('@sveltia/cms')));
const PROGRAM = join(PACKAGE, 'dist');
const FONTS = join(PACKAGE, 'npm', 'assets');
const LOCALES = join(PACKAGE, 'locales');
const TEXT_FILES = readdirSync(LOCALES);

/** Addresses by their file. */
const FILES: Readonly<Record<string, string>> = {
  '/': join(CLIENT, 'index.html'),
  '/before.js': join(CLIENT, 'before.js'),
  '/editor.js': join(CLIENT, 'editor.js'),
  '/preview.css': join(CLIENT, 'preview.css'),
  '/sveltia-cms.js': join(PROGRAM, 'sveltia-cms.js'),
  '/packages/@sveltia/cms/package.json': join(PACKAGE, 'package.json'),
  '/chunks/react-dom.js': join(PROGRAM, 'chunks', 'react-dom.js'),
};

/** The program would fetch parts, fonts and news of Git services from public networks; here it gets its own. */
const OWN_ADDRESSES: readonly (readonly [outside: string, own: string])[] = [
  ['https://unpkg.com/', '/packages/'],
  ['https://cdn.jsdelivr.net/fontsource/fonts/', '/fonts/'],
  ['https://www.githubstatus.com/api/v2/status.json', '/status.json'],
];
/** The one part that the preview needs; the others are for features that content does not use. */
const IMMUTABLE = /^\/packages\/immutable(?:@[\w.]+)?\/dist\/immutable\.es\.js$/;

/** The program's own texts in the browser's language; without an answer it asks for them again at once, for ever. */
const TEXTS = /^\/packages\/@sveltia\/cms(?:@[\w.-]+)?\/locales\/([a-zA-Z-]+)\.json$/;

/** `/fonts/<family>@<version>/<cut>.woff2`, in the package `<family>-<cut>-<hash>.woff2`. */
const FONT = /^\/fonts\/([a-z\d-]+)(?::vf)?@[\d.]+\/([a-z\d-]+)\.woff2$/;

function fontOf(path: string): string | undefined {
  const [, family, cut] = FONT.exec(path) ?? [];
  const name = readdirSync(FONTS).find((file) => family !== undefined && file.startsWith(`${family}-${cut}-`));
  return name === undefined ? undefined : join(FONTS, name);
}

function fileOf(path: string): string | undefined {
  if (IMMUTABLE.test(path)) return join(dirname(createRequire(PROGRAM).resolve('immutable')), 'immutable.es.js');
  const [, language] = TEXTS.exec(path) ?? [];
  if (language !== undefined)
    return TEXT_FILES.includes(`${language}.json`) ? join(LOCALES, `${language}.json`) : undefined;
  return Object.hasOwn(FILES, path) ? FILES[path] : fontOf(path);
}

export interface EditorParts {
  git: GitBackend | null;
  /** Where the site has the editor's fields. */
  configPath: string;
  /** An address of the main domain's site. */
  site(request: Request): Promise<Response>;
}

/** Creates the editor's host. */
export function createEditor({ git, configPath, site }: EditorParts): { fetch(request: Request): Promise<Response> } {
  const headers = {
    'content-security-policy': policy(git),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
  const answer = (body: string | Uint8Array<ArrayBuffer>, type: string, status = 200) =>
    new Response(body, { status, headers: { ...headers, 'content-type': type } });

  async function file(path: string): Promise<Response> {
    const bytes = await readFile(path);
    if (!path.endsWith('.js')) return answer(new Uint8Array(bytes), mediaType(path));
    const text = OWN_ADDRESSES.reduce(
      (known, [outside, own]) => known.replaceAll(outside, own),
      bytes.toString('utf8'),
    );
    return answer(text, mediaType(path));
  }

  /** The fields and collections of the built site, with where the files are kept. */
  async function config(request: Request): Promise<Response> {
    const built = await site(new Request(new URL(configPath, request.url)));
    if (!built.ok) return answer('{"error":"The site is not built yet."}', 'application/json', 503);
    const known = (await built.json()) as Record<string, unknown>;
    return answer(JSON.stringify({ ...known, backend: backendOf(git) }), 'application/json');
  }

  return {
    async fetch(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answer('Method not allowed\n', 'text/plain', 405);
      const { pathname } = new URL(request.url);
      if (pathname === '/config.json') return config(request);
      if (pathname === '/status.json') return answer('{"status":{"indicator":"none"}}', 'application/json');
      // The drawings that promotions choose from.
      if (pathname.startsWith('/art/promos/')) return site(request);
      const known = fileOf(pathname);
      return known === undefined ? answer('Not found\n', 'text/plain', 404) : file(known);
    },
  };
}
