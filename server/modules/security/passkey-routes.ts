/** Passkeys: logging in with one, and those of a player. */
import { sql } from 'drizzle-orm';
import { firstRow } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import { traceOf } from '../identity/index.ts';
import type { SecurityRouteParts } from './parts.ts';

export type PasskeyRoutes = Routes<
  'passkeyChallenge' | 'passkeyLogin' | 'passkeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
>;

export function passkeyRoutes({ database, limits, entry, passkeys, security }: SecurityRouteParts): PasskeyRoutes {
  async function emailOf(playerId: string): Promise<string> {
    const row = await firstRow<{ email: string }>(
      database,
      sql`select email from players where player_id = ${playerId}::uuid`,
    );
    return row?.email ?? '';
  }

  return {
    passkeyChallenge: {
      async handle(_input, { client, origin }) {
        const allowed = await limits.consume('passkeyByClient', client);
        return allowed.ok ? ok({ options: await passkeys.challenge(origin) }) : allowed;
      },
    },
    passkeyLogin: {
      async handle({ body }, context) {
        const allowed = await limits.consume('passkeyByClient', context.client);
        if (!allowed.ok) return allowed;
        const checked = await passkeys.check(body.response, context.origin);
        return checked.ok ? entry.enter(checked.value.playerId, context, 'two-factor') : checked;
      },
    },
    passkeys: {
      async handle(_input, { playerId, origin }) {
        const { hostname } = new URL(origin);
        const listed = await passkeys.list(playerId);
        return ok({ passkeys: listed.map((passkey) => ({ ...passkey, here: passkey.host === hostname })) });
      },
    },
    beginPasskey: {
      async handle(_input, { playerId, origin }) {
        const begun = await passkeys.begin(playerId, await emailOf(playerId), origin);
        return begun.ok ? ok({ options: begun.value }) : begun;
      },
    },
    addPasskey: {
      async handle({ body }, context) {
        const added = await passkeys.add(context.playerId, body.name, body.response, context.origin);
        if (!added.ok) return added;
        await security.tellPasskey(context.playerId, 'passkey_added', traceOf(context));
        return ok({ passkey_id: added.value });
      },
    },
    renamePasskey: {
      async handle({ body }, { playerId }) {
        return (await passkeys.rename(playerId, body.passkey_id, body.name)) ? ok({}) : fail('not_found');
      },
    },
    removePasskey: {
      async handle({ body }, context) {
        if (!(await passkeys.remove(database, context.playerId, body.passkey_id))) return fail('not_found');
        await security.tellPasskey(context.playerId, 'passkey_removed', traceOf(context));
        return ok({});
      },
    },
  };
}
