/**
 * The games index on the wire: rows of values instead of objects, words that repeat as their place in a list. At
 * thousands of games it is a third of the objects' size and is read in one pass.
 */
import type {
  Category,
  Collection,
  Device,
  Game,
  GameKind,
  Lobby,
  Provider,
  Volatility,
} from '#shared/catalogue/names.ts';
import type { GameEntry } from './model.ts';

/** The values that repeat from game to game; a row names each by its place. */
interface Words {
  providers: Provider[];
  kinds: GameKind[];
  volatilities: Volatility[];
  categories: (readonly Category[])[];
  collections: (readonly Collection[])[];
  lobbies: (readonly Lobby[])[];
  devices: (readonly Device[])[];
}

type Row = [
  code: string,
  title: string,
  /** Empty where it is the code. */
  art: string,
  tags: string,
  rtpPercent: string | null,
  releasedOn: string | null,
  open: 0 | 1,
  provider: number,
  kind: number,
  volatility: number,
  categories: number,
  collections: number,
  lobbies: number,
  devices: number,
];

export interface GamesIndex extends Words {
  games: Row[];
}

/** Gives each distinct value its place, in the order they come. */
function places<Value>(): { list: Value[]; placeOf(value: Value): number } {
  const list: Value[] = [];
  const known = new Map<string, number>();
  return {
    list,
    placeOf(value) {
      const key = JSON.stringify(value);
      const place = known.get(key) ?? list.push(value) - 1;
      known.set(key, place);
      return place;
    },
  };
}

/** Writes the index of a list of games. */
export function encodeIndex(games: readonly Game[]): GamesIndex {
  const [providers, kinds, volatilities] = [places<Provider>(), places<GameKind>(), places<Volatility>()];
  const [categories, collections] = [places<readonly Category[]>(), places<readonly Collection[]>()];
  const [lobbies, devices] = [places<readonly Lobby[]>(), places<readonly Device[]>()];
  const rows = games.map(
    (game): Row => [
      game.code,
      game.title,
      game.art === game.code ? '' : game.art,
      game.tags.join(' '),
      game.rtpPercent,
      game.releasedOn,
      game.status === 'open' ? 1 : 0,
      providers.placeOf(game.provider),
      kinds.placeOf(game.kind),
      volatilities.placeOf(game.volatility),
      categories.placeOf(game.categories),
      collections.placeOf(game.collections),
      lobbies.placeOf(game.lobbies),
      devices.placeOf(game.devices),
    ],
  );
  return {
    providers: providers.list,
    kinds: kinds.list,
    volatilities: volatilities.list,
    categories: categories.list,
    collections: collections.list,
    lobbies: lobbies.list,
    devices: devices.list,
    games: rows,
  };
}

/** The word at a place. Throws when the index names one that it does not hold. */
function at<Value>(list: readonly Value[], place: number): Value {
  const value = list[place];
  if (value === undefined) throw new Error(`The games index has nothing at ${place}`);
  return value;
}

/** Reads an index; games with the same words share them. Throws when it is broken. */
export function decodeIndex(index: GamesIndex): GameEntry[] {
  return index.games.map(
    ([code, title, art, tags, rtpPercent, releasedOn, open, provider, kind, volatility, ...lists]) => {
      const [categories, collections, lobbies, devices] = lists;
      return {
        code,
        title,
        art: art || code,
        tags: tags === '' ? [] : tags.split(' '),
        rtpPercent,
        releasedOn,
        status: open === 1 ? 'open' : 'announced',
        provider: at(index.providers, provider),
        kind: at(index.kinds, kind),
        volatility: at(index.volatilities, volatility),
        categories: at(index.categories, categories),
        collections: at(index.collections, collections),
        lobbies: at(index.lobbies, lobbies),
        devices: at(index.devices, devices),
      };
    },
  );
}
