/** The player's verification endpoints. */
import type { Routes } from '../../http/handler.ts';
import { fail } from '../../result.ts';
import type { Verification } from './service.ts';
import type { VendorChecks } from './vendor.ts';

/** @param checks null where no outside vendor checks identity */
export function verificationRoutes(
  verification: Verification,
  checks: VendorChecks | null,
): Routes<'verification' | 'sendDocument' | 'startVerification'> {
  return {
    verification: { handle: (_input, { playerId }) => verification.state(playerId) },
    sendDocument: {
      handle: ({ query, file }, { playerId }) => verification.send(playerId, { ...query, bytes: file }),
    },
    startVerification: {
      async handle({ body }, { playerId, origin }) {
        if (checks === null) return fail('not_offered');
        return checks.start(playerId, body.language, `${origin}/account/verification`);
      },
    },
  };
}
