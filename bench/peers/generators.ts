/** The other generators: how each is given the pages and started. Their packages come into a folder of their own. */
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
  },
  {
    name: 'Astro, plain',
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
  },
];
