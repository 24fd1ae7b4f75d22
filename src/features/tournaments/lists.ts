/** Lists of tournaments, and the one that is looked at, as the server tells them. */
import { atom } from 'nanostores';
import { openOver } from '#features/popups/index.ts';
import { currentPage, routeHref } from '#features/regions/index.ts';
import { $session, ownRemote } from '#features/session/index.ts';
import { call, type Outcome } from '#platform/http.ts';
import { publicOutcome } from '#platform/public-read.ts';
import { createRemote, knownAtom } from '#platform/remote.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Tournament } from './model.ts';

export type Race = ResponseOf<'tournament'>;

/** One of each series, now and soon. */
export const currentRaces = createRemote<readonly Tournament[]>(async () => {
  const outcome = await publicOutcome('tournaments', { list: 'current' });
  return outcome.ok ? { ok: true, value: outcome.value.result } : outcome;
});

/** Null until they are known. */
export const $current = knownAtom(currentRaces, null);

/** Those that have ended. @param page from 1 */
export async function loadArchive({ page }: { page: number }): Promise<Outcome<ResponseOf<'tournaments'>>> {
  const outcome = await publicOutcome('tournaments', { list: 'archived', page: String(page) });
  if (outcome.ok) $archiveTotal.set(outcome.value.total);
  return outcome;
}

const pendingRaces = new Map<string, Promise<Outcome<Race>>>();

/** A tournament by its id, or a series' own. The parts of a page that ask for the same one at a time share the answer. */
export function loadRace(tournament: string): Promise<Outcome<Race>> {
  const pending = pendingRaces.get(tournament);
  if (pending) return pending;
  const asked = call('tournament', { params: { tournament } }, { quiet: true }).finally(() =>
    pendingRaces.delete(tournament),
  );
  pendingRaces.set(tournament, asked);
  return asked;
}

/** Counts the wishes to ask for the tournament on screen anew: each part that shows it follows. */
export const $raceTurn = atom(0);

export const reloadRace = (): void => $raceTurn.set($raceTurn.get() + 1);

export type OwnRaces = ResponseOf<'ownTournaments'>;
export type OwnRace = OwnRaces['result'][number];

/** The tournaments that the player has entered, the latest first. @param page from 1 */
export const loadOwn = ({ page }: { page: number }): Promise<Outcome<OwnRaces>> =>
  call('ownTournaments', { query: { page } }, { quiet: true });

export const ownRaces = ownRemote(() => loadOwn({ page: 1 }));

/** The first page of them; null until it is known, and for a guest. */
export const $own = knownAtom(ownRaces, null);

/** How many tournaments have ended; null until they are known. */
export const $archiveTotal = atom<number | null>(null);

/** The best rounds of a final table's first places. */
export function loadRounds(tournament_id: string): Promise<Outcome<ResponseOf<'tournamentRounds'>>> {
  const query = { language: currentPage().locale };
  return call('tournamentRounds', { params: { tournament_id }, query }, { quiet: true });
}

/** Enters the player; who has given no personal information is asked for it, and then goes on. Returns whether they are in. */
export async function enterRace(tournament: Tournament, attempt: number): Promise<boolean> {
  const { tournament_id } = tournament;
  const outcome = await call(
    'enterTournament',
    { params: { tournament_id }, body: { attempt } },
    { minimumMs: FETCH_MINIMUM_MS, quiet: ({ name }) => name === 'profile_required' },
  );
  if (outcome.ok || outcome.error.name !== 'profile_required') return outcome.ok;
  return (await openOver('personal-info', {})) === 'submitted' && enterRace(tournament, attempt);
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
  if (authenticated === before?.authenticated) return;
  if ($current.get() !== null) void currentRaces.load();
});
