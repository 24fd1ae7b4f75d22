/** Promotions that the benchmarks add, each with its pages on every domain. */

/** The promotion they are made of. */
export const MODEL = 'src/content/promos/first-look.yaml';

/** The model under another name; titles and descriptions have to differ from page to page. */
export function promotion(model: string, number: number): string {
  return model
    .replace(/^order: .*$/m, `order: ${1_000 + number}`)
    .replaceAll(/^( {4}(?:title|excerpt): '.*)'$/gm, `$1 (${number})'`);
}
