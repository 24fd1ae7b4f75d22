/** Cards as a dealer lays them: one after the other, the hidden one last, and the dealer's own in the end. */
import type { Translate } from '../../../texts.ts';
import { pause } from '../../api.ts';
import type { Fan } from './fan.ts';
import type { BlackjackView } from './state.ts';
import { type BlackjackTable, createPlace, layPlaces } from './view.ts';

const BREATH_MS = 320;

export interface Dealing {
  table: BlackjackTable;
  t: Translate<'blackjack'>;
  newFan(): Fan;
  /** Whether cards lie at once. */
  still(): boolean;
  draw(): void;
}

async function dealTo({ still, draw }: Dealing, fan: Fan, name: string | null): Promise<void> {
  await fan.deal(name, still());
  draw();
}

/** The player's first card, the open one, the second, the hidden one. */
async function dealFirst(dealing: Dealing, { dealer: [up = ''], hands: [hand] }: BlackjackView): Promise<void> {
  const { places, dealer } = dealing.table;
  const [place] = places;
  if (!place) return;
  for (const [fan, name] of [
    [place.fan, hand?.cards[0]],
    [dealer, up],
    [place.fan, hand?.cards[1]],
    [dealer, null],
  ] as const) {
    if (name !== undefined) await dealTo(dealing, fan, name);
  }
}

/** Where a pair was split its second card moves to a place of its own. */
function splitPlaces({ table, t, newFan }: Dealing, view: BlackjackView, before: number): void {
  const from = table.places[before];
  if (!from || view.hands.length === table.places.length) return;
  const beside = createPlace(newFan());
  const second = from.fan.give();
  layPlaces(table, table.places.toSpliced(before + 1, 0, beside), t);
  if (second !== null) void beside.fan.deal(second, true);
}

async function dealMissing(dealing: Dealing, { hands: told }: BlackjackView): Promise<void> {
  const { table, t, newFan } = dealing;
  while (table.places.length < told.length) layPlaces(table, [...table.places, createPlace(newFan())], t);
  for (const [at, { cards }] of told.entries()) {
    const fan = table.places[at]?.fan;
    if (!fan) continue;
    for (const name of cards.slice(fan.names.length)) await dealTo(dealing, fan, name);
  }
}

async function dealerPlays(dealing: Dealing, { dealer: cards }: BlackjackView): Promise<void> {
  const { table, t, still, draw } = dealing;
  const [, hole, ...drawn] = cards;
  if (hole === undefined) return;
  table.note.textContent = t('dealerTurn');
  if (!still()) await pause(BREATH_MS);
  await table.dealer.turn(1, hole, still());
  draw();
  for (const name of drawn) {
    if (!still()) await pause(BREATH_MS);
    await dealTo(dealing, table.dealer, name);
  }
}

/** Lays what is new in a view. @param before the hand that was played until now; `ended` whether the dealer plays */
export async function dealView(dealing: Dealing, view: BlackjackView, before: number, ended: boolean): Promise<void> {
  const { dealer } = dealing.table;
  const fresh = dealer.names.length === 0;
  if (fresh && view.hands.length === 1) await dealFirst(dealing, view);
  else if (fresh) for (const name of [view.dealer[0] ?? '', null]) await dealTo(dealing, dealer, name);
  splitPlaces(dealing, view, before);
  await dealMissing(dealing, view);
  if (ended) await dealerPlays(dealing, view);
}
