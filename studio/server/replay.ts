/** A round of a table game worked out again from its bet, its decisions and the words of its fair input. */
import { fairWords } from '../maths/fair.ts';
import type { AnyEngine } from '../titles/table-games.ts';
import { type Round, type Session, type TableGameOutcome, tableGameOutcomeOf } from './types.ts';

/** A round as its replay stands: after its last decision, with the words that come next. */
export interface Replay {
  state: unknown;
  act(action: unknown): Promise<unknown>;
}

type Seeds = Pick<Round, 'clientSeed' | 'nonce'> & { serverSeed: string };

export async function replay(
  engine: AnyEngine,
  { bet, actions }: Pick<TableGameOutcome, 'bet' | 'actions'>,
  seeds: Seeds,
): Promise<Replay> {
  const words = await fairWords(seeds);
  let state: unknown = await engine.begin(engine.bet.parse(bet), words);
  for (const action of actions) state = await engine.act(state, engine.action.parse(action), words);
  return { state, act: (action) => engine.act(state, engine.action.parse(action), words) };
}

/** A stored round as it stands. */
export function replayRound(engine: AnyEngine, session: Session, round: Round): Promise<Replay> {
  return replay(engine, tableGameOutcomeOf(round), { ...round, serverSeed: seedOf(session, round) });
}

/** The server seed a round was drawn from: in use or revealed. */
function seedOf(session: Session, round: Round): string {
  if (round.serverSeedHash === session.serverSeedHash) return session.serverSeed;
  const spent = session.revealed.find(({ serverSeedHash }) => serverSeedHash === round.serverSeedHash);
  if (!spent) throw new Error(`The seed of round ${round.id} is gone`);
  return spent.serverSeed;
}

/** The round after a decision, `state` being what it led to, with what it pays when that ended it. */
export function decided(engine: AnyEngine, round: Round, action: unknown, state: unknown): Round {
  const payout = engine.payoutOf(state);
  const { bet, actions } = tableGameOutcomeOf(round);
  const outcome: TableGameOutcome = {
    bet,
    actions: [...actions, action],
    view: engine.view(state),
    waiting: payout === null,
  };
  return payout === null ? { ...round, outcome, state: 'open' } : { ...round, outcome, payout, state: 'winning' };
}
