/** A tournament with its table, live while it is on screen. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { followTopic } from '#features/realtime/index.ts';
import { useRemote } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import { $raceTurn, loadRace, type Race, reloadRace } from '../lists.ts';
import type { OwnPlace, Table } from '../model.ts';
import { $tournaments } from '../store.ts';

export interface LiveRace {
  race: Race;
  table: Table;
  /** Null for a guest. */
  own: OwnPlace | null;
}

export type RaceState = LiveRace | 'loading' | 'failed';

/** A tournament by its id or its series; asked anew when its state changes or a player comes. */
export function useRace(name: string): RaceState {
  const userId = useStore($user, { ssr: 'initial' })?.user_id;
  const [table, setTable] = useState<Table | null>(null);
  const [own, setOwn] = useState<OwnPlace | null>(null);
  const turn = useStore($raceTurn, { ssr: 'initial' });
  const { remote, value: race } = useRemote(() => loadRace(name), { of: name, version: [userId, turn].join() });
  const id = race?.result.tournament_id;
  useEffect(() => {
    setTable(null);
    setOwn(null);
    if (id === undefined) return;
    const ends = [followTopic('tournament', id, setTable)];
    if (userId !== undefined) ends.push(followTopic('tournament-place', id, setOwn));
    return () => {
      for (const end of ends) end();
    };
  }, [id, userId]);
  // The table's topic and the message to those in it both tell a change; whichever comes first.
  const told = useStore($tournaments, { ssr: 'initial' })[id ?? '']?.status;
  const status = table?.status ?? told;
  const known = race?.result.status;
  useEffect(() => {
    if (status !== undefined && known !== undefined && status !== known) reloadRace();
  }, [status, known]);
  if (race === null) return remote.state === 'failed' ? 'failed' : 'loading';
  return { race, table: table ?? race.table, own: userId === undefined ? null : (own ?? race.own) };
}

/** The edition that the address names; the series' own where it names none. */
export function useEdition(series: string): string {
  const [name, setName] = useState(series);
  useEffect(() => setName(new URLSearchParams(location.search).get('race') ?? series), [series]);
  return name;
}
