/**
 * The players of a recording: feeds name them by number where they can be bet on (`sr:player:1`), and by name in their answers
 * about players and teams.
 */
import type { Lineups, Side } from '#shared/sport/facts.ts';
import { type Element, within } from './xml.ts';

/** Names by a player's number, and the team that each is of, where an answer says it. */
export interface Players {
  names: Map<string, string>;
  teams: Map<string, string>;
}

/** "Doe, Jo" as people say it. */
const spoken = (name: string): string => {
  const [last = '', first, ...rest] = name.split(',').map((part) => part.trim());
  return first === undefined || rest.length > 0 ? name : `${first} ${last}`;
};

/** Takes an answer about a team's players or about one player in; false: the element is neither. */
export function learnPlayers({ names, teams }: Players, element: Element): boolean {
  if (element.name !== 'competitor_profile' && element.name !== 'player_profile') return false;
  const [team] = within(element, 'competitor');
  const players = [...within(element, 'player'), ...within(element, 'players').flatMap((one) => within(one, 'player'))];
  for (const { attributes } of players) {
    const { id, name } = attributes;
    if (!id || !name) continue;
    names.set(id, spoken(name));
    if (team?.attributes.id) teams.set(id, team.attributes.id);
  }
  return true;
}

const SIDES: readonly Side[] = ['home', 'away'];

/** The players of one match who can be bet on, as its odds announce them. */
export interface Cast {
  /** In the order in which they were announced. */
  readonly lineups: Lineups;
  /** Announces the players of a market's outcomes, as far as they have a name and a side. */
  announce(market: Element): void;
  /** Who is named by a number; undefined: nobody who was announced. */
  nameOf(id: string): string | undefined;
  /** The selections of a market that were ever offered. */
  offered(key: string): Set<string>;
}

/** @param competitors of the match, by side, as answers about teams name them */
export function createCast({ names, teams }: Players, competitors: Readonly<Record<Side, string | undefined>>): Cast {
  const lineups: Record<Side, string[]> = { home: [], away: [] };
  const known = new Map<string, string>();
  const offered = new Map<string, Set<string>>();

  /** 1 is the home side, 2 the away side; where the odds do not say, the team's answer does. */
  function sideOf({ attributes }: Element): Side | undefined {
    const told = SIDES[Number(attributes.team) - 1];
    const team = teams.get(attributes.id ?? '');
    return told ?? (team === undefined ? undefined : SIDES.find((side) => competitors[side] === team));
  }

  /** A name stands for one player of a match: of two with the same, the second bears his number too. */
  function uniqueName(id: string, name: string): string {
    const isTaken = [...known.values()].includes(name);
    return isTaken ? `${name} (${id.split(':').at(-1)})` : name;
  }

  return {
    lineups,
    announce(market) {
      for (const outcome of within(market, 'outcome')) {
        const id = outcome.attributes.id ?? '';
        const name = names.get(id);
        const side = sideOf(outcome);
        if (name === undefined || side === undefined || known.has(id)) continue;
        known.set(id, uniqueName(id, name));
        lineups[side].push(known.get(id) ?? name);
      }
    },
    nameOf: (id) => known.get(id),
    offered(key) {
      const selections = offered.get(key) ?? new Set();
      offered.set(key, selections);
      return selections;
    },
  };
}
