/** Which games the player has free rounds in: a mark on their tiles and on the game's own page, as long as there are some left. */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { $wallet } from '#features/wallet/index.ts';
import { classes, pennantClass } from '#ui/recipes.ts';
import { loadBonuses } from './api.ts';
import { freeRoundsLeft, gameInPath } from './model.ts';

/** Rounds that are left, by game. */
let left: ReadonlyMap<string, number> = new Map();
let counted = 0;
let watched = false;
let drawn = true;

/** Places of marks: a tile, or a game's page, which has one of its own. */
function* places(): Generator<[place: Element, code: string, look: string]> {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.tile-link')) {
    const tile = link.closest('.tile-art');
    if (tile) yield [tile, gameInPath(link.pathname) ?? '', classes('tile-seats', pennantClass('dark'))];
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-free-rounds-of]')) {
    yield [place, place.dataset.freeRoundsOf ?? '', 'text-small font-semibold text-foam'];
  }
}

function draw(): void {
  drawn = true;
  const translate = translator(currentPage().locale, 'bonuses');
  for (const [place, code, look] of places()) {
    const known = place.querySelector(':scope > [data-free-mark]');
    const rounds = left.get(code);
    if (rounds === undefined) known?.remove();
    else {
      const text = translate('free_mark', { left: rounds });
      const mark = known ?? document.createElement('span');
      if (mark.textContent === text) continue;
      mark.className = look;
      mark.setAttribute('data-free-mark', '');
      mark.textContent = text;
      if (!known) place.append(mark);
    }
  }
}

/** A page's tiles come and go; of many changes at once one is drawn. */
const drawSoon = (): void => {
  if (!drawn) return;
  drawn = false;
  requestAnimationFrame(draw);
};

async function read(freerounds: number): Promise<void> {
  counted = freerounds;
  const outcome = freerounds > 0 ? await loadBonuses() : null;
  if (outcome && !outcome.ok) return;
  left = freeRoundsLeft(outcome?.value.free_rounds ?? []);
  await loadTexts(currentPage().locale, ['bonuses']);
  drawSoon();
}

/** Marks the games from now on, however often it is asked for. */
export function markFreeRounds(): void {
  if (watched) return;
  watched = true;
  new MutationObserver(() => left.size > 0 && drawSoon()).observe(document.documentElement, {
    childList: true,
    subtree: true,
  });
  $wallet.subscribe(({ freerounds }) => {
    if (freerounds !== counted) void read(freerounds);
  });
}
