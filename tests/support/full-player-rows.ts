/** What the rows of {@link fillPlayer} need beyond what the schema says of a column. */
import type { DrawnRow } from './drawn-rows.ts';

/** Tables with a row of a player that is not drawn: it is there already. */
export const NOT_FILLED: ReadonlySet<string> = new Set(['players']);

const CASE_KINDS = ['document', 'flag', 'order', 'round', 'contact', 'referral'];

/** Ids that rows of several tables share, by turn. */
export const sharedId = (turn: number): string => `4c1d7a52-0f3e-4b8a-9a61-${turn.toString().padStart(12, '0')}`;

/** How many legs are drawn, one for each of its states: as many bets have one. */
const LEGS = 8;

const ROWS: Readonly<Record<string, (row: DrawnRow, turn: number) => DrawnRow>> = {
  referral_codes: () => ({ code: 'f-full2345' }),
  sport_bet_legs: (_row, turn) => ({
    bet_id: sharedId(turn),
    odds: 18_500,
    market: 'match_result',
    outcome: 'home',
    told: { sport: 'football', home: 'Rovers', away: 'United', starts_at: '2026-03-01T12:00:00.000Z' },
  }),
  sport_requests: () => ({
    told: [{ home: 'Rovers', away: 'United' }],
    asked: {
      legs: [{ fixture_id: 'm1', market: 'match_result', outcome: 'home', odds: '1.85' }],
      sizes: [1],
      line_stake: '10.00',
      accept: 'none',
    },
  }),
  vip_cashback: () => ({ lines: [{ product: 'casino', stakes: '1000', winnings: '400' }] }),
  game_rounds: (_row, turn) => ({ round_id: `round-${turn}`, game_code: 'krakens-toll' }),
  orders: (_row, turn) => ({ order_id: sharedId(turn), method: 'card', vendor: 'sandbox' }),
  verification_documents: (_row, turn) => ({ document_id: sharedId(turn), paper: 'passport' }),
  verification_pages: (_row, turn) => ({
    document_id: sharedId(turn),
    page: 1,
    object_key: `documents/${sharedId(turn)}`,
  }),
  payment_accounts: (_row, turn) => ({ account_id: sharedId(turn), label: 'ends in 4417', method: 'card' }),
  contact_messages: (_row, turn) => ({ message_id: sharedId(turn) }),
  staff_cases: ({ kind }, turn) => ({
    subject_id: kind === 'round' ? `studio/round-${turn}` : sharedId(turn),
    details: kind === 'round' ? { provider: 'studio', round_id: `round-${turn}`, game_code: 'krakens-toll' } : {},
  }),
  sport_bets: ({ status }, turn) => ({
    ...{ bet_id: sharedId(turn % LEGS), sizes: [1], bankers: [], group_odds: null, joint_odds: null, funding: null },
    ...{ line_stake: 1_000, stake: 1_000, tax: 0, possible_payout: 1_850, payout: status === 'open' ? 0 : 900 },
    ...{ sold_stake: status === 'cashed_out' ? 1_000 : 0, sold_for: status === 'cashed_out' ? 900 : 0 },
  }),
};

/** Lists of values that are kept by the code and not by a check, by table. */
export const KEPT_LISTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  staff_cases: { kind: CASE_KINDS },
};

/** A drawn row with what its table asks for beyond types. */
export const completed = (table: string, row: DrawnRow, turn: number): DrawnRow => ({
  ...row,
  ...ROWS[table]?.(row, turn),
});
