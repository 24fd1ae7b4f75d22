/**
 * The private parts of Astro that `builder/astro-internals.ts` leans on are as it takes them. A failure says what an update
 * changed; until the file follows, `npm run build -- --plain` makes the same pages.
 */
import { readFileSync } from 'node:fs';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { createComponent as createElement } from 'astro/runtime/server/index.js';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Component,
  type Factory,
  freshNotes,
  ISLAND,
  isInstruction,
  isIsland,
  PROGRAM_FOLDER,
  type Result,
  resultForMany,
  resultWithoutPage,
  TAKEN_FOR_GRANTED,
  type Template,
} from '#builder/astro-internals.ts';
import { inRoot } from '#builder/paths.ts';

const version = (JSON.parse(readFileSync(inRoot('node_modules/astro/package.json'), 'utf8')) as { version: string })
  .version;
const changed = (what: string): string =>
  `Astro ${version} changed ${what}: builder/astro-internals.ts must follow; until then use npm run build -- --plain`;

const sourceOf = (file: string): string => readFileSync(inRoot('node_modules/astro/dist', file), 'utf8');

/** Renders a component in Astro's own container and hands out what it was rendered with. */
async function renderedWith(use: (result: Result) => unknown): Promise<string> {
  const container = await AstroContainer.create();
  const page = createElement(((result: Result) => use(result)) as never);
  return container.renderToString(page as never);
}

describe('what Astro renders compiled components with', () => {
  let result: Result;
  let runtime: typeof import('astro/compiler-runtime');
  beforeAll(async () => {
    runtime = await import('astro/compiler-runtime');
    await renderedWith((found) => {
      result = found;
      return runtime.render`<p></p>`;
    });
  });

  test('its runtime has the functions that ours is made over', async () => {
    const server = await import('astro/runtime/server/index.js');
    const found = [runtime.createComponent, runtime.renderComponent, runtime.unescapeHTML, server.renderToString];
    expect(
      found.map((one) => typeof one),
      changed('createComponent, renderComponent, unescapeHTML or renderToString of its runtime'),
    ).toEqual(['function', 'function', 'function', 'function']);
  });

  test('a result notes of its page what is reset between pages, and nothing else', () => {
    const kept = ['headInTree', 'routeHasPropagation', 'slotsByAstro'];
    const notes = Object.keys(result._metadata).filter((name) => !kept.includes(name));
    expect(
      notes.filter((name) => !(name in freshNotes())),
      changed('SSRResult._metadata, which notes something more of a page'),
    ).toEqual([]);
  });

  test('a page without a request is rendered from its props alone', async () => {
    const server = await import('astro/runtime/server/index.js');
    const own = resultWithoutPage(result, (props) => ({ props }));
    const page = createElement(((inner: Result, props: object, slots: object) => {
      const { props: found } = inner.createAstro(props as never, slots as never) as unknown as {
        props: { name: string };
      };
      return runtime.render`<p>${found.name}</p>`;
    }) as never);
    const html = await server.renderToString(own, page as never, { name: 'here' }, {}, false);
    expect(html, changed('how a page is rendered with a result')).toContain('<p>here</p>');
  });

  test('a component renders into a destination of ours, in order', () => {
    const chunks: unknown[] = [];
    const template = runtime.render`<a>${'text'}</a>` as unknown as Template;
    template.render({ write: (chunk) => void chunks.push(chunk) });
    expect(chunks.map(String).join(''), changed('how a template writes itself')).toBe('<a>text</a>');
  });

  test('a component knows its file, and an island is none', () => {
    const factory = (() => runtime.render`<p></p>`) as never;
    const component = runtime.createComponent(factory, '/src/a.astro') as unknown as Component;
    const what = changed('how components are told from islands, or moduleId');
    expect([component.moduleId, isIsland(component), isIsland((() => null) as Factory)], what).toEqual([
      '/src/a.astro',
      false,
      true,
    ]);
  });

  test('what a component asks of the page is written as an instruction', () => {
    expect(isInstruction(runtime.maybeRenderHead()), changed('how a template asks for the head')).toBe(true);
  });

  test('a component of many pages cannot change the page', () => {
    const own = resultForMany(result, () => ({}));
    expect(Object.isFrozen(own._metadata.extraHead), changed('SSRResult')).toBe(true);
    expect(own.resolve, changed('SSRResult.resolve')).toBe(result.resolve);
  });
});

test('an island is written with the attributes that are taken for granted', async () => {
  const container = await AstroContainer.create();
  container.addServerRenderer({
    name: 'canary',
    renderer: {
      name: 'canary',
      check: () => true,
      renderToStaticMarkup: async () => ({ html: '<b></b>', attrs: { prefix: 'r0' } }),
    } as never,
  });
  container.addClientRenderer({ name: 'canary', entrypoint: '/client.js' });
  const { renderComponent, render } = await import('astro/compiler-runtime');
  const Island = () => null;
  const page = createElement(
    ((result: Result) =>
      render`${renderComponent(
        result,
        'Island',
        Island as never,
        {
          'client:load': true,
          'client:component-hydration': 'load',
          'client:component-path': '/island.tsx',
          'client:component-export': 'default',
        },
        {},
      )}`) as never,
  );
  const html = await container.renderToString(page as never);
  const [tag = ''] = new RegExp(`<${ISLAND}[^>]*>`).exec(html) ?? [];
  const what = changed(`the markup of ${ISLAND}`);
  expect(tag, what).toMatch(/ uid="[^"]+"/);
  const left = tag.replace(TAKEN_FOR_GRANTED, '');
  // A build has no script before hydration, which a container always names.
  const names = [...left.matchAll(/ ([a-z-]+)=/g)]
    .map(([, name]) => name)
    .filter((name) => !name?.startsWith('before-'));
  expect(names, what).toEqual(['prefix', 'component-url', 'renderer-url', 'client', 'opts']);
});

describe('the program that Astro builds to render pages', () => {
  test('is made in a folder of its own, with an entry of a known name', () => {
    const build = sourceOf('core/build/static-build.js');
    expect(build, changed('the name of its rendering program')).toContain('"prerender-entry"');
    const folder = PROGRAM_FOLDER.replace(/^\.\/|\/$/g, '');
    expect(sourceOf('prerender/utils.js'), changed('the folder of its rendering program')).toContain(folder);
  });

  test('exports an app that takes what a build knows, and renders', async () => {
    const entry = sourceOf('entrypoints/prerender.js');
    expect(entry, changed('what its rendering program exports')).toMatch(/export \{\s*app,\s*manifest\s*\}/);
    const { BuildApp } = (await import(inRoot('node_modules/astro/dist/core/build/app.js'))) as {
      BuildApp: { prototype: object };
    };
    const members = ['setInternals', 'setOptions', 'getComponentByRoute', 'render', 'routeCache'];
    expect(
      members.filter((name) => !(name in BuildApp.prototype)),
      changed('the app of its rendering program'),
    ).toEqual([]);
  });

  test('finds the pages of a route in a cache that is filled beforehand', () => {
    const cache = sourceOf('core/render/route-cache.js');
    expect(cache, changed('how it remembers the paths of a route')).toMatch(/staticPaths[\s\S]*keyed/);
  });
});
