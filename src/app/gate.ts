/** The guarded-action gate (spec section 4). */
import type { Gate, GuardedAction } from '#features/navigation/index.ts';
import { isPlayPlace, navigate, opensWallet, type Place, placeOf } from '#features/navigation/index.ts';
import { openPopup } from '#features/popups/index.ts';
import { $session } from '#features/session/index.ts';
import { openWallet } from '#features/wallet/index.ts';
import { type DeviceKind, deviceKind, isHandheld } from '#platform/device.ts';
import { knowSession } from './session-check.ts';

export type GateStep = 'navigate' | 'log-in' | 'personal-info' | 'wallet' | 'run';

export interface GateFacts {
  authenticated: boolean;
  /** The player has not completed personal info. */
  noProfile: boolean;
  /** Where the action leads; null for one that has no address. */
  place: Place | null;
  device: DeviceKind;
  /** The action does something instead of following its address. */
  runs: boolean;
}

/**
 * The next step of a guarded action. On mobile and tablet a play address navigates directly (the play page has its own
 * gate); else a guest logs in first, a player without profile completes it first, and then the action happens.
 */
export function gateStep({ authenticated, noProfile, place, device, runs }: GateFacts): GateStep {
  if (place && isPlayPlace(place) && isHandheld(device)) return 'navigate';
  if (!authenticated) return 'log-in';
  if (noProfile) return 'personal-info';
  if (runs) return 'run';
  return place && opensWallet(place) ? 'wallet' : 'navigate';
}

function go(place: Place | null): void {
  if (place) navigate(place.url.pathname + place.url.search + place.url.hash);
}

/** Lets an action through once everything before it is done. */
export const openGate: Gate = async (action: GuardedAction) => {
  await knowSession();
  const place = action.href === undefined ? null : placeOf(new URL(action.href, location.href));
  const { user, authenticated } = $session.get();
  const again = (): void => void openGate(action);
  const steps: Record<GateStep, () => void> = {
    'log-in': () => void openPopup('session', { tab: 'login', onSuccess: again }),
    'personal-info': () => void openPopup('personal-info', { onSuccess: again }),
    wallet: () => openWallet(navigate, place?.url.search ?? ''),
    navigate: () => go(place),
    run: () => action.run?.(),
  };
  const noProfile = user?.no_profile ?? false;
  steps[gateStep({ authenticated, noProfile, place, device: deviceKind(), runs: action.run !== undefined })]();
};
