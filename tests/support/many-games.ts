/** A catalogue of any length for tests and benchmarks: the real games' pictures under titles as varied as vendors' are. */
import { type GameEntry, gamesOf } from '#features/lobby/model.ts';
import { encodeIndex } from '#shared/catalogue/index-file.ts';

/** Words that titles of all vendors share. */
const COMMON = 'Book Gold Fire Fortune Wild Mega Dragon Lucky Royal Magic Treasure Nights Deluxe Bonanza Riches'.split(
  ' ',
);
/** What thousands of further words are put together from. */
const BEGINNINGS =
  'Am Bri Cin Dri Eb Fro Ga Har Iro Ja Kel La Mar Nor Or Pel Qui Ru Sar Tem Ul Ver Wil Xan Yor Ze'.split(' ');
const MIDDLES = ' ba cor da fen gi lo ma nar po ri so ta ven wi za'.split(' ');
const ENDINGS = 'ber bour cade dor ella fin gon ith kan lis mont nia ora pus rade stor tide vane wick zar'.split(' ');

const pick = <Value>(list: readonly Value[], at: number): Value => list[at % list.length] as Value;

/** Spreads numbers over 32 bits, the same each time (Knuth's multiplicative hash). */
const spread = (number: number): number => Math.imul(number + 1, 2_654_435_761) >>> 0;

/** One of some eight thousand words. */
function rareWord(seed: number): string {
  const at = spread(seed);
  const [beginning, middle] = [pick(BEGINNINGS, at >>> 7), pick(MIDDLES, at >>> 14)];
  return `${beginning}${middle}${pick(ENDINGS, at >>> 21)}`;
}

/** Two words of three are rare, as in the lists of large vendors; a third word stands in every other title. */
function titleOf(index: number): string {
  const words = [
    rareWord(index * 2),
    rareWord(index * 2 + 1),
    ...(index % 2 === 0 ? [pick(COMMON, spread(index) >>> 9)] : []),
  ];
  return words.join(' ');
}

/** The same games for the same count, each with its own code and title. */
export function manyGames(count: number): GameEntry[] {
  const real = gamesOf('main');
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const like = pick(real, index);
    const drawn = titleOf(index);
    const title = taken.has(drawn) ? `${drawn} ${index}` : drawn;
    taken.add(title);
    return { ...like, code: title.toLowerCase().replaceAll(' ', '-'), title, art: like.art };
  });
}

/** The body of `/games-index.json` with so many games after the real ones. */
export function manyGamesIndex(count: number): string {
  const real = gamesOf('main');
  return JSON.stringify(encodeIndex([...real, ...manyGames(count - real.length)]));
}
