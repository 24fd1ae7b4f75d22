/** The marketers' editor at its host: only outside production, only with files of its own. */
import { describe, expect, it } from 'vitest';
import { createHostTable } from '#server/http/hosts.ts';
import { createEditor } from '#server/modules/editor/index.ts';
import { PRODUCTION, testConfig } from '#tests/support/server.ts';

const local = testConfig();
const configPath = '/editor.json';
const site = async (request: Request) =>
  new URL(request.url).pathname === '/editor.json'
    ? Response.json({ collections: [] })
    : new Response('', { status: 404 });
const get = (admin: ReturnType<typeof createEditor>, path: string) =>
  admin.fetch(new Request(`http://admin.localhost:4321${path}`));

describe('the editor answers on a non-production host', () => {
  it('at admin., and in production nobody does', () => {
    expect(createHostTable(local).resolve('admin.localhost:4321')).toEqual({ kind: 'editor' });
    expect(createHostTable(local).resolve(`admin.${local.hosts.main}`)).toEqual({ kind: 'editor' });
    const production = testConfig(PRODUCTION);
    expect(production.editor).toBeNull();
    expect(createHostTable(production).resolve(`admin.${production.hosts.main}`)).toEqual({ kind: 'reserved' });
  });

  it('with a page that search engines leave out and that runs nothing but its own files', async () => {
    const page = await get(createEditor({ git: null, configPath, site }), '/');
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).not.toContain('https:');
  });

  it('with a program whose parts come from here as well', async () => {
    const admin = createEditor({ git: null, configPath, site });
    const program = await (await get(admin, '/sveltia-cms.js')).text();
    for (const host of ['unpkg.com', 'cdn.jsdelivr.net/fontsource', 'www.githubstatus.com/api'])
      expect(program).not.toContain(`https://${host}`);
    const icons = await get(admin, '/fonts/material-symbols-outlined:vf@5.3.7/latin-wght-normal.woff2');
    expect(icons.headers.get('content-type')).toBe('font/woff2');
    for (const path of ['/chunks/react-dom.js', '/packages/immutable@5.1.9/dist/immutable.es.js', '/editor.js']) {
      const part = await get(admin, path);
      expect(part.status, path).toBe(200);
      expect(part.headers.get('content-type'), path).toContain('javascript');
    }
    for (const path of ['/packages/leaflet/dist/leaflet.js', '/../package.json', '/server.ts']) {
      expect((await get(admin, path)).status, path).toBe(404);
    }
  });

  it('with its texts in every language that a browser may have: a text that is missing is asked for without end', async () => {
    const admin = createEditor({ git: null, configPath, site });
    const program = await (await get(admin, '/sveltia-cms.js')).text();
    const [, listed = ''] = /`((?:[a-z]{2}(?:-[A-Z]{2})?,){10,}[a-z]{2}(?:-[A-Z]{2})?)`\.split/.exec(program) ?? [];
    const languages = listed.split(',');
    expect(languages).toContain('de');
    for (const language of languages) {
      const texts = await get(admin, `/packages/@sveltia/cms@0.221.1/locales/${language}.json`);
      expect(texts.status, language).toBe(200);
      expect(Object.keys(await texts.json()).length, language).toBeGreaterThan(10);
    }
    for (const path of ['xx', 'de-XX', 'package']) {
      expect((await get(admin, `/packages/@sveltia/cms/locales/${path}.json`)).status, path).toBe(404);
    }
  });

  it('a Git service is named by the environment, allowed by the policy and told to the program', async () => {
    const { editor } = testConfig({
      EDITOR_GIT_SERVICE: 'gitlab',
      EDITOR_GIT_REPOSITORY: 'house/content',
      EDITOR_GIT_URL: 'https://git.example',
    });
    const answer = await get(createEditor({ git: editor?.git ?? null, configPath, site }), '/config.json');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /connect-src 'self' blob: data: https:\/\/git\.example;/,
    );
    expect(await answer.json()).toEqual({
      collections: [],
      backend: {
        name: 'gitlab',
        repo: 'house/content',
        branch: 'main',
        auth_methods: ['token'],
        base_url: 'https://git.example',
        api_root: 'https://git.example/api/v4',
      },
    });
  });

  it('says so when the site is not built, and takes nothing but reads', async () => {
    const admin = createEditor({ git: null, configPath, site: async () => new Response('', { status: 404 }) });
    expect((await get(admin, '/config.json')).status).toBe(503);
    expect((await admin.fetch(new Request('http://admin.localhost/', { method: 'POST' }))).status).toBe(405);
  });
});
