/**
 * The rules of bonuses once more, reckoned from what has happened: which purse pays a stake, whose a win is, what counts
 * towards wagering, what becomes cash. It reads plain rows and imports nothing of the product.
 */

export interface GrantRow {
  id: string;
  product: 'casino' | 'sport';
  amount: bigint;
  required: bigint;
  /** Null: no stake is too high, or all of it may become cash. */
  stakeMaximum: bigint | null;
  winMaximum: bigint | null;
  /** Percent of a stake, by subject; one that is not named counts whole. */
  weights: Readonly<Record<string, number>>;
  grantedAt: number;
  expiresAt: number;
  /** What the product says has become of it, to be compared. */
  status: string;
  endedAt: number | null;
  wagered: bigint;
  converted: bigint;
}

export interface TransferRow {
  kind: string;
  /** The round or the bet; of a grant its id. */
  reference: string;
  at: number;
  lines: readonly { account: string; amount: bigint }[];
}

export interface FactRow {
  reference: string;
  product: 'casino' | 'sport';
  subject: string;
  amendment: number;
  outcome: string;
  sold: boolean;
  /** Money alone: no free rounds. */
  stake: bigint;
  startedAt: number;
  settledAt: number;
}

/** Everything about one player, transfers as the ledger has them and facts as they are read. */
export interface PlayerRows {
  grants: readonly GrantRow[];
  transfers: readonly TransferRow[];
  facts: readonly FactRow[];
  /** Purses at the end. */
  purses: Readonly<Record<string, bigint>>;
}

const least = (...amounts: bigint[]): bigint => amounts.reduce((one, other) => (other < one ? other : one));

interface State {
  cash: bigint;
  purses: Map<string, bigint>;
  /** By round or bet, what each purse has put in. */
  stakes: Map<string, Map<string, bigint>>;
  /** Grants whose end has moved money. */
  over: Set<string>;
  converted: Map<string, bigint>;
  above: Map<string, bigint>;
  /** Rounds whose win was taken back, and when first: their game may still pay another. */
  reopened: Map<string, number>;
}

const purseOf = ({ id, product }: GrantRow): string => (product === 'casino' ? `bonus:${id}` : `bonus_sport:${id}`);

/** Parts of an amount as the stake was made; whole units that are left over go to cash, else to the largest part. */
export function split(amount: bigint, stake: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const whole = [...stake.values()].reduce((sum, part) => sum + part, 0n);
  const parts = new Map([...stake].map(([purse, part]) => [purse, (amount * part) / whole]));
  const first = [...stake].sort(([one, held], [other, more]) => {
    if (one === 'cash' || other === 'cash') return one === 'cash' ? -1 : 1;
    return held === more ? (one < other ? -1 : 1) : more > held ? 1 : -1;
  })[0]?.[0];
  const rest = amount - [...parts.values()].reduce((sum, part) => sum + part, 0n);
  if (first !== undefined) parts.set(first, (parts.get(first) ?? 0n) + rest);
  return new Map([...parts].filter(([, part]) => part > 0n));
}

/** The lines of a transfer by account; what is nothing is left out. */
const linesOf = (lines: Iterable<readonly [string, bigint]>): string => {
  const sums = new Map<string, bigint>();
  for (const [account, amount] of lines) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => `${account} ${amount}`)
    .sort()
    .join(', ');
};

const got = ({ lines }: TransferRow): string => linesOf(lines.map(({ account, amount }) => [account, amount] as const));

const houseOf = ({ lines }: TransferRow): { account: string; amount: bigint } =>
  lines.find(({ account }) => account === 'house:games' || account === 'house:sport') ?? { account: '', amount: 0n };

class Audit {
  readonly differences: string[] = [];
  private readonly state: State = {
    ...{ cash: 0n, purses: new Map(), stakes: new Map(), over: new Set(), converted: new Map(), above: new Map() },
    reopened: new Map(),
  };
  private readonly rows: PlayerRows;

  constructor(rows: PlayerRows) {
    this.rows = rows;
  }

  private expect(what: string, expected: unknown, found: unknown): void {
    if (String(expected) !== String(found)) this.differences.push(`${what}: expected ${expected}, found ${found}`);
  }

  private put(account: string, amount: bigint): void {
    const { state } = this;
    if (account === 'cash') state.cash += amount;
    else if (account.startsWith('bonus')) state.purses.set(account, (state.purses.get(account) ?? 0n) + amount);
  }

  private book(transfer: TransferRow): void {
    for (const { account, amount } of transfer.lines) this.put(account, amount);
  }

  /** Cash first, then the bonuses of the product by their age, each only for stakes up to its highest. */
  private stake(transfer: TransferRow): void {
    const { state } = this;
    const { account, amount } = houseOf(transfer);
    const before = state.stakes.get(transfer.reference) ?? new Map<string, bigint>();
    const whole = [...before.values()].reduce((sum, part) => sum + part, amount);
    const product = account === 'house:games' ? 'casino' : 'sport';
    const running = this.rows.grants
      .filter((grant) => grant.product === product && !this.isOver(grant) && grant.expiresAt > transfer.at)
      .filter((grant) => grant.stakeMaximum === null || grant.stakeMaximum >= whole)
      .sort((one, other) => one.grantedAt - other.grantedAt || (one.id < other.id ? -1 : 1));
    const parts = new Map<string, bigint>();
    let missing = amount;
    for (const [purse, held] of [
      ['cash', state.cash] as const,
      ...running.map((grant) => [purseOf(grant), state.purses.get(purseOf(grant)) ?? 0n] as const),
    ]) {
      const part = least(held, missing);
      if (part > 0n) parts.set(purse, part);
      missing -= part;
    }
    this.expect(`stake of ${transfer.reference} that purses do not cover`, 0n, missing);
    const lines = [...parts].map(([purse, part]) => [purse, -part] as const);
    this.expect(`stake of ${transfer.reference}`, linesOf([...lines, [account, amount] as const]), got(transfer));
    state.stakes.set(
      transfer.reference,
      new Map(
        [...new Set([...before.keys(), ...parts.keys()])].map((purse) => [
          purse,
          (before.get(purse) ?? 0n) + (parts.get(purse) ?? 0n),
        ]),
      ),
    );
    this.book(transfer);
  }

  private isOver = ({ id }: GrantRow): boolean => this.state.over.has(id);

  /** Whether a grant may have been over at a moment: its end moved nothing, so that the ledger does not tell. */
  private mayBeOver(grant: GrantRow, at: number): boolean {
    const isTold = this.rows.transfers.some(
      ({ kind, reference }) => (kind === 'conversion' || kind === 'forfeit') && reference === grant.id,
    );
    return !isTold && grant.endedAt !== null && grant.endedAt <= at;
  }

  /** What a bonus that is over gives of a payment: nothing, or what its highest win leaves. */
  private own(grant: GrantRow, amount: bigint): bigint {
    if (grant.status !== 'completed') return 0n;
    const before = this.state.converted.get(grant.id) ?? 0n;
    return grant.winMaximum === null ? amount : least(amount, grant.winMaximum - before);
  }

  private credit(grant: GrantRow, own: bigint, amount: bigint): void {
    const { converted, above } = this.state;
    if (grant.status !== 'completed') return;
    converted.set(grant.id, (converted.get(grant.id) ?? 0n) + own);
    above.set(grant.id, (above.get(grant.id) ?? 0n) + amount - own);
  }

  /** A win or a stake that comes back, to whose it is. */
  private pay(transfer: TransferRow): void {
    const house = houseOf(transfer);
    const stake = this.state.stakes.get(transfer.reference);
    if (!stake) {
      this.differences.push(`${transfer.reference} is paid and was never staked`);
      return;
    }
    const lines: [string, bigint][] = [[house.account, house.amount]];
    for (const [purse, part] of split(-house.amount, stake)) {
      const grant = this.rows.grants.find((one) => purseOf(one) === purse);
      // Where the end of a bonus moved nothing, the line itself says on which side of it the payment was.
      const isHere = transfer.lines.some(({ account }) => account === purse);
      if (grant === undefined) lines.push([purse, part]);
      else if (this.isOver(grant) || (this.mayBeOver(grant, transfer.at) && !isHere)) {
        const own = this.own(grant, part);
        this.credit(grant, own, part);
        lines.push(['cash', own], ['house:bonuses', part - own]);
      } else lines.push([purse, part]);
    }
    this.expect(`${transfer.kind} of ${transfer.reference}`, linesOf(lines), got(transfer));
    this.book(transfer);
  }

  /** A payment that is taken back: from what has it, or had it; what a bonus has lost since is the operator's. */
  private takeBack(transfers: readonly TransferRow[]): void {
    const [first] = transfers;
    if (!first) return;
    const all: TransferRow = { ...first, lines: transfers.flatMap(({ lines }) => lines) };
    const house = transfers.map(houseOf).reduce((sum, { amount }) => sum + amount, 0n);
    const { reopened } = this.state;
    if (houseOf(first).account === 'house:games' && !reopened.has(first.reference))
      reopened.set(first.reference, first.at);
    const lines: [string, bigint][] = [[houseOf(first).account, house]];
    for (const [purse, part] of split(house, this.state.stakes.get(first.reference) ?? new Map([['cash', 1n]]))) {
      const grant = this.rows.grants.find((one) => purseOf(one) === purse);
      if (grant === undefined) lines.push(...this.fromCash(part));
      else if (
        this.isOver(grant) ||
        (this.mayBeOver(grant, first.at) && !all.lines.some(({ account }) => account === purse))
      ) {
        const above = least(this.state.above.get(grant.id) ?? 0n, part);
        const own = least(this.state.converted.get(grant.id) ?? 0n, part - above);
        if (grant.status === 'completed') {
          this.state.above.set(grant.id, (this.state.above.get(grant.id) ?? 0n) - above);
          this.state.converted.set(grant.id, (this.state.converted.get(grant.id) ?? 0n) - own);
        }
        lines.push(...this.fromCash(own), ['house:bonuses', own - part]);
      } else {
        const held = least(this.state.purses.get(purse) ?? 0n, part);
        lines.push([purse, -held], ['house:bonuses', held - part]);
      }
    }
    // What cash does not hold is owed.
    const wanted = lines.filter(([account]) => account === 'cash').reduce((sum, [, amount]) => sum - amount, 0n);
    const owed = wanted > this.state.cash ? wanted - this.state.cash : 0n;
    this.expect(`taken back of ${first.reference}`, linesOf([...lines, ['cash', owed], ['debt', -owed]]), got(all));
    this.book(all);
  }

  private fromCash = (amount: bigint): [string, bigint][] => [['cash', -amount]];

  /** The end of a bonus whose purse holds something. */
  private end(transfer: TransferRow): void {
    const grant = this.rows.grants.find(({ id }) => id === transfer.reference);
    if (!grant) {
      this.differences.push(`${transfer.reference} ends and was never given`);
      return;
    }
    const held = this.state.purses.get(purseOf(grant)) ?? 0n;
    this.expect(`end of ${grant.id}`, grant.status === 'completed' ? 'conversion' : 'forfeit', transfer.kind);
    const own = this.own(grant, held);
    this.credit(grant, own, held);
    const lines = [
      [purseOf(grant), -held],
      ['cash', own],
      ['house:bonuses', held - own],
    ] as const;
    this.expect(`${transfer.kind} of ${grant.id}`, linesOf(lines), got(transfer));
    this.state.over.add(grant.id);
    this.book(transfer);
  }

  /** Every transfer of the player's, in the order of the ledger. */
  private walk(): void {
    const { transfers } = this.rows;
    for (let at = 0; at < transfers.length; at += 1) {
      const one = transfers[at] as TransferRow;
      if (one.kind === 'bet') this.stake(one);
      else if (one.kind === 'win') this.pay(one);
      else if (one.kind === 'rollback' && houseOf(one).amount < 0n) this.pay(one);
      else if (one.kind === 'rollback') {
        const next = transfers[at + 1];
        const isPair = next?.kind === 'rollback' && next.reference === one.reference && houseOf(next).amount > 0n;
        this.takeBack(isPair ? [one, next] : [one]);
        if (isPair) at += 1;
      } else if (one.kind === 'conversion' || one.kind === 'forfeit') this.end(one);
      else this.book(one);
    }
  }

  /** What each bonus was staked, from what has ended: towards the oldest that ran then and is not through. */
  private wagering(): void {
    const wagered = new Map<string, bigint>();
    const throughAt = new Map<string, number>();
    const counted = new Map<string, [string, bigint]>();
    const grants = [...this.rows.grants].sort(
      (one, other) => one.grantedAt - other.grantedAt || (one.id < other.id ? -1 : 1),
    );
    for (const fact of this.rows.facts) {
      if (fact.outcome !== 'settled') continue;
      if (fact.sold) {
        // A sold bet counts nothing, from the moment of its sale.
        const [id, amount] = counted.get(fact.reference) ?? [];
        if (id !== undefined && amount !== undefined) wagered.set(id, (wagered.get(id) ?? 0n) - amount);
        counted.delete(fact.reference);
        continue;
      }
      const towards = grants.find(
        (grant) =>
          grant.product === fact.product &&
          grant.grantedAt <= fact.startedAt &&
          (wagered.get(grant.id) ?? 0n) < grant.required &&
          (grant.endedAt === null || grant.endedAt >= fact.settledAt) &&
          grant.expiresAt >= fact.settledAt,
      );
      if (!towards || (towards.stakeMaximum !== null && fact.stake > towards.stakeMaximum)) continue;
      const before = wagered.get(towards.id) ?? 0n;
      const share = (fact.stake * BigInt(towards.weights[fact.subject] ?? 100)) / 100n;
      const amount = least(share, towards.required - before);
      if (amount <= 0n) continue;
      counted.set(fact.reference, [towards.id, amount]);
      wagered.set(towards.id, before + amount);
      if (before + amount >= towards.required) throughAt.set(towards.id, fact.settledAt);
    }
    for (const grant of grants) {
      this.expect(`wagered of ${grant.id}`, wagered.get(grant.id) ?? 0n, grant.wagered);
      // With nothing to stake it is the player's own at once.
      const through = grant.required === 0n ? grant.grantedAt : throughAt.get(grant.id);
      if (grant.status === 'completed') this.expect(`completion of ${grant.id}`, through, grant.endedAt);
      // What is wagered runs no longer: it was completed, or had ended before that was read.
      if (through !== undefined && grant.status === 'active')
        this.expect(`state of ${grant.id}`, 'completed', 'active');
    }
  }

  /** Whether a purse is staked in a round or bet that is not over, or was opened again before a moment. */
  private isInPlay(purse: string, before: number): boolean {
    const { stakes, reopened } = this.state;
    const over = new Set(this.rows.facts.map(({ reference }) => reference));
    return [...stakes].some(
      ([reference, parts]) =>
        (parts.get(purse) ?? 0n) > 0n && (!over.has(reference) || (reopened.get(reference) ?? before) < before),
    );
  }

  /** A bonus whose money is played away is lost, and no other is. */
  private losses(): void {
    for (const grant of this.rows.grants) {
      const purse = purseOf(grant);
      const isEmpty = (this.state.purses.get(purse) ?? 0n) === 0n;
      // A round that is opened again after its bonus was lost changes nothing any more.
      const before = grant.endedAt ?? Number.POSITIVE_INFINITY;
      const isLost = isEmpty && !this.isInPlay(purse, before) && !this.isOver(grant);
      if (grant.status === 'active' || grant.status === 'lost')
        this.expect(`loss of ${grant.id}`, isLost, grant.status === 'lost');
    }
  }

  /** What is left in purses, and what became cash. */
  private ends(): void {
    const { state, rows } = this;
    for (const grant of rows.grants) {
      const held = state.purses.get(purseOf(grant)) ?? 0n;
      this.expect(`converted of ${grant.id}`, state.converted.get(grant.id) ?? 0n, grant.converted);
      if (grant.winMaximum !== null && grant.converted > grant.winMaximum)
        this.differences.push(`${grant.id} gave ${grant.converted}, more than its highest win ${grant.winMaximum}`);
      if (grant.status !== 'active') this.expect(`purse of ${grant.id}, which is ${grant.status}`, 0n, held);
      this.expect(`purse of ${grant.id}`, held, rows.purses[purseOf(grant)] ?? 0n);
    }
    this.expect('cash', state.cash, rows.purses.cash ?? 0n);
  }

  run(): readonly string[] {
    this.walk();
    this.wagering();
    this.losses();
    this.ends();
    return this.differences;
  }
}

/** What of a player's bonuses is not as the rules have it; nothing, where all is right. */
export const auditBonuses = (rows: PlayerRows): readonly string[] => new Audit(rows).run();
