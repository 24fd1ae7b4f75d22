/**
 * The other generators: how each is given the pages and started. Their packages come into a folder of their own. Versions
 * are the newest that installed whole; a newer one may name a binary that a registry does not have yet.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BenchPage, type Dialect, MENU, TILES, template } from './pages.ts';

export interface Generator {
  name: string;
  /** npm packages it needs; none for one that the system installs. */
  packages: Record<string, string>;
  /** Writes the project. */
  write(folder: string, pages: readonly BenchPage[]): void;
  /** Program and arguments, from the project's folder. */
  command: readonly [string, ...string[]];
  /** Where its pages come out. */
  output: string;
  /** What else a build leaves and the next would use: caches, pages as source. */
  leaves: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

function put(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const json = (value: unknown) => JSON.stringify(value);

const GO: Dialect = {
  loop: (list, body) =>
    `{{ range ${list === 'paragraphs' ? '.Params.paragraphs' : `site.Data.${list}`} }}${body}{{ end }}`,
  value: (path) => (path === 'title' ? '{{ .Title }}' : `{{ .Params.${path} }}`),
  ofItem: (field) => (field === null ? '{{ . }}' : `{{ .${field} }}`),
};

const NUNJUCKS: Dialect = {
  loop: (list, body) => `{% for item in ${list} %}${body}{% endfor %}`,
  value: (path) => `{{ ${path} }}`,
  ofItem: (field) => (field === null ? '{{ item }}' : `{{ item.${field} }}`),
};

const ASTRO: Dialect = {
  loop: (list, body) => `{${list}.map((item) => (<Fragment>${body}</Fragment>))}`,
  value: (path) => `{page.${path}}`,
  ofItem: (field) => (field === null ? '{item}' : `{item.${field}}`),
};

/** Attributes in Astro's templates take braces in the place of quotes. */
const inBraces = (text: string) =>
  text
    .replaceAll(/"(\{[^}"]+\}) 360w, \{item\.image\} 720w"/g, '{`$${item.image} 360w, $${item.image} 720w`}')
    .replaceAll(/"(\{[^}"]+\})"/g, '$1');

const JSX: Dialect = {
  ...ASTRO,
  loop: (list, body) => `{${list}.map((item, place) => (<Fragment key={place}>${body}</Fragment>))}`,
};

const VUE: Dialect = {
  loop: (list, body) => `<template v-for="item in ${list}">${body}</template>`,
  value: (path) => `{{ page.${path} }}`,
  ofItem: (field) => (field === null ? '{{ item }}' : `{{ item.${field} }}`),
};

/** Where a framework writes the frame of the document itself. */
const bodyOf = (page: string) => /<body>([\s\S]*)<\/body>/.exec(page)?.[1] ?? '';

/** React's names of attributes, and tags without content closed. */
const reactMarkup = (html: string) =>
  html
    .replaceAll(' class=', ' className=')
    .replaceAll(' srcset=', ' srcSet=')
    .replaceAll(/<img ([^>]*)>/g, '<img $1 />');

/** Vue binds attributes by a colon, and only text takes double braces. */
const boundAttributes = (html: string) =>
  html.replaceAll(
    / (\w+)="([^"]*\{\{[^"]*)"/g,
    (_, name: string, value: string) =>
      ` :${name}="\`${value.replaceAll(/\{\{ (.*?) \}\}/g, (_tag, path: string) => `\${${path}}`)}\`"`,
  );

export const GENERATORS: readonly Generator[] = [
  {
    name: 'Hugo',
    packages: {},
    write(folder, pages) {
      put(
        folder,
        'config.json',
        json({
          baseURL: 'https://bench.example/',
          disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap', 'home', 'section', '404'],
          ignoreErrors: ['error-disable-taxonomy'],
        }),
      );
      put(folder, 'data/menu.json', json(MENU));
      put(folder, 'data/tiles.json', json(TILES));
      put(folder, 'layouts/_default/single.html', template(GO));
      for (const { slug, ...head } of pages) put(folder, `content/${slug}.md`, `${json(head)}\n`);
    },
    command: ['hugo', '--quiet'],
    output: 'public',
    leaves: ['content', 'resources'],
  },
  {
    name: 'Eleventy',
    packages: { '@11ty/eleventy': '3.1.2' },
    write(folder, pages) {
      put(folder, '_data/menu.json', json(MENU));
      put(folder, '_data/tiles.json', json(TILES));
      put(folder, '_includes/page.njk', template(NUNJUCKS));
      for (const { slug, ...head } of pages) {
        put(folder, `content/${slug}.md`, `---json\n${json({ ...head, layout: 'page.njk' })}\n---\n`);
      }
    },
    command: ['node', 'node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
    output: '_site',
    leaves: ['content'],
  },
  {
    name: 'Plain Astro',
    packages: { astro: '7.3.4' },
    write(folder, pages) {
      put(folder, 'data.json', json({ menu: MENU, tiles: TILES, pages }));
      put(folder, 'astro.config.mjs', 'export default { devToolbar: { enabled: false } };\n');
      const paths = 'data.pages.map((page) => ({ params: { slug: page.slug }, props: { page } }))';
      const script = `import data from '../../data.json';\nexport const getStaticPaths = () => ${paths};\nconst { page } = Astro.props;\nconst { menu, tiles } = data;\nconst { paragraphs } = page;\n`;
      put(folder, 'src/pages/[slug].astro', `---\n${script}---\n${inBraces(template(ASTRO))}`);
    },
    command: ['node', 'node_modules/astro/bin/astro.mjs', 'build', '--silent'],
    output: 'dist',
    leaves: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  },
  {
    name: 'Next export',
    packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    write(folder, pages) {
      put(folder, 'data.json', json({ menu: MENU, tiles: TILES, pages }));
      put(
        folder,
        'next.config.mjs',
        "export default { output: 'export', turbopack: { root: import.meta.dirname } };\n",
      );
      put(
        folder,
        'app/layout.jsx',
        'export default ({ children }) => (<html lang="en"><body>{children}</body></html>);\n',
      );
      put(
        folder,
        'app/[slug]/page.jsx',
        `import { readFileSync } from 'node:fs';
import { Fragment } from 'react';
const { menu, tiles, pages } = JSON.parse(readFileSync('data.json', 'utf8'));
const bySlug = new Map(pages.map((page) => [page.slug, page]));
export const dynamicParams = false;
export const generateStaticParams = () => pages.map(({ slug }) => ({ slug }));
export async function generateMetadata({ params }) {
  const { title, description } = bySlug.get((await params).slug);
  return { title, description };
}
export default async function Page({ params }) {
  const page = bySlug.get((await params).slug);
  const { paragraphs } = page;
  return (<>${reactMarkup(inBraces(bodyOf(template(JSX))))}</>);
}
`,
      );
    },
    command: ['node', 'node_modules/next/dist/bin/next', 'build'],
    output: 'out',
    leaves: ['.next'],
    environment: { NEXT_TELEMETRY_DISABLED: '1' },
  },
  {
    name: 'Nuxt generate',
    packages: { nuxt: '4.5.2' },
    write(folder, pages) {
      // Vue's compiler wants to find what the template names.
      put(folder, 'public/icons.svg', '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="dot" /></svg>\n');
      put(folder, 'app/frame.json', json({ menu: MENU, tiles: TILES }));
      put(folder, 'pages.json', json(pages));
      put(
        folder,
        'nuxt.config.mjs',
        `import { readFileSync } from 'node:fs';
const pages = JSON.parse(readFileSync(new URL('pages.json', import.meta.url), 'utf8'));
const routes = pages.map(({ slug }) => '/' + slug);
export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  nitro: { prerender: { crawlLinks: false, routes } },
});
`,
      );
      put(folder, 'app/app.vue', '<template><NuxtPage /></template>\n');
      put(
        folder,
        'server/api/page/[slug].get.js',
        `import { readFileSync } from 'node:fs';
let bySlug;
export default defineEventHandler((event) => {
  bySlug ??= new Map(JSON.parse(readFileSync('pages.json', 'utf8')).map((page) => [page.slug, page]));
  return bySlug.get(getRouterParam(event, 'slug'));
});
`,
      );
      put(
        folder,
        'app/pages/[slug].vue',
        `<script setup>
import { menu, tiles } from '~/frame.json';
const { slug } = useRoute().params;
const { data: page } = await useFetch('/api/page/' + slug);
const { paragraphs } = page.value;
useHead({ htmlAttrs: { lang: 'en' }, title: page.value.title });
useSeoMeta({ description: page.value.description });
</script>
<template><div>${boundAttributes(bodyOf(template(VUE)))}</div></template>
`,
      );
    },
    command: ['node', 'node_modules/nuxt/bin/nuxt.mjs', 'generate'],
    output: '.output/public',
    leaves: ['.output', '.nuxt', 'node_modules/.cache'],
    environment: { NUXT_TELEMETRY_DISABLED: '1' },
  },
];
