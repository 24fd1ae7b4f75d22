/** Jacks and Sails: five cards, one draw, and the paytable always beside them. */

import type { PokerHand } from '../../../engines/poker-hands.ts';
import { videoPoker } from '../../../engines/video-poker.ts';
import type { TableGameAnswer } from '../../../protocol.ts';
import type { Translate } from '../../../texts.ts';
import { translator } from '../../texts.ts';
import { element, setText } from '../../ui/dom.ts';
import { cardLabel } from '../card-names.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { coinBurst } from './burst.ts';
import { type PayWords, payLines } from './paytable.ts';
import { HAND_SIZE, makingPlaces, type PokerView } from './poker-view.ts';
import './stage.css';
import { createTable, type PokerTable } from './view.ts';

export { videoPoker as engine };

const PLACES = Array.from({ length: HAND_SIZE }, (_, place) => place);
const BACKS = PLACES.map(() => null);
/** From this pay on a hand is a rare one. */
const RARE_PAY = 25;
const RULES = ['rule', 'ruleDraw', 'rulePay', 'rulePair', 'ruleKeys', 'ruleLeft'] as const;

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as PokerView;

/** A hand that is finished: what it was and what came of it, minor units. */
interface Finished {
  view: PokerView;
  stake: bigint;
  payout: bigint;
}

interface Game {
  parts: StageParts;
  t: Translate<'video-poker'>;
  cardTexts: Translate<'cards'>;
  payWords: PayWords;
  table: PokerTable;
  state: {
    held: Set<number>;
    open: TableGameAnswer | null;
    /** The round on the table waits for the player's choice. */
    choosing: boolean;
    /** A bet is sent, and its cards do not lie yet. */
    dealing: boolean;
    finished: Finished | null;
    /** The old cards on their way off the felt. */
    leaving: Promise<void> | null;
    /** What lay there before the bet, for a round that did not happen. */
    before: { finished: Finished | null; held: number[] };
  };
}

const isWon = (finished: Finished | null): boolean => finished !== null && finished.payout > finished.stake;

function toggle(game: Game, place: number): void {
  const { state, parts } = game;
  if (!state.choosing) return;
  if (!state.held.delete(place)) state.held.add(place);
  paint(game);
  parts.changed();
}

/** The hand as it stands: before the draw it only stands so far. */
function standing({ state }: Game): { view: PokerView; won: boolean } | null {
  const { open, choosing, finished } = state;
  if (open !== null && choosing) return { view: viewOf(open.view), won: false };
  return finished && { view: finished.view, won: isWon(finished) };
}

function paintMessage({ state, table, parts, t }: Game): void {
  const { finished, choosing, dealing, open } = state;
  table.felt.dataset.result = finished === null ? '' : isWon(finished) ? 'won' : 'even';
  if (finished === null) {
    setText(table.message, choosing ? t('choose') : dealing || open !== null ? '' : t('invite'));
    return;
  }
  const { view, payout } = finished;
  const amount = payout > 0n ? [element('b', { class: 'jacks-amount' }, parts.money(payout))] : [];
  table.message.replaceChildren(t(view.hand), ...amount);
}

function paint(game: Game): void {
  const { state, table, t, cardTexts } = game;
  const stands = standing(game);
  table.paytable.show(stands?.view.hand ?? null, stands?.won ?? false);
  paintMessage(game);
  const makes = state.finished && makingPlaces(state.finished.view.cards, state.finished.view.hand);
  for (const place of PLACES) {
    const card = table.hand.lying[place] ?? null;
    const label = card === null ? null : cardLabel(card, cardTexts);
    table.hand.mark(place, {
      label: label === null ? t('place', { place: place + 1 }) : t('card', { place: place + 1, card: label }),
      held: state.held.has(place),
      free: state.choosing,
      part: makes && (makes.includes(place) ? 'makes' : 'beside'),
    });
  }
}

async function showDealt({ state, table }: Game, answer: TableGameAnswer, view: PokerView): Promise<void> {
  state.held.clear();
  await table.hand.deal(view.dealt);
  state.open = answer;
  state.choosing = true;
}

async function showDrawn(game: Game, answer: TableGameAnswer, view: PokerView): Promise<void> {
  const { state, table, parts, t } = game;
  const { hand } = table;
  // What the server held counts, whatever was pressed since.
  state.held.clear();
  for (const place of view.hold ?? []) state.held.add(place);
  paint(game);
  await hand.sweep(PLACES.filter((place) => hand.lying[place] !== null && hand.lying[place] !== view.cards[place]));
  await hand.deal(view.cards);
  state.open = null;
  state.finished = { view, stake: BigInt(answer.stake), payout: BigInt(answer.payout ?? '0') };
  table.strip.add(resultOf(t, view), parts.calm());
  if (!parts.calm()) void coinBurst(table.felt, isWon(state.finished) ? view.pay : 0);
}

/** A hand for the strip. */
const resultOf = (t: Translate<'video-poker'>, { hand, pay }: PokerView) => ({
  text: t(hand),
  tone: pay >= RARE_PAY ? 'rare' : pay > 1 ? 'won' : '',
});

function start(game: Game): void {
  const { state, table } = game;
  table.hand.calmDown();
  state.before = { finished: state.finished, held: [...state.held] };
  state.finished = null;
  state.held.clear();
  table.spoken.textContent = '';
  state.dealing = true;
  state.leaving = table.hand.sweep(PLACES);
  paint(game);
}

async function show(game: Game, answer: TableGameAnswer): Promise<void> {
  const { state, table } = game;
  const view = viewOf(answer.view);
  state.choosing = false;
  table.hand.calmDown();
  await state.leaving;
  state.leaving = null;
  await (answer.payout === null ? showDealt(game, answer, view) : showDrawn(game, answer, view));
  state.dealing = false;
  paint(game);
}

async function reset(game: Game): Promise<void> {
  const { state, table } = game;
  await state.leaving;
  Object.assign(state, { leaving: null, dealing: false, choosing: false, open: null });
  state.held.clear();
  state.finished = state.before.finished;
  for (const place of state.before.held) state.held.add(place);
  table.hand.lay(state.finished?.view.cards ?? BACKS);
  paint(game);
}

function mainOf({ state, t }: Game): ReturnType<TableGameStage['main']> {
  if (state.open === null) return { label: t('deal'), verb: 'deal', blocked: state.dealing, action: null };
  const hold = PLACES.filter((place) => state.held.has(place));
  const all = hold.length === HAND_SIZE;
  const verb = all ? 'hold' : 'draw';
  return { label: t(all ? 'keep' : 'draw'), verb, blocked: state.dealing, action: { hold } };
}

/** The numbers 1 to 5 hold and free a card. */
function pressKey(game: Game, event: KeyboardEvent): boolean {
  const { state, table, t, cardTexts } = game;
  const [, digit = event.key] = /^(?:Digit|Numpad)([1-5])$/.exec(event.code) ?? [];
  if (!/^[1-5]$/.test(digit) || !state.choosing) return false;
  if (event.repeat) return true;
  const place = Number(digit) - 1;
  toggle(game, place);
  const card = cardLabel(table.hand.lying[place] ?? '', cardTexts);
  table.spoken.textContent = t(state.held.has(place) ? 'nowHeld' : 'nowFree', { card });
  return true;
}

const cardsText = ({ cardTexts }: Game, cards: readonly string[]) =>
  cards.map((card) => cardLabel(card, cardTexts)).join(', ');

function describe(game: Game, { hold, cards, hand: name }: PokerView): string {
  const { t } = game;
  if (hold !== null) return t('ended', { hand: t(name), cards: cardsText(game, cards) });
  const dealt = t('dealt', { cards: cardsText(game, cards) });
  return name === 'nothing' ? dealt : `${dealt} ${t(name)}.`;
}

function createGame(parts: StageParts): Game {
  const { session, money, chip, calm, sounds } = parts;
  const t = translator('video-poker');
  const number = new Intl.NumberFormat(session.language);
  const state: Game['state'] = {
    ...{ held: new Set(), open: null, choosing: false, dealing: false, finished: null, leaving: null },
    before: { finished: null, held: [] },
  };
  const payWords: PayWords = {
    nameOf: (hand: PokerHand) => t(hand),
    times: (pay) => `${number.format(pay)}x`,
    amountOf: (pay) => money((state.open === null ? chip() : BigInt(state.open.stake)) * BigInt(pay)),
  };
  const table = createTable({
    ...{ t, payWords, calm },
    press: (place) => toggle(game, place),
    landed: () => sounds.play('stop'),
  });
  const game: Game = { parts, t, cardTexts: translator('cards'), payWords, table, state };
  return game;
}

export function createStage(parts: StageParts): TableGameStage {
  const { money, chip } = parts;
  const game = createGame(parts);
  const { table, t, payWords } = game;
  table.hand.lay(BACKS);
  paint(game);
  return {
    node: table.node,
    bet: () => ({ amount: chip().toString() }),
    total: chip,
    main: () => mainOf(game),
    chipChanged: () => paint(game),
    lock() {},
    start: () => start(game),
    show: (answer) => show(game, answer),
    reset: () => void reset(game),
    hurry: () => table.hand.hurry(),
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { amount: money(chip()) })),
      payLines(payWords, (cards) => cardsText(game, cards)),
    ],
    rules: () => RULES.map((key) => t(key)),
    recall: (views) => table.strip.fill(views.map((view) => resultOf(t, viewOf(view)))),
    describe: (view) => describe(game, viewOf(view)),
    key: (event) => pressKey(game, event),
  };
}
