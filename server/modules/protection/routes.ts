/** The player's endpoints of limits, breaks, sittings and statements. */
import { parseAskedAmount } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import type { Database, UnitOfWork } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { Breaks } from './breaks.ts';
import type { Watch } from './flags.ts';
import type { Deposited } from './guards.ts';
import type { Limits } from './limits.ts';
import { type LimitName, limitsOfPlayer } from './limits-store.ts';
import type { PlaySums, StakeTaxes } from './play-sums.ts';
import { acknowledge, takeSitting } from './sittings.ts';
import { statementOf } from './statement.ts';
import { statementCsv, statementPdf } from './statement-files.ts';
import { limitsView, sittingView } from './views.ts';

export interface ProtectionRouteParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  players: PlayerDirectory;
  limits: Limits;
  breaks: Breaks;
  watch: Watch;
  sums: PlaySums;
  taxes: StakeTaxes;
  deposited: Deposited;
}

type Names =
  | 'limits'
  | 'askLimit'
  | 'confirmLimit'
  | 'cancelLimit'
  | 'declineLimits'
  | 'startTimeOut'
  | 'excludeSelf'
  | 'closeAccount'
  | 'playSession'
  | 'answerCheck'
  | 'statement'
  | 'statementFile';

/** An amount of the body in minor units or minutes; undefined when it is none. */
function amountFrom({ kind }: LimitName, text: string | null, player: PlayerSummary): bigint | null | undefined {
  if (text === null) return null;
  if (kind === 'session' || kind === 'reality') return /^\d{1,5}$/.test(text) ? BigInt(text) : undefined;
  return parseAskedAmount(text, player.currency) ?? undefined;
}

export function protectionRoutes(parts: ProtectionRouteParts): Routes<Names> {
  const { database, unitOfWork, clock, limits, breaks, watch, sums, taxes, deposited } = parts;

  /** Does something for the player of a session. */
  async function forPlayer<Value>(
    playerId: string,
    work: (player: PlayerSummary) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const player = await parts.players.find(database, playerId);
    return player === null ? fail('unauthenticated') : work(player);
  }

  const view = (player: PlayerSummary) => limitsView(database, player, { sums, deposited }, clock.now());

  /** The sitting after something was done about it; the player's pattern of play is looked at on the way. */
  const sitting = (player: PlayerSummary, answers: boolean) =>
    unitOfWork.run(async (transaction) => {
      const now = clock.now();
      const known = await limitsOfPlayer(transaction, player.playerId);
      const before = await takeSitting(transaction, player, known, now);
      const answered = answers ? await acknowledge(transaction, before, now) : ok(undefined);
      if (!answered.ok) return answered;
      await watch(transaction, player);
      const after = await takeSitting(transaction, player, known, now);
      return ok({ sitting: await sittingView(transaction, player, sums, after, now) });
    });

  return {
    limits: { handle: (_input, { playerId }) => forPlayer(playerId, async (player) => ok(await view(player))) },

    askLimit: {
      handle: ({ body: { amount, ...name } }, { playerId }) =>
        forPlayer(playerId, async (player) => {
          const wanted = amountFrom(name, amount, player);
          if (wanted === undefined) return fail('invalid', undefined, { amount: 'validation_required' });
          const asked = await limits.ask(player, name, wanted);
          return asked.ok ? ok({ outcome: asked.value, limits: await view(player) }) : asked;
        }),
    },

    confirmLimit: {
      handle: ({ body }, { playerId }) =>
        forPlayer(playerId, async (player) => {
          const confirmed = await limits.confirm(player, body);
          return confirmed.ok ? ok(await view(player)) : confirmed;
        }),
    },

    cancelLimit: {
      handle: ({ body }, { playerId }) =>
        forPlayer(playerId, async (player) => {
          await limits.cancel(playerId, body);
          return ok(await view(player));
        }),
    },

    declineLimits: {
      async handle(_input, { playerId }) {
        const declined = await limits.decline(playerId);
        return declined.ok ? ok({}) : declined;
      },
    },

    startTimeOut: {
      handle: async ({ body }, { playerId }) => ok({ standing: await breaks.timeOut(playerId, body.length) }),
    },
    excludeSelf: {
      handle: async ({ body }, { playerId }) => ok({ standing: await breaks.exclude(playerId, body.length) }),
    },
    closeAccount: {
      handle: async (_input, { playerId }) => ok({ standing: await breaks.close(playerId) }),
    },

    playSession: { handle: (_input, { playerId }) => forPlayer(playerId, (player) => sitting(player, false)) },
    answerCheck: { handle: (_input, { playerId }) => forPlayer(playerId, (player) => sitting(player, true)) },

    statement: {
      handle: (_input, { playerId }) =>
        forPlayer(playerId, async (player) => ok(await statementOf(database, player, { sums, taxes }, clock.now()))),
    },
    statementFile: {
      handle: ({ query }, { playerId }) =>
        forPlayer(playerId, async (player) => {
          const statement = await statementOf(database, player, { sums, taxes }, clock.now());
          const make = { csv: statementCsv, pdf: statementPdf }[query.format];
          return ok(await make(statement, player));
        }),
    },
  };
}
