/** What a wallet is held to, class by class: every step with what may come and what it moves. */
import { randomUUID } from 'node:crypto';
import type { Meaning, Message, Player, Signing, Speaker, Transaction } from './protocols.ts';

export interface Step {
  /** What is sent, in words. */
  what: string;
  message: Message;
  /** Any of these is right. */
  expected: readonly Meaning[];
  /** What the player's balance changes by when all is well, minor units. */
  moves?: bigint;
  signing?: Signing;
  /** Sent without its length, in pieces. */
  chunked?: boolean;
  /** So many copies are sent at once. */
  copies?: number;
  /** Was sent before, and something else since: it is answered as then, balance included, or as it stands now. */
  old?: boolean;
}

export interface Table {
  speaker: Speaker;
  player: Player;
  /** Minor units of an ordinary stake. */
  stake: bigint;
  /** The vendor's name of an award of free rounds whose wins are no cash at once; null: none is there to be used up. */
  award: string | null;
  /** A currency that the player's is not. */
  otherCurrency: string;
  /** What the player has as the class begins, minor units. */
  balance: bigint;
}

export interface CaseClass {
  name: string;
  steps(table: Table): Step[];
}

/** The calls of a round of its own, under names that nobody has used. */
function roundOf({ speaker, player, stake }: Table) {
  const name = randomUUID();
  const own = (id: string): Transaction => ({ ...player, round: name, id: `${name}-${id}`.slice(-40), amount: stake });
  const bet = own('b');
  return {
    bet: (changes: Partial<Transaction> = {}) => speaker.bet({ ...bet, ...changes }),
    win: (changes: Partial<Transaction & { closed: boolean }> = {}) =>
      speaker.win({ ...own('w'), bet: bet.id, closed: true, ...changes }),
    another: (id: string) => own(id).id,
    rollback: () => speaker.rollback({ ...own('r'), bet: bet.id }),
    whole: (won: bigint, changes: Partial<Transaction> = {}) =>
      speaker.whole?.({ ...bet, win: own('w').id, won, ...changes }),
  };
}

/** A long text in a field of its own makes a message of more than any wallet should read. */
const TOO_LONG = 'x'.repeat(200_000);

const authentication: CaseClass = {
  name: 'authentication',
  steps({ speaker, player }) {
    const { authenticate } = speaker;
    const stranger = { ...player, player: speaker.nobody() };
    const known: Step[] = authenticate
      ? [
          { what: 'who plays', message: authenticate(player), expected: ['done'] },
          { what: 'who plays, of a token never issued', message: authenticate(stranger), expected: ['player'] },
        ]
      : [];
    return [...known, { what: 'the balance of nobody', message: speaker.balance(stranger), expected: ['player'] }];
  },
};

const signatures: CaseClass = {
  name: 'signature',
  steps(table) {
    const { speaker } = table;
    const bet = (what: string, signing: Signing): Step => ({
      what: `a bet ${what}`,
      message: roundOf(table).bet(),
      signing,
      expected: ['signature'],
    });
    return [
      bet('signed by a stranger', 'stranger'),
      bet('without a signature', 'none'),
      ...(speaker.hasTime ? [bet('signed an hour ago', 'stale')] : []),
    ];
  },
};

const rounds: CaseClass = {
  name: 'bet and win',
  steps(table) {
    const { speaker, player, stake } = table;
    const [won, lost] = [roundOf(table), roundOf(table)];
    return [
      { what: 'the balance', message: speaker.balance(player), expected: ['done'] },
      { what: 'a bet', message: won.bet(), expected: ['done'], moves: -stake },
      { what: 'its win, which closes the round', message: won.win(), expected: ['done'], moves: stake },
      { what: 'a bet', message: lost.bet(), expected: ['done'], moves: -stake },
      { what: 'a win of nothing', message: lost.win({ amount: 0n }), expected: ['done'] },
    ];
  },
};

const duplicates: CaseClass = {
  name: 'duplicates',
  steps(table) {
    const { stake } = table;
    const round = roundOf(table);
    const bet = round.bet();
    const win = round.win();
    return [
      { what: 'a bet, five copies at once', message: bet, copies: 5, expected: ['done'], moves: -stake },
      { what: 'the bet again', message: bet, expected: ['done'] },
      { what: 'its id with another amount', message: round.bet({ amount: stake * 2n }), expected: ['duplicate'] },
      { what: 'its win, five copies at once', message: win, copies: 5, expected: ['done'], moves: stake },
      { what: 'the win again', message: win, expected: ['done'] },
      { what: 'its id with another amount', message: round.win({ amount: stake * 3n }), expected: ['duplicate'] },
      { what: 'the bet again, after the round', message: bet, old: true, expected: ['done'] },
    ];
  },
};

const wholeRounds: CaseClass = {
  name: 'whole rounds',
  steps(table) {
    const { stake, balance } = table;
    const round = roundOf(table);
    const whole = round.whole(stake * 2n);
    const beyond = roundOf(table).whole(balance * 2n, { amount: balance + stake + 1n });
    if (!whole || !beyond) return [];
    return [
      { what: 'a bet and its win in one', message: whole, expected: ['done'], moves: stake },
      { what: 'the same again', message: whole, expected: ['done'] },
      { what: 'a stake that only the win would pay', message: beyond, expected: ['funds', 'limit'] },
      { what: 'its stake back, win and all', message: round.rollback(), expected: ['malformed'] },
    ];
  },
};

const rollbacks: CaseClass = {
  name: 'rollback',
  steps(table) {
    const { stake } = table;
    const [after, before, paid] = [roundOf(table), roundOf(table), roundOf(table)];
    return [
      { what: 'a bet', message: after.bet(), expected: ['done'], moves: -stake },
      { what: 'its rollback', message: after.rollback(), expected: ['done'], moves: stake },
      { what: 'the rollback again', message: after.rollback(), expected: ['done'] },
      { what: 'a win of what was taken back', message: after.win(), expected: ['rolled back'] },
      { what: 'the bet again', message: after.bet(), expected: ['rolled back'] },
      { what: 'a rollback before its bet', message: before.rollback(), expected: ['unknown', 'done'] },
      { what: 'the bet, late', message: before.bet(), expected: ['rolled back'] },
      { what: 'a bet', message: paid.bet(), expected: ['done'], moves: -stake },
      { what: 'its win', message: paid.win(), expected: ['done'], moves: stake },
      { what: 'a rollback after the win', message: paid.rollback(), expected: ['malformed'] },
    ];
  },
};

const late: CaseClass = {
  name: 'late and unknown',
  steps(table) {
    const { stake, speaker } = table;
    const round = roundOf(table);
    const second = round.win({ id: round.another('w2'), closed: false });
    return [
      { what: 'a win without a bet', message: roundOf(table).win(), expected: ['unknown'] },
      { what: 'a bet', message: round.bet(), expected: ['done'], moves: -stake },
      { what: 'the win that closes', message: round.win(), expected: ['done'], moves: stake },
      {
        what: 'a win after that',
        message: second,
        ...(speaker.paysLate ? { expected: ['done'], moves: stake } : { expected: ['malformed'] }),
      },
    ];
  },
};

const bodies: CaseClass = {
  name: 'body',
  steps(table) {
    const { speaker, player, stake } = table;
    const round = roundOf(table);
    const long = speaker.balance(player);
    return [
      { what: 'a bet in chunks', message: round.bet(), chunked: true, expected: ['done'], moves: -stake },
      { what: 'its win in chunks', message: round.win(), chunked: true, expected: ['done'], moves: stake },
      { what: 'no message at all', message: { call: round.bet().call, body: {} }, expected: ['malformed'] },
      {
        what: '200 KB',
        message: { ...long, body: { ...long.body, filler: TOO_LONG } },
        chunked: true,
        expected: ['malformed'],
      },
    ];
  },
};

const amounts: CaseClass = {
  name: 'amounts',
  steps(table) {
    const { speaker, balance, stake } = table;
    const paid = roundOf(table);
    const refused = (what: string, amount: Transaction['amount'], ...expected: Meaning[]): Step => ({
      what: `a bet ${what}`,
      message: roundOf(table).bet({ amount }),
      expected,
    });
    return [
      refused('of nothing', 0n, 'malformed'),
      refused('of more than there is', balance + 1n, 'funds', 'limit'),
      ...speaker.noAmounts.map(([what, raw]) => refused(what, { raw }, 'malformed')),
      { what: 'a bet', message: paid.bet(), expected: ['done'], moves: -stake },
      ...speaker.noAmounts.map(
        ([what, raw]): Step => ({
          what: `a win ${what}`,
          message: paid.win({ amount: { raw } }),
          expected: ['malformed'],
        }),
      ),
      { what: 'its win', message: paid.win(), expected: ['done'], moves: stake },
    ];
  },
};

const names: CaseClass = {
  name: 'currency and game',
  steps(table) {
    const bet = (changes: Partial<Transaction>) => roundOf(table).bet(changes);
    return [
      {
        what: `a bet in ${table.otherCurrency}`,
        message: bet({ currency: table.otherCurrency }),
        expected: ['currency'],
      },
      { what: 'a bet in no currency', message: bet({ currency: 'QQQ' }), expected: ['currency', 'malformed'] },
      { what: 'a bet in another game', message: bet({ game: 'no-such-game' }), expected: ['game', 'player'] },
      {
        what: 'a bet of nobody',
        message: bet({ player: table.speaker.nobody() }),
        expected: ['player'],
      },
    ];
  },
};

const awards: CaseClass = {
  name: 'awards',
  steps(table) {
    const { speaker, player, stake, award } = table;
    if (!speaker.award) return [];
    const id = `award-${randomUUID()}`.slice(0, 40);
    const moves = speaker.awardPays ? stake : 0n;
    const call = (of: string): Message | undefined =>
      speaker.award?.({ ...player, round: id, id, amount: stake, award: of });
    const [strange, known] = [call(randomUUID()), award === null ? undefined : call(award)];
    return [
      ...(known
        ? [{ what: 'of an award, five copies at once', message: known, copies: 5, expected: ['done'], moves } as const]
        : []),
      ...(known ? [{ what: 'the same again', message: known, expected: ['done'] } as const] : []),
      ...(strange
        ? [
            {
              what: 'of an award that nobody has',
              message: strange,
              expected: ['limit', 'unknown', 'duplicate'],
            } as const,
          ]
        : []),
    ];
  },
};

/** In the order in which they are run: what later ones lean on comes first. */
export const CLASSES: readonly CaseClass[] = [
  authentication,
  signatures,
  rounds,
  duplicates,
  wholeRounds,
  rollbacks,
  late,
  bodies,
  amounts,
  names,
  awards,
];
