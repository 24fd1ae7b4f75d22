/**
 * How many matches there are, beside the menu's links to sport and on the home page: read while they are seen, and again
 * every half minute. A figure stands at the end of its line, or where the page was built with one: nothing moves.
 */
import { vendorSettings } from '#features/vendors/index.ts';
import { formatsReady } from '#shared/first-format.ts';
import { numberFormat } from '#shared/formats.ts';
import { SPORT_PATHS } from '#shared/sport-paths.ts';
import { type Menu, readMenu } from './menu.ts';

type Sports = Menu['sports'];
type Counted = Pick<Sports[number], 'live' | 'soon'>;

const READ_AGAIN_MS = 30_000;
/** Where figures of the menu are seen: in its group, while that is open. */
const LINKS = '#side-menu details[open] > a[href*="/sport"]';
/** On the home page: figures by the path of what they count; the tile of sport counts all, and follows once this is loaded. */
const PLACES = '[data-sport-figure],.home-segments small';

const sum = (sports: Sports, count: (sport: Counted) => number): number =>
  sports.reduce((total, sport) => total + count(sport), 0);

/** What a sub-page of sport counts; null: nothing. */
export function figureOf(path: string, sports: Sports): number | null {
  if (path === '') return sum(sports, ({ live, soon }) => live + soon);
  if (path === SPORT_PATHS.live) return sum(sports, ({ live }) => live);
  if (path === SPORT_PATHS['event-builder']) return sum(sports, ({ soon }) => soon);
  const esports = sports.filter(({ sport }) => sport === 'esports');
  return path === SPORT_PATHS['e-sports'] ? sum(esports, ({ live, soon }) => live + soon) : null;
}

function countOf(link: Element): Element {
  const known = link.querySelector('.menu-count');
  if (known) return known;
  const made = document.createElement('span');
  made.className = 'menu-count';
  link.append(made);
  return made;
}

async function paint(sports: Sports): Promise<void> {
  await formatsReady();
  const figures = numberFormat(document.documentElement.lang);
  const write = (path: string, place: () => Element): void => {
    const figure = figureOf(path, sports);
    if (figure !== null) place().textContent = `\u00a0${figures.format(figure)}`;
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS))
    write(new URL(link.href).searchParams.get('bt-path') ?? '', () => countOf(link));
  for (const place of document.querySelectorAll<HTMLElement>(PLACES))
    write(place.dataset.sportFigure ?? '', () => place);
}

let known: Sports | null = null;
let timer: ReturnType<typeof setInterval> | undefined;

const isSeen = (): boolean =>
  !document.hidden &&
  [...document.querySelectorAll<HTMLElement>(`${LINKS},${PLACES}`)].some(({ offsetParent }) => offsetParent !== null);

async function read(): Promise<void> {
  if (!isSeen()) return;
  known = (await readMenu())?.sports ?? known;
  if (known) await paint(known);
}

/** Shows the figures where there is a place for them, and keeps them up; calling it again is for places that are new. */
export function showFigures(): void {
  if (known) void paint(known);
  // An outside sportsbook does not say.
  if (timer !== undefined || vendorSettings('sportsbook')) return;
  timer = setInterval(() => void read(), READ_AGAIN_MS);
  void read();
}
