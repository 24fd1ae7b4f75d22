/** A player's money as a few numbers: the rules of design 10.1 and 10.2 once more, as simply as they can be said. */

export interface ModelGrant {
  id: string;
  held: bigint;
  stakeMaximum: bigint;
  required: bigint;
  wagered: bigint;
  /** What of it may become cash; null: all of it. */
  winMaximum: bigint | null;
  /** What has. */
  converted: bigint;
  expiresAt: number;
  status: 'active' | 'completed' | 'cancelled' | 'expired' | 'excluded' | 'withdrawn' | 'lost';
  grantedAt: number;
  endedAt: number | null;
}

/** `cash`, or the id of a grant. */
type Part = [source: string, amount: bigint];

interface ModelRound {
  parts: Part[];
  startedAt: number;
}

const CASH = 'cash';
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const sum = (parts: readonly Part[]): bigint => parts.reduce((total, [, amount]) => total + amount, 0n);

/** One player. Every method says what must have happened. */
export class MoneyModel {
  cash = 0n;
  /** The moment of what is done. */
  now = 0;
  debt = 0n;
  readonly grants: ModelGrant[] = [];
  readonly rounds = new Map<string, ModelRound>();
  readonly holds = new Map<string, bigint>();

  get held(): bigint {
    return [...this.holds.values()].reduce((total, amount) => total + amount, 0n);
  }

  get stakable(): bigint {
    return this.active().reduce((total, { held }) => total + held, this.cash);
  }

  private running(): ModelGrant[] {
    return this.grants.filter(({ status }) => status === 'active');
  }

  /** What can be staked at this moment: a term ends stakes by itself. */
  private active(): ModelGrant[] {
    return this.running().filter(({ expiresAt }) => expiresAt > this.now);
  }

  /** What is owed comes first. */
  credit(amount: bigint): void {
    const paid = smaller(this.debt, amount);
    this.debt -= paid;
    this.cash += amount - paid;
  }

  takeBack(amount: bigint): void {
    const paid = smaller(this.cash, amount);
    this.cash -= paid;
    this.debt += amount - paid;
  }

  hold(id: string, amount: bigint): boolean {
    if (amount > this.cash) return false;
    this.cash -= amount;
    this.holds.set(id, amount);
    return true;
  }

  /** A hold goes out, or comes back. */
  settleHold(id: string, comesBack: boolean): void {
    if (comesBack) this.cash += this.holds.get(id) ?? 0n;
    this.holds.delete(id);
  }

  /** Cash first, then the bonus that runs longest and allows such a stake. */
  bet(id: string, stake: bigint, at: number): 'ok' | 'insufficient_funds' | 'limit_reached' {
    const parts: Part[] = [];
    let missing = stake;
    const purses: Part[] = [
      [CASH, this.cash],
      ...this.active()
        .filter(({ stakeMaximum }) => stake <= stakeMaximum)
        .map((grant): Part => [grant.id, grant.held]),
    ];
    for (const [source, balance] of purses) {
      const part = smaller(balance, missing);
      if (part > 0n) parts.push([source, part]);
      missing -= part;
    }
    if (missing > 0n) return stake <= this.stakable ? 'limit_reached' : 'insufficient_funds';
    for (const [source, amount] of parts) this.put(source, -amount);
    this.rounds.set(id, { parts, startedAt: at });
    return 'ok';
  }

  private put(source: string, amount: bigint): void {
    const grant = this.grants.find(({ id }) => id === source);
    if (grant === undefined) this.cash += amount;
    else if (grant.status === 'active') grant.held += amount;
    // Completed, it is the player's own up to its highest win; otherwise it is gone with its bonus.
    else if (grant.status === 'completed') this.convert(grant, amount);
  }

  private convert(grant: ModelGrant, amount: bigint): void {
    const own = grant.winMaximum === null ? amount : smaller(amount, grant.winMaximum - grant.converted);
    grant.converted += own;
    this.cash += own;
  }

  /** A win goes back by the parts of its stake; what whole units leave over goes to one of them. */
  win(id: string, payout: bigint, at: number): void {
    const round = this.rounds.get(id);
    if (!round) throw new Error(`no round ${id}`);
    const total = sum(round.parts);
    let left = payout;
    for (const [source, amount] of round.parts.filter(([name]) => name !== this.restOf(round))) {
      const share = (payout * amount) / total;
      this.put(source, share);
      left -= share;
    }
    this.put(this.restOf(round), left);
    this.rounds.delete(id);
    this.count(round, total, at);
    this.endLost(round, at);
  }

  /** Where the rest goes that no part gets: to cash, else to the largest part. */
  private restOf({ parts }: ModelRound): string {
    if (parts.some(([name]) => name === CASH)) return CASH;
    const largest = parts.reduce((most, [, amount]) => (amount > most ? amount : most), 0n);
    const names = parts.filter(([, amount]) => amount === largest).map(([name]) => name);
    return names.sort()[0] ?? CASH;
  }

  rollback(id: string): void {
    for (const [source, amount] of this.rounds.get(id)?.parts ?? []) this.put(source, amount);
    this.rounds.delete(id);
  }

  grant(
    grant: Pick<ModelGrant, 'id' | 'held' | 'stakeMaximum' | 'required' | 'winMaximum' | 'grantedAt' | 'expiresAt'>,
  ): void {
    this.grants.push({ ...grant, wagered: 0n, converted: 0n, status: 'active', endedAt: null });
  }

  cancel(id: string, at: number): boolean {
    const grant = this.running().find((one) => one.id === id);
    if (grant) this.end(grant, 'cancelled', at);
    return grant !== undefined;
  }

  /** Ends all that run: their player excludes themselves, or withdraws a deposit that was not played. */
  endAll(status: 'excluded' | 'withdrawn', at: number): void {
    for (const grant of this.running()) this.end(grant, status, at);
  }

  /** The job that ends terms comes round. */
  expire(at: number): void {
    for (const grant of this.running()) if (grant.expiresAt <= at) this.end(grant, 'expired', grant.expiresAt);
  }

  private end(grant: ModelGrant, status: Exclude<ModelGrant['status'], 'active'>, at: number): void {
    if (status === 'completed') this.convert(grant, grant.held);
    Object.assign(grant, { held: 0n, status, endedAt: at });
  }

  /** Towards the oldest bonus that was there when the round began, was not over, and is not through. */
  private count({ startedAt }: ModelRound, stake: bigint, at: number): void {
    const towards = this.grants.find(
      ({ grantedAt, endedAt, expiresAt, wagered, required }) =>
        grantedAt <= startedAt && expiresAt >= at && wagered < required && (endedAt === null || endedAt >= at),
    );
    if (!towards || stake > towards.stakeMaximum) return;
    towards.wagered += smaller(stake, towards.required - towards.wagered);
    if (towards.wagered >= towards.required && towards.status === 'active') this.end(towards, 'completed', at);
  }

  private endLost({ parts }: ModelRound, at: number): void {
    if (parts.every(([source]) => source === CASH)) return;
    for (const grant of this.running()) {
      const inPlay = [...this.rounds.values()].some((round) => round.parts.some(([source]) => source === grant.id));
      if (grant.held === 0n && !inPlay) this.end(grant, 'lost', at);
    }
  }
}
