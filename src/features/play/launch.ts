/** Opening a game at the service: by what was asked ahead of the page, or by asking now. */
import type { DeviceKind } from '#platform/device.ts';
import { type ApiError, call, type Outcome, outcomeOf } from '#platform/http.ts';
import type { GameMode } from '#shared/catalogue/names.ts';
import type { ErrorName } from '#shared/contract/errors.ts';
import type { LocaleCode } from '#shared/regions/locales.ts';
import type { LaunchAnswer, LaunchedGame } from './entry.ts';

/**
 * Refusals that stand as they came: they are about the player alone. Whoever asks ahead names no device, so any other may
 * be about that.
 */
const REFUSED_FOR_GOOD: readonly (ErrorName | undefined)[] = [
  'profile_required',
  'forbidden_by_law',
  'withdraw_only',
  'play_stopped',
  'play_stopped_until',
];

/** What an answer that came ahead settles; null when the game has to be asked for again. */
export function settledAhead(answer: LaunchAnswer): Outcome<LaunchedGame> | null {
  if (answer === null) return null;
  const outcome = outcomeOf(answer.status, answer.body) as Outcome<LaunchedGame>;
  return outcome.ok || REFUSED_FOR_GOOD.includes(outcome.error.name) ? outcome : null;
}

/** Refusals are shown in the place of the game; only how long to wait after too many launches has no place there. */
const hasOwnPlace = ({ name }: ApiError): boolean => name !== 'rate_limited';

/** Opens a game. @param ahead what was asked ahead of the page, if anything */
export async function launchGame(
  ahead: Promise<LaunchAnswer> | null,
  request: { code: string; mode: GameMode; language: LocaleCode; device: DeviceKind },
): Promise<Outcome<LaunchedGame>> {
  return settledAhead(await ahead) ?? call('launchGame', { body: request }, { quiet: hasOwnPlace });
}
