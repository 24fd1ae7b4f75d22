/** What a player does for the protection of their account, and the ways back in. */
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import { listSecurityEvents, recordSecurityEvent, type SecondFactors, traceOf } from '../identity/index.ts';
import type { Entry, Sessions } from '../session/index.ts';
import type { Security } from './service.ts';

export interface SecurityRouteParts {
  database: Database;
  clock: Clock;
  sessions: Sessions;
  entry: Entry;
  secondFactors: SecondFactors;
  security: Security;
}

const nothing = (done: Result<void>): Result<Record<never, never>> => (done.ok ? ok({}) : done);

type WaysIn = Routes<'secondFactor' | 'recoverPassword' | 'restorePassword' | 'stepUp'>;
type Sessioned = Routes<'playerSessions' | 'endSession' | 'endOtherSessions' | 'securityEvents'>;
type Changes = Routes<'changePassword' | 'changeEmail' | 'confirmEmail' | 'undoEmail'>;
type TwoFactor = Routes<'protection' | 'beginTwoFactor' | 'confirmTwoFactor' | 'renewRecoveryCodes' | 'endTwoFactor'>;

function waysIn({ sessions, entry, security }: SecurityRouteParts): WaysIn {
  return {
    secondFactor: {
      async handle({ body }, context) {
        const spent = await sessions.spendCode(context.playerId, body.twofa_code, traceOf(context));
        return spent.ok ? entry.enter(context.playerId, context, 'two-factor') : spent;
      },
    },
    recoverPassword: {
      handle: async ({ body }, context) =>
        nothing(await security.recover(body.email, context.client, traceOf(context))),
    },
    restorePassword: {
      async handle({ body }, context) {
        const restored = await security.restore(body.token, body.password, context.client, traceOf(context));
        if (!restored.ok) return restored;
        const { playerId, twoFactor } = restored.value;
        return twoFactor ? entry.wait(playerId, context, 'mail') : entry.enter(playerId, context, 'mail');
      },
    },
    stepUp: {
      async handle({ body: { password, twofa_code: code } }, context) {
        if (password === undefined && code === undefined) {
          return fail('invalid', undefined, { password: 'validation_required' });
        }
        const proof = { ...(password === undefined ? {} : { password }), ...(code === undefined ? {} : { code }) };
        return nothing(await sessions.prove(context, proof, traceOf(context)));
      },
    },
  };
}

function sessioned({ database, clock, sessions }: SecurityRouteParts): Sessioned {
  return {
    playerSessions: {
      async handle(_input, { playerId, sessionId }) {
        const listed = await sessions.list(playerId);
        return ok({ sessions: listed.map((session) => ({ ...session, current: session.session_id === sessionId })) });
      },
    },
    endSession: {
      handle: async ({ body }, context) =>
        nothing(await sessions.endAnother(context, body.session_id, traceOf(context))),
    },
    endOtherSessions: {
      async handle(_input, context) {
        const ended = await sessions.endOthers(context.playerId, context.sessionId);
        await recordSecurityEvent(database, context.playerId, 'sessions_ended', traceOf(context), clock.now());
        return ok({ ended });
      },
    },
    securityEvents: {
      handle: async (_input, { playerId }) => ok({ events: await listSecurityEvents(database, playerId) }),
    },
  };
}

function changes({ security }: SecurityRouteParts): Changes {
  return {
    changePassword: {
      handle: async ({ body }, context) =>
        nothing(await security.changePassword(context, body.password, body.new_password, traceOf(context))),
    },
    changeEmail: {
      handle: async ({ body }, context) => nothing(await security.changeEmail(context, body.email, traceOf(context))),
    },
    confirmEmail: {
      handle: async ({ body }, context) =>
        nothing(await security.confirmEmail(body.token, context.client, traceOf(context))),
    },
    undoEmail: {
      handle: async ({ body }, context) =>
        nothing(await security.undoEmail(body.token, context.client, traceOf(context))),
    },
  };
}

function twoFactor({ secondFactors, security }: SecurityRouteParts): TwoFactor {
  return {
    protection: {
      async handle(_input, { playerId }) {
        const { on, codesLeft } = await secondFactors.state(playerId);
        return ok({ two_factor: on, recovery_codes_left: codesLeft });
      },
    },
    beginTwoFactor: { handle: (_input, context) => security.beginTwoFactor(context) },
    confirmTwoFactor: {
      handle: ({ body }, context) => security.confirmTwoFactor(context, body.twofa_code, traceOf(context)),
    },
    renewRecoveryCodes: { handle: (_input, context) => security.renewCodes(context, traceOf(context)) },
    endTwoFactor: {
      handle: async ({ body }, context) =>
        nothing(await security.endTwoFactor(context, body.password, body.twofa_code, traceOf(context))),
    },
  };
}

/** Every route of the account's protection. */
export function securityRoutes(parts: SecurityRouteParts): WaysIn & Sessioned & Changes & TwoFactor {
  return { ...waysIn(parts), ...sessioned(parts), ...changes(parts), ...twoFactor(parts) };
}
