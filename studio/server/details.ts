/** What the operator's history shows of a round: what was drawn, and where anybody can compute it again. */
import type { StudioDrawn, StudioRoundAnswer } from '#shared/contract/aggregator.ts';
import { symbolName } from '../client/ui/symbol-names.ts';
import { drawOutcome, outcomeView } from '../engines/live.ts';
import { RELEASED, type SharedBet } from '../shared-rounds/bets.ts';
import type { ProvenRound, SharedRoundStore } from '../shared-rounds/types.ts';
import { languageOf } from '../texts.ts';
import type { LiveGame } from '../titles/live.ts';
import type { EngineName } from '../titles/table-games.ts';
import type { FlightStore } from './aviator/index.ts';
import type { LiveStore } from './live/index.ts';
import { isLive, isSlot, isTableGame, ROUND_STATUS, type Title } from './sessions.ts';
import { translatorFor } from './texts.ts';
import {
  ASKED,
  isTableGameOutcome,
  type Round,
  type Session,
  type StudioStore,
  type TableGameOutcome,
} from './types.ts';

type View = TableGameOutcome['view'];
type Line = StudioDrawn[number];

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const cards = (label: Line['label'], value: unknown): Line => ({ label, look: 'cards', values: texts(value) });
const plain = (label: Line['label'], values: readonly unknown[]): Line => ({
  label,
  look: 'text',
  values: values.map(String),
});
/** "1.96x" for 196. */
const times = (hundredths: unknown, label: Line['label'] = 'multiplier'): Line =>
  plain(label, [`${(Number(hundredths) / 100).toFixed(2)}x`]);
/** Fields and segments are counted from 1 for people. */
const counted = (value: unknown): number[] => (Array.isArray(value) ? value.map((index) => Number(index) + 1) : []);

/** What each engine's view says was drawn. */
const DRAWN: Readonly<Record<EngineName, (view: View) => Line[]>> = {
  blackjack: ({ hands, dealer }) => [
    ...(Array.isArray(hands) ? hands.map((hand: { cards: unknown }) => cards('player', hand.cards)) : []),
    cards('dealer', dealer),
  ],
  baccarat: ({ player, banker }) => [cards('player', player), cards('banker', banker)],
  'video-poker': ({ dealt, cards: last }) => [cards('dealt', dealt), cards('final', last)],
  roulette: ({ pocket }) => [plain('number', [pocket])],
  dice: ({ roll }) => [plain('number', [roll])],
  'captains-dice': ({ dice }) => [plain('dice', texts(dice))],
  mines: ({ opened, mined }) => [plain('opened', counted(opened)), plain('mines', counted(mined))],
  plinko: ({ bucket, multiplier_hundredths }) => [plain('pocket', [Number(bucket) + 1]), times(multiplier_hundredths)],
  wheel: ({ segment, multiplier_hundredths }) => [
    plain('segment', [Number(segment) + 1]),
    times(multiplier_hundredths),
  ],
  balloon: ({ burst_hundredths }) => [times(burst_hundredths)],
};

/** The same of live tables: the wheel of the helm shows its number. */
const DRAWN_LIVE: Readonly<Record<LiveGame, (view: View) => Line[]>> = {
  roulette: DRAWN.roulette,
  baccarat: DRAWN.baccarat,
  helm: ({ number }) => [plain('number', [number])],
};

/** Rounds of which nothing was shown. */
const NOT_PLAYED: readonly string[] = ['refused', 'rolled_back'];

/** What the player has seen of a round, a slot's symbols by their ids; empty for a round that did not take place. */
export function drawnOf(title: Title, { outcome, state }: Pick<Round, 'outcome' | 'state'>): StudioDrawn {
  if (NOT_PLAYED.includes(ROUND_STATUS[state]) || ASKED.includes(state)) return [];
  if (isTableGameOutcome(outcome)) {
    const lines = isTableGame(title) ? DRAWN[title.engineName](outcome.view) : [];
    return lines.filter(({ values }) => values.length > 0);
  }
  if (state !== 'closed' && state !== 'winning') return [];
  const rows = outcome.screen[0]?.map((_, row) => outcome.screen.map((reel) => reel[row] ?? '')) ?? [];
  return rows.map((row) => plain('reels', row));
}

interface RoundInDetail {
  session: Pick<Session, 'gameCode' | 'mode' | 'currency'>;
  title: Title;
  round: Round;
  /** Undefined while it is in use. */
  serverSeed: string | undefined;
}

/** The verifier's page with the fields of a round filled in; the server seed only once it is out of use. */
export function verifyUrl(
  origin: string,
  language: string,
  { session, title, round, serverSeed }: RoundInDetail,
): string {
  const { outcome } = round;
  const fields = new URLSearchParams({
    game: session.gameCode,
    hash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    nonce: String(round.nonce),
    ...(serverSeed === undefined ? {} : { serverSeed }),
  });
  if (isTableGameOutcome(outcome)) {
    fields.set('bet', JSON.stringify(outcome.bet));
    fields.set('actions', JSON.stringify(outcome.actions));
  } else if (outcome.feature?.bought) fields.set('bet', '{"buy":true}');
  // Play money hits no jackpot.
  if (isSlot(title) && title.jackpot && session.mode === 'real') {
    fields.set('stake', round.stake.toString());
    fields.set('currency', session.currency);
  }
  return `${origin}/verify?lang=${languageOf(language)}#${fields}`;
}

/** The verifier's page for a round of a chain: its seed is held against the end that was published first. */
function chainUrl(origin: string, language: string, { gameCode, seed, chainIndex, salt, terminalHash }: ProvenRound) {
  const fields = new URLSearchParams({
    game: gameCode,
    serverSeed: seed,
    nonce: String(chainIndex),
    clientSeed: salt,
    hash: terminalHash,
    shownIndex: '0',
  });
  return `${origin}/verify?lang=${languageOf(language)}#${fields}`;
}

interface DetailsParts {
  store: StudioStore;
  flights: FlightStore;
  tables: LiveStore;
  titleByCode(code: string): Title | undefined;
  publicOrigin: string;
}

/** Answers the operator's question about a round; null for a round that is not stored here. */
export function createDetails({ store, flights, tables, titleByCode, publicOrigin }: DetailsParts) {
  /** Says nothing about a shared round before its end, nor about a returned bet. */
  const shared = async (
    { roundNumber, state }: SharedBet,
    gameCode: string,
    language: string,
    rounds: SharedRoundStore,
    drawn: (round: ProvenRound) => Promise<StudioDrawn> | StudioDrawn,
  ): Promise<StudioRoundAnswer | null> => {
    const round = RELEASED.includes(state) ? null : await rounds.provenRound(gameCode, roundNumber);
    return round && { url: chainUrl(publicOrigin, language, round), drawn: await drawn(round) };
  };
  const ofFlight = async (id: string, language: string): Promise<StudioRoundAnswer | null> => {
    const bet = await flights.bet(id);
    const session = bet && (await store.session(bet.sessionId));
    if (!bet || !session) return null;
    return shared(bet, session.gameCode, language, flights, ({ result }) => [
      times(Math.max(100, result)),
      ...(bet.cashOut === null ? [] : [times(bet.cashOut, 'cash_out')]),
    ]);
  };
  const ofTable = async (id: string, language: string): Promise<StudioRoundAnswer | null> => {
    const bet = await tables.bet(id);
    const title = bet && titleByCode(bet.gameCode);
    if (!bet || !title || !isLive(title)) return null;
    return shared(bet, bet.gameCode, language, tables, async ({ seed, salt, chainIndex: index }) =>
      DRAWN_LIVE[title.live](outcomeView(title.rules, await drawOutcome(title.rules, { seed, salt, index }))),
    );
  };
  const ofRound = async (id: string, language: string): Promise<StudioRoundAnswer | null> => {
    const round = await store.round(id);
    const session = round && (await store.session(round.sessionId));
    const title = session && titleByCode(session.gameCode);
    if (!round || !session || !title) return null;
    const t = translatorFor(languageOf(language), 'symbols');
    const drawn = drawnOf(title, round).map((line) =>
      line.label === 'reels' ? { ...line, values: line.values.map((symbol) => symbolName(symbol, t)) } : line,
    );
    const serverSeed = (await store.spentSeeds([round.serverSeedHash])).get(round.serverSeedHash);
    return { url: verifyUrl(publicOrigin, language, { session, title, round, serverSeed }), drawn };
  };
  return async (roundId: string, language: string): Promise<StudioRoundAnswer | null> =>
    (await ofRound(roundId, language)) ?? (await ofFlight(roundId, language)) ?? ofTable(roundId, language);
}
