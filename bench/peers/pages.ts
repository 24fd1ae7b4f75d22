/** The pages every generator writes in the comparison: a frame of links, tiles and text, of the weight of ours. */

export interface BenchPage {
  slug: string;
  title: string;
  description: string;
  paragraphs: string[];
}

const WORDS = 'tide harbour lantern compass gull anchor reef mast current shore signal deck chart breeze keel'.split(
  ' ',
);

/** Words that differ from page to page and are the same in every run. */
function sentence(seed: number): string {
  const words = Array.from(
    { length: 24 },
    (_, place) => WORDS[(seed * 7 + place * (seed % 11) + place) % WORDS.length],
  );
  return `${words.join(' ')}.`;
}

export function benchPages(count: number): BenchPage[] {
  return Array.from({ length: count }, (_, index) => ({
    slug: `page-${index}`,
    title: `Page ${index}`,
    description: sentence(index),
    paragraphs: Array.from({ length: 8 }, (_unused, place) => sentence(index + place)),
  }));
}

/** Links of the frame's menus. */
export const MENU = Array.from({ length: 60 }, (_, index) => ({
  href: `/menu/${index}`,
  text: `Menu entry ${index} ${WORDS[index % WORDS.length]}`,
}));

/** Tiles in the middle of the page. */
export const TILES = Array.from({ length: 48 }, (_, index) => ({
  href: `/tiles/${index}`,
  image: `/art/tile-${index}-360.avif`,
  text: `Tile ${index} ${WORDS[(index * 3) % WORDS.length]}`,
}));

const CLASS = 'flex items-center gap-2 rounded-md px-4 py-3 font-semibold text-sm focus:outline-2';

/** What a generator's own template language writes for a loop and a value. */
export interface Dialect {
  loop(list: 'menu' | 'tiles' | 'paragraphs', body: string): string;
  value(path: string): string;
  ofItem(field: 'href' | 'text' | 'image' | null): string;
}

/** The page's template in a dialect. */
export function template({ loop, value, ofItem }: Dialect): string {
  const [href, text, image] = [ofItem('href'), ofItem('text'), ofItem('image')];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${value('title')}</title>
<meta name="description" content="${value('description')}"></head>
<body><header><nav>${loop('menu', `<a class="${CLASS}" href="${href}"><svg class="icon" aria-hidden="true"><use href="/icons.svg#dot"></use></svg><span>${text}</span></a>`)}</nav></header>
<main><h1>${value('title')}</h1>
<ul>${loop('tiles', `<li class="tile"><a class="${CLASS}" href="${href}"><img src="${image}" srcset="${image} 360w, ${image} 720w" sizes="(min-width: 64rem) 20vw, 50vw" width="360" height="480" alt="" loading="lazy"><b>${text}</b></a></li>`)}</ul>
${loop('paragraphs', `<p>${ofItem(null)}</p>`)}</main>
<footer><nav>${loop('menu', `<a class="footer-link" href="${href}">${text}</a>`)}</nav></footer></body></html>
`;
}
