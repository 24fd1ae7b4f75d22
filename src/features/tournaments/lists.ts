/** Lists of tournaments, and the one that is looked at, as the server tells them. */
import { atom } from 'nanostores';
import { openPopup } from '#features/popups/index.ts';
import { currentPage, routeHref } from '#features/regions/index.ts';
import { $session } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import { publicRead } from '#platform/public-read.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Tournament } from './model.ts';

export type Race = ResponseOf<'tournament'>;

/** One of each series, now and soon; null until they are known. */
export const $current = atom<readonly Tournament[] | null>(null);

export async function loadCurrent(): Promise<void> {
  const answer = await publicRead('tournaments', { list: 'current' });
  if (answer) $current.set(answer.result);
}

/** Those that have ended; null when they could not be loaded. @param page from 1 */
export const loadArchive = (page: number): Promise<ResponseOf<'tournaments'> | null> =>
  publicRead('tournaments', { list: 'archived', page: String(page) });

/** A tournament by its id, or a series' own; null when it could not be loaded. */
export async function loadRace(tournament: string): Promise<Race | null> {
  const outcome = await call('tournament', { params: { tournament } }, { quiet: true });
  return outcome.ok ? outcome.value : null;
}

/** The tournaments that the player has entered, the latest first; null when they could not be loaded. @param page from 1 */
export async function loadOwn(page: number): Promise<ResponseOf<'ownTournaments'> | null> {
  const outcome = await call('ownTournaments', { query: { page } }, { quiet: true });
  return outcome.ok ? outcome.value : null;
}

/** The best rounds of a final table's first places; none when they could not be loaded. */
export async function loadRounds(tournament_id: string): Promise<ResponseOf<'tournamentRounds'>['result']> {
  const query = { language: currentPage().locale };
  const outcome = await call('tournamentRounds', { params: { tournament_id }, query }, { quiet: true });
  return outcome.ok ? outcome.value.result : [];
}

/** Enters the player; who has given no personal information is asked for it first. Returns whether they are in. */
export async function enterRace({ tournament_id }: Tournament, attempt: number): Promise<boolean> {
  const outcome = await call(
    'enterTournament',
    { params: { tournament_id }, body: { attempt } },
    { minimumMs: FETCH_MINIMUM_MS, quiet: ({ name }) => name === 'profile_required' },
  );
  if (!outcome.ok && outcome.error.name === 'profile_required') void openPopup('personal-info', {});
  return outcome.ok;
}

/** The page of a tournament, its edition named where it is not the one that is on. */
export function raceHref({
  series,
  tournament_id,
  status,
}: Pick<Tournament, 'series' | 'tournament_id' | 'status'>): string {
  const page = routeHref(currentPage(), 'tournaments-more-info', series);
  return status === 'running' || status === 'scheduled' ? page : `${page}?race=${tournament_id}`;
}

/** Amounts are in the currency of whoever looks. */
$session.listen(({ authenticated }, before) => {
  if (authenticated !== before?.authenticated && $current.get() !== null) void loadCurrent();
});
