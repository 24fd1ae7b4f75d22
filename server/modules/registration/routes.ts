/** Registration: the form, the code of its letter, the letter again. */
import type { Routes } from '../../http/handler.ts';
import { ok, type Result } from '../../result.ts';
import type { Invites } from '../affiliates/index.ts';
import { traceOf } from '../identity/index.ts';
import type { OriginOf } from '../player/index.ts';
import type { Entry } from '../session/index.ts';
import type { Phones } from './phone.ts';
import type { Registrations } from './service.ts';

export interface RegistrationRouteParts {
  registrations: Registrations;
  invites: Invites;
  phones: Phones;
  entry: Entry;
  originOf: OriginOf;
}

const nothing = (done: Result<void>): Result<Record<never, never>> => (done.ok ? ok({}) : done);

export function registrationRoutes({
  registrations,
  invites,
  phones,
  entry,
  originOf,
}: RegistrationRouteParts): Routes<
  'register' | 'confirmRegistration' | 'resendRegistration' | 'checkInvite' | 'sendPhoneCode' | 'confirmPhone'
> {
  return {
    register: {
      async handle({ body }, { region, origin, client }) {
        return registrations.ask(body, { region, originOf: originOf(origin) }, client);
      },
    },
    confirmRegistration: {
      async handle({ body }, context) {
        const confirmed = await registrations.confirm(body.token, body.code, context.client);
        return confirmed.ok ? entry.enter(confirmed.value.playerId, context, 'password') : confirmed;
      },
    },
    resendRegistration: {
      async handle({ body }, { client }) {
        return nothing(await registrations.resend(body.token, client));
      },
    },
    checkInvite: {
      async handle({ body }, { client }) {
        const owner = await invites.ownerOf(body.code, client);
        return owner.ok ? ok({ by: owner.value }) : owner;
      },
    },
    sendPhoneCode: {
      handle: async (_input, { playerId, client }) => nothing(await phones.sendCode(playerId, client)),
    },
    confirmPhone: {
      handle: async ({ body }, context) => nothing(await phones.confirm(context.playerId, body.code, traceOf(context))),
    },
  };
}
