/** Pieces of the statistics of a live table. */
import { element } from '../ui/dom.ts';

/** Shares of past results as bars. @param parts label, tone and count of each. */
export function shares(
  language: string,
  parts: readonly { label: string; tone: string; count: number }[],
): HTMLElement {
  const all = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return element(
    'dl',
    { class: 'live-shares' },
    ...parts.map(({ label, tone, count }) => {
      const bar = element('i', { class: tone });
      bar.style.setProperty('--share', String(count / all));
      return element('div', {}, element('dt', {}, label), element('dd', {}, percent.format(count / all), bar));
    }),
  );
}

/** A heading over a list of results, each with how often it came. */
export function ranking(
  heading: string,
  entries: readonly { text: string; tone: string; count: number }[],
): HTMLElement {
  return element(
    'section',
    { class: 'live-ranking' },
    element('h3', {}, heading),
    element(
      'ul',
      {},
      ...entries.map(({ text, tone, count }) =>
        element('li', {}, element('b', { class: `live-bead ${tone}` }, text), element('span', {}, `× ${count}`)),
      ),
    ),
  );
}
