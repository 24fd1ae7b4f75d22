/** Harbour Blackjack: the dealer's cards above, the player's hands below, and the four moves in the bar. */

import { type BlackjackMove, blackjack } from '../../../engines/blackjack.ts';
import type { TextKey, Translate } from '../../../texts.ts';
import type { FormatMoney } from '../../money.ts';
import { translator } from '../../texts.ts';
import { setText } from '../../ui/dom.ts';
import { cardLabel } from '../card-names.ts';
import { type ChipFace, chipFaces } from '../chips.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { finishMotions } from '../motion.ts';
import { payTable } from '../pays.ts';
import { dealView } from './dealing.ts';
import { countText, createFan, type Fan } from './fan.ts';
import { createMoves, MOVE_KEYS, type Moves } from './moves.ts';
import { type BlackjackState, type BlackjackView, resultOf, viewOf } from './state.ts';
import { type BlackjackTable, createPlace, createTable, drawPlace, layPlaces } from './view.ts';
import './stage.css';

export { blackjack as engine };

/** What a stake of the pays tab comes to, hundredths. */
const PAYS = { blackjack: 250, won: 200, push: 100 } as const;
const RULES: readonly TextKey<'blackjack'>[] = [
  ...(['rule', 'ruleCount', 'ruleDealer', 'ruleNatural', 'ruleDouble'] as const),
  ...(['ruleSplit', 'ruleFunds', 'ruleReturn', 'ruleKeys', 'ruleLeft'] as const),
];

interface Game {
  parts: StageParts;
  t: Translate<'blackjack'>;
  face: ChipFace;
  state: BlackjackState;
  table: BlackjackTable;
  moves: Moves;
  newFan(): Fan;
}

/** The table before a bet: one place with the chip on it. */
function clear(game: Game): void {
  const { state, table, newFan, t } = game;
  Object.assign(state, { open: null, shown: null });
  table.dealer = newFan();
  table.dealerCards.replaceChildren(table.dealer.node);
  layPlaces(table, [createPlace(newFan())], t);
  draw(game);
}

function draw(game: Game): void {
  const { parts, state, table, t, face } = game;
  const { open, shown, showing } = state;
  const { money, chip } = parts;
  setText(table.dealerCount, countText(table.dealer.names, shown?.active === null));
  table.node.dataset.laid = shown === null ? 'bet' : 'cards';
  for (const [at, place] of table.places.entries()) {
    const hand = shown?.hands[at];
    const active = !showing && shown?.active === at;
    const end = showing ? null : (hand?.end ?? null);
    drawPlace(place, { hand, active, end, stake: BigInt(hand?.stake ?? chip()) }, { t, money, face });
  }
  drawMoves(game);
  if (shown === null) setText(table.note, t('hint'));
  else if (!showing) setText(table.note, open === null ? resultText(game, shown) : t('turn'));
}

/** A move can be pressed while one can be made. */
function drawMoves({ parts: { money, chip }, state: { open, showing, waits }, moves }: Game): void {
  const raise = money(BigInt(open?.raise ?? chip()));
  moves.show(showing || waits ? [] : (open?.moves ?? []), { double: raise, split: raise });
}

function resultText({ t }: Game, { dealer_total, hands: ended }: BlackjackView): string {
  const [only] = ended;
  const has = dealer_total > 21 ? t('dealerBust') : t('dealerHas', { total: dealer_total });
  return ended.length === 1 && only?.end ? `${has} ${t(`${only.end}Said`)}` : has;
}

/** Shows an answer card by card. @param ended the round is over */
async function show(game: Game, view: BlackjackView, ended: boolean): Promise<void> {
  const { parts, state, table, t, newFan } = game;
  const before = state.shown?.active ?? 0;
  Object.assign(state, { hurried: false, showing: true, shown: view });
  table.node.dataset.laid = 'cards';
  const still = () => parts.calm() || state.hurried;
  await dealView({ table, t, newFan, still, draw: () => draw(game) }, view, before, ended);
  state.showing = false;
  state.open = ended ? null : view;
  if (ended) table.strip.add(resultOf(view), parts.calm());
  draw(game);
}

function describe(t: Translate<'blackjack'>, view: BlackjackView): string {
  const cardTexts = translator('cards');
  const cardsText = (cards: readonly string[]) => cards.map((card) => cardLabel(card, cardTexts)).join(', ');
  const mine = view.hands.map(({ cards, total, end }) => {
    const text = t('handSaid', { cards: cardsText(cards), total });
    return end === null ? text : `${text} ${t(`${end}Said`)}`;
  });
  const theirs = t(view.active === null ? 'dealerSaid' : 'dealerShows', {
    cards: cardsText(view.dealer),
    total: view.dealer_total,
  });
  return [...mine, theirs].join(' ');
}

function pays(t: Translate<'blackjack'>, money: FormatMoney, chip: bigint): Node[] {
  const lines = (Object.keys(PAYS) as (keyof typeof PAYS)[]).map(
    (end) => [t(end), t(`${end}Odds`), money((chip * BigInt(PAYS[end])) / 100n)] as const,
  );
  return payTable(t('paysNote', { amount: money(chip) }), lines);
}

function choose({ parts, state }: Game, move: BlackjackMove): void {
  if (!state.showing && state.open?.moves.includes(move)) parts.decide({ move });
}

function createGame(parts: StageParts): Game {
  const { session, sounds } = parts;
  const t = translator('blackjack');
  const cardTexts = translator('cards');
  const newFan = () =>
    createFan({
      labelOf: (name) => cardLabel(name, cardTexts),
      hiddenLabel: t('hidden'),
      landed: () => sounds.play('stop'),
    });
  const game: Game = {
    ...{ parts, t, newFan },
    face: chipFaces(session.stakes.map(BigInt), session.currency, session.language),
    state: { open: null, shown: null, showing: false, hurried: false, waits: false },
    table: createTable(t, newFan()),
    moves: createMoves(t, (move) => choose(game, move)),
  };
  return game;
}

export function createStage(parts: StageParts): TableGameStage {
  const { money, chip } = parts;
  const game = createGame(parts);
  const { t, state, table, moves } = game;
  clear(game);
  return {
    node: table.node,
    moves: moves.node,
    bet: () => ({ amount: chip().toString() }),
    total: chip,
    main: () =>
      state.open === null
        ? { label: t('deal'), verb: 'deal', action: null }
        : { label: t('stand'), verb: 'hold', action: { move: 'stand' } },
    chipChanged: () => (state.shown === null ? draw(game) : clear(game)),
    lock: () => draw(game),
    wait(waits) {
      state.waits = waits;
      drawMoves(game);
    },
    start() {
      state.hurried = false;
      clear(game);
      table.note.textContent = '';
    },
    show: (answer) => show(game, viewOf(answer.view), answer.payout !== null),
    reset: () => clear(game),
    hurry() {
      state.hurried = true;
      finishMotions(table.node);
    },
    pays: () => pays(t, money, chip()),
    rules: () => RULES.map((key) => t(key)),
    recall: (views) => table.strip.fill(views.map((view) => resultOf(viewOf(view)))),
    describe: (view) => describe(t, viewOf(view)),
    key({ key, repeat }) {
      const move = MOVE_KEYS[key.toLowerCase()];
      if (move === undefined || state.open === null || state.showing) return false;
      if (!repeat) choose(game, move);
      return true;
    },
  };
}
