/** What is kept of players outside the database: documents and who checks them, and the exports of their data. */
import { createStudioTalk } from '../adapters/games/studio/index.ts';
import { createVeriff } from '../adapters/kyc/veriff/index.ts';
import { createFolderStore, createS3Store } from '../adapters/objects/index.ts';
import { depositedSince } from '../modules/orders/index.ts';
import { playerDirectory } from '../modules/player/index.ts';
import { createPrivacy, privacyRoutes } from '../modules/privacy/index.ts';
import { createVault } from '../modules/vault/index.ts';
import {
  createMediaReader,
  createReview,
  createVendorChecks,
  createVerification,
  createVerificationGuards,
  verificationRoutes,
} from '../modules/verification/index.ts';
import type { Core } from './core.ts';
import { openSessions, storedFiles, studioTables, vendorsByHand } from './erasure-vendors.ts';
import type { Correspondence } from './messages.ts';
import type { AppParts } from './parts.ts';
import type { Protection } from './protection.ts';

export function composeVerification(
  core: Core,
  { messages, letters, standings }: Pick<Correspondence, 'messages' | 'letters'> & Pick<Protection, 'standings'>,
  { kycFetch, tableTalk }: Pick<AppParts, 'kycFetch' | 'tableTalk'>,
) {
  const { config, database, unitOfWork, clock, limits, log } = core;
  const { secrets, folder, s3 } = config.documents;
  const vault = createVault(s3 === null ? createFolderStore(folder) : createS3Store(s3), secrets);
  const shared = { database, unitOfWork, clock, players: playerDirectory, limits, vault, messages };
  const checks =
    config.veriff === null
      ? null
      : createVendorChecks({
          ...shared,
          vendor: createVeriff({ ...config.veriff, log, ...(kycFetch ? { send: kycFetch } : {}) }),
          log,
        });
  // The vendor posts its decisions from outside; the route checks its signature.
  if (checks !== null) core.callbacks.hand(checks.webhookPath);
  const readMedia = createMediaReader();
  const verification = createVerification({ ...shared, readMedia, hasVendor: checks !== null });
  const review = createReview(shared);
  const talk =
    tableTalk ??
    createStudioTalk({
      ...{ studioUrl: config.studioUrl, internalUrl: config.studioInternalUrl, secret: config.studioSecrets },
      ...{ timeoutMs: config.studioTimeoutMs, clock, log: core.warn },
    });
  const endSessions = (playerId: string) => core.sessions.endOthers(playerId, null);
  core.erasureVendors.push(
    ...[storedFiles(vault), studioTables(talk), openSessions(endSessions)],
    ...vendorsByHand(core),
  );
  const privacy = createPrivacy({
    ...{ ...shared, tableTalk: talk, secrets: config.identitySecrets },
    ...{ letters, standings, endSessions, vendors: core.erasureVendors },
  });
  return {
    vault,
    readMedia,
    review,
    privacy,
    guards: createVerificationGuards({ clock, players: playerDirectory, depositedSince }),
    /** Deletes documents whose time is over, and asks the vendor of checks about late decisions. */
    async tend(): Promise<void> {
      await review.deleteDue();
      await checks?.askLate();
    },
    routes: { ...verificationRoutes(verification, checks), ...privacyRoutes(privacy) },
    vendorRoutes: checks === null ? [] : [checks.routes()],
  };
}

export type VerificationParts = ReturnType<typeof composeVerification>;
