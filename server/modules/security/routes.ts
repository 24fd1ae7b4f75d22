/** What a player does for the protection of their account, and the ways back in. */
import type { Routes } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import { listSecurityEvents, passwordChangedAt, recordSecurityEvent, traceOf } from '../identity/index.ts';
import type { SecurityRouteParts } from './parts.ts';
import { type PasskeyRoutes, passkeyRoutes } from './passkey-routes.ts';

const nothing = (done: Result<void>): Result<Record<never, never>> => (done.ok ? ok({}) : done);

type WaysIn = Routes<'secondFactor' | 'recoverPassword' | 'restorePassword' | 'stepUp' | 'askLoginLink' | 'tokenLogin'>;
type Sessioned = Routes<'playerSessions' | 'endSession' | 'endOtherSessions' | 'securityEvents' | 'answerLogin'>;
type Changes = Routes<'changePassword' | 'changeEmail' | 'sendEmailLink' | 'confirmEmail' | 'undoEmail'>;
type TwoFactor = Routes<'protection' | 'beginTwoFactor' | 'confirmTwoFactor' | 'renewRecoveryCodes' | 'endTwoFactor'>;

function waysIn({ sessions, entry, passkeys, security }: SecurityRouteParts): WaysIn {
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
    askLoginLink: {
      handle: async ({ body }, context) =>
        nothing(await security.askLoginLink(body.email, context.client, traceOf(context))),
    },
    tokenLogin: {
      async handle({ body }, context) {
        const used = await security.useLoginLink(body.token, context.client);
        if (!used.ok) return used;
        const { playerId, twoFactor } = used.value;
        return twoFactor ? entry.wait(playerId, context, 'mail') : entry.enter(playerId, context, 'mail');
      },
    },
    stepUp: {
      async handle({ body: { password, twofa_code: code, passkey } }, context) {
        if (passkey !== undefined) {
          const checked = await passkeys.check(passkey, context.origin);
          if (!checked.ok) return checked;
          if (checked.value.playerId !== context.playerId) return fail('passkey_refused');
          await sessions.proved(context);
          return ok({});
        }
        if (password === undefined && code === undefined) {
          return fail('invalid', undefined, { password: 'validation_required' });
        }
        const proof = { ...(password === undefined ? {} : { password }), ...(code === undefined ? {} : { code }) };
        return nothing(await sessions.prove(context, proof, traceOf(context)));
      },
    },
  };
}

function sessioned({ database, clock, sessions, security }: SecurityRouteParts): Sessioned {
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
      handle: async (_input, context) => ok({ events: await listSecurityEvents(database, context) }),
    },
    answerLogin: {
      handle: async ({ body }, context) =>
        nothing(await security.answerLogin(context, body.event_id, body.mine, traceOf(context))),
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
    sendEmailLink: {
      handle: async (_input, context) => nothing(await security.sendEmailLink(context, traceOf(context))),
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

function twoFactor({ database, secondFactors, passkeys, security }: SecurityRouteParts): TwoFactor {
  return {
    protection: {
      async handle(_input, { playerId, origin }) {
        const { on, codesLeft } = await secondFactors.state(playerId);
        const here = (await passkeys.list(playerId)).filter(({ host }) => host === new URL(origin).hostname);
        return ok({
          two_factor: on,
          recovery_codes_left: codesLeft,
          password_changed_at: await passwordChangedAt(database, playerId),
          passkeys: here.length,
        });
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
export function securityRoutes(parts: SecurityRouteParts): WaysIn & Sessioned & Changes & TwoFactor & PasskeyRoutes {
  return { ...waysIn(parts), ...sessioned(parts), ...changes(parts), ...twoFactor(parts), ...passkeyRoutes(parts) };
}
