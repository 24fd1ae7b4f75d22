/**
 * Lists of games on the wire: rows of values instead of objects, words that repeat as their place in a list. At
 * thousands of games it is a third of the objects' size and is read in one pass.
 */
import {
  type Category,
  type Collection,
  type Device,
  GAME_STATUSES,
  type Game,
  type GameKind,
  type Lobby,
  type Volatility,
} from './names.ts';

/** Where the server lists the games of outside vendors, as they are now (docs/integrating.md). */
export const VENDOR_GAMES_PATH = '/vendor-games.json';

/** The values that repeat from game to game; a row names each by its place. */
interface Words {
  vendors: string[];
  providers: (readonly [id: string, name: string])[];
  kinds: GameKind[];
  volatilities: (Volatility | null)[];
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
  /** Its place in GAME_STATUSES. */
  status: number,
  vendor: number,
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
  const [vendors, providers] = [places<string>(), places<readonly [string, string]>()];
  const [kinds, volatilities] = [places<GameKind>(), places<Volatility | null>()];
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
      GAME_STATUSES.indexOf(game.status),
      vendors.placeOf(game.vendor),
      providers.placeOf([game.provider, game.providerName]),
      kinds.placeOf(game.kind),
      volatilities.placeOf(game.volatility),
      categories.placeOf(game.categories),
      collections.placeOf(game.collections),
      lobbies.placeOf(game.lobbies),
      devices.placeOf(game.devices),
    ],
  );
  return {
    vendors: vendors.list,
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
export function decodeIndex(index: GamesIndex): Game[] {
  return index.games.map(
    ([code, title, art, tags, rtpPercent, releasedOn, status, vendor, provider, kind, volatility, ...lists]) => {
      const [categories, collections, lobbies, devices] = lists;
      const [providerId, providerName] = at(index.providers, provider);
      return {
        code,
        title,
        art: art || code,
        tags: tags === '' ? [] : tags.split(' '),
        rtpPercent,
        releasedOn,
        status: at(GAME_STATUSES, status),
        vendor: at(index.vendors, vendor),
        provider: providerId,
        providerName,
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
