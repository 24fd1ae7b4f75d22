/**
 * A feed that was recorded: files of messages as official feeds write them, told at the times that they bear, or when they come
 * where that is later. It is the pattern of an adapter of such a feed: what differs for a live one is where the messages come
 * from.
 */

import { createPause } from '../../../pauses.ts';
import type { FeedMarket, FeedMessage, ProducerSign, SportFeed, UnreadableMessage } from '../../../ports/sport-feed.ts';
import { createFolder, type Entry, type FileExtent } from './folder.ts';
import { fixtureOf, type MatchContext, translateMessage } from './messages.ts';
import { createCast, learnPlayers, type Players } from './players.ts';
import { createFits, type FitRequest } from './score-fitter.ts';
import { type Element, readElements, within } from './xml.ts';

/** A match as far as it was told. */
interface KnownMatch {
  context: MatchContext;
  /** The prices that stand, with the moment at which each was made, and the score that they are for. */
  prices: Map<string, { market: FeedMarket; at: number }>;
  score: readonly [number, number];
  isOver: boolean;
}

/** What an entry says, once it has been read. */
interface Told {
  entry: Pick<Entry, 'file' | 'index'>;
  /** Null: it bears no time, so it is told when it comes. */
  at: number | null;
  messages: readonly FeedMessage[];
  sign: ProducerSign | null;
  unreadable: UnreadableMessage | null;
  unknown: readonly string[];
}

/** Notes what stands of a match's prices after a message; those of before a goal say nothing any more. */
function notePrices(match: KnownMatch, message: FeedMessage): void {
  const { prices } = match;
  if (message.type === 'bet_settlement') for (const { key } of message.markets) prices.delete(key);
  if (message.type !== 'odds_change') return;
  const at = message.at.getTime();
  const score = message.state?.score;
  if (score !== undefined && score.join() !== match.score.join()) {
    prices.clear();
    match.score = score;
  }
  if (message.status !== undefined) match.isOver = message.status !== 'not_started' && message.status !== 'live';
  for (const market of message.markets) {
    const before = prices.get(market.key);
    if (before !== undefined && before.at > at) continue;
    prices.set(market.key, { market: { ...before?.market, ...market }, at });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const fixtureIn = (text: string): string | null => /\sevent_id\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? null;

/** The matches that an entry names. */
const namedBy = (told: Told): string[] =>
  told.messages.flatMap((message) => (message.type === 'fixture' ? message.fixtureId : []));

/** Reads entries in the order in which they come, with what is known of their matches. */
function createTranslator(feed: string) {
  const players: Players = { names: new Map(), teams: new Map() };
  const matches = new Map<string, KnownMatch>();
  /** Entries of matches that nobody has told of yet. */
  const early = new Map<string, Entry[]>();

  const producerOf = ({ attributes: { product } }: Element): string | null =>
    product === undefined ? null : `${feed}/${product}`;

  function signOf(element: Element, at: number): ProducerSign | null {
    const shared = { producer: producerOf(element) ?? feed, at: new Date(at) };
    if (element.name === 'alive')
      return { ...shared, type: 'alive', isSubscribed: element.attributes.subscribed !== '0' };
    if (element.name === 'snapshot_complete') return { ...shared, type: 'snapshot_complete' };
    return null;
  }

  function fixturesIn(element: Element, at: number): FeedMessage[] {
    return within(element, 'fixture').flatMap((one): FeedMessage[] => {
      const fixture = fixtureOf(one);
      if (fixture === null) return [];
      const { id, details, teams } = fixture;
      if (!matches.has(id)) {
        const context = { sport: details.sport, cast: createCast(players, teams), unknown: [] };
        matches.set(id, { context, prices: new Map(), score: [0, 0], isOver: false });
      }
      return [{ fixtureId: id, at: new Date(at), type: 'fixture', details }];
    });
  }

  /** The messages of an element; null: it is about a match that nobody has told of. */
  function messagesIn(element: Element, at: number): FeedMessage[] | null {
    if (element.name === 'fixtures_fixture') return fixturesIn(element, at);
    if (learnPlayers(players, element)) return [];
    const fixtureId = element.attributes.event_id;
    if (fixtureId === undefined) return [];
    const match = matches.get(fixtureId);
    if (match === undefined) return null;
    const producer = producerOf(element);
    const stamped = { fixtureId, at: new Date(at), ...(producer === null ? {} : { producer }) };
    const messages = translateMessage(match.context, element).map((one): FeedMessage => ({ ...stamped, ...one }));
    for (const message of messages) notePrices(match, message);
    return messages;
  }

  const takeUnknown = (fixtureId: string | undefined): string[] =>
    (matches.get(fixtureId ?? '')?.context.unknown.splice(0) ?? []).map((one) => `${one} (${fixtureId})`);

  function toldOf(entry: Entry): Told | null {
    const nothing = { entry, at: entry.at, messages: [], sign: null, unreadable: null, unknown: [] };
    const unreadable = (reason: string) => ({ text: entry.text, reason, fixtureId: fixtureIn(entry.text) });
    if (entry.at === null) return { ...nothing, unreadable: unreadable(entry.reason) };
    const { element, at } = entry;
    const sign = signOf(element, at);
    if (sign !== null) return { ...nothing, sign };
    const fixtureId = element.attributes.event_id;
    try {
      const messages = messagesIn(element, at);
      if (messages === null) {
        early.set(fixtureId ?? '', [...(early.get(fixtureId ?? '') ?? []), entry]);
        return null;
      }
      return { ...nothing, messages, unknown: takeUnknown(fixtureId) };
    } catch (error) {
      return { ...nothing, unreadable: unreadable(reasonOf(error)) };
    }
  }

  return {
    matches,
    messagesIn,
    /** What entries say, in their order; with the first word of a match, what was said of it before. */
    async translate(entries: readonly Entry[]): Promise<Told[]> {
      const pause = createPause();
      const all: Told[] = [];
      for (const entry of entries) {
        await pause();
        const told = toldOf(entry);
        if (told === null) continue;
        all.push(told);
        for (const fixtureId of namedBy(told)) {
          const before = early.get(fixtureId) ?? [];
          early.delete(fixtureId);
          for (const one of before) {
            const late = toldOf(one);
            if (late !== null) all.push(late);
          }
        }
      }
      return all;
    },
  };
}

/** Where reading goes on: up to when was told, and what each file had by then. */
interface Position {
  until: number;
  files: Readonly<Record<string, FileExtent>>;
}

const positionOf = (text: string | null): Position =>
  text === null ? { until: Number.NEGATIVE_INFINITY, files: {} } : (JSON.parse(text) as Position);

/** Whether an entry was told by a position: it was in its file then, and its time had come. */
function wasTold({ entry, at }: Told, position: Position, files: ReadonlyMap<string, FileExtent>): boolean {
  const before = position.files[entry.file];
  const now = files.get(entry.file);
  const isSame = before !== undefined && before.head === now?.head && before.entries <= now.entries;
  return isSame && entry.index < before.entries && (at === null || at <= position.until);
}

export interface RecordedSettings {
  /** Where the files are. */
  directory: string;
  /** Whose messages they are. */
  producer: string;
}

/** Creates a feed of a recording. */
export function createRecordedFeed({ directory, producer }: RecordedSettings): SportFeed {
  const folder = createFolder(directory);
  const translator = createTranslator(producer);
  const fits = createFits();
  let filesRead = 0;
  let waiting: Entry[] = [];
  let all: Told[] = [];
  /** The position that was answered last, and the matches that were named by then: who goes on from it hears what is new. */
  let last: { position: string | null; named: Set<string> } = { position: null, named: new Set() };

  /** Reads what has come, up to a moment. @returns how many messages each file has, and what was read now */
  async function load(until: number): Promise<{ files: ReadonlyMap<string, FileExtent>; fresh: readonly Told[] }> {
    const { entries, files } = await folder.news(until);
    const renewed = new Set(entries.flatMap(({ file, index }) => (index === 0 ? file : [])));
    const isThere = (file: string): boolean => files.has(file) && !renewed.has(file);
    // What a file said stays said, but only of files that are there it has to be known what was told.
    if (renewed.size > 0 || files.size < filesRead) all = all.filter(({ entry }) => isThere(entry.file));
    filesRead = files.size;
    waiting = [...waiting.filter(({ file }) => isThere(file)), ...entries];
    const due = waiting.filter(({ at }) => at === null || at <= until);
    waiting = waiting.filter(({ at }) => at !== null && at > until);
    // Of one moment, in the order of the files and within them.
    const fresh = await translator.translate(due.sort((one, other) => (one.at ?? 0) - (other.at ?? 0)));
    for (const told of fresh) all.push(told);
    return { files, fresh };
  }

  /** What is told from a position on, and the matches that are named by then. */
  function newsSince(
    text: string | null,
    end: number,
    { files, fresh }: { files: ReadonlyMap<string, FileExtent>; fresh: readonly Told[] },
  ): { news: readonly Told[]; named: Set<string> } {
    if (text !== null && text === last.position) return { news: fresh, named: last.named };
    const position = positionOf(text);
    const told = Map.groupBy(all, (one) => wasTold(one, position, files));
    const news = (told.get(false) ?? []).filter(({ at }) => at === null || at <= end);
    return { news, named: new Set((told.get(true) ?? []).flatMap(namedBy)) };
  }

  /** The last odds of each football match say as well how it can end, as far as that follows from its prices: now, or later. */
  function withScores(messages: readonly FeedMessage[]): readonly FeedMessage[] {
    const last = new Map(
      messages.flatMap((message, index) => (message.type === 'odds_change' ? [[message.fixtureId, index]] : [])),
    );
    const requests = [...last].flatMap(([fixtureId, index]): (FitRequest & { index: number })[] => {
      const match = translator.matches.get(fixtureId);
      const { at, producer: part } = messages[index] as FeedMessage;
      if (match === undefined || match.isOver || match.context.sport !== 'football') return [];
      const markets = [...match.prices.values()].map(({ market }) => market);
      return [{ index, fixtureId, at, ...(part === undefined ? {} : { producer: part }), markets, score: match.score }];
    });
    const fitted = new Map(fits.ask(requests).map(({ index, scores }) => [index, scores]));
    return messages.map((message, index) => {
      const scores = fitted.get(index) ?? null;
      return message.type !== 'odds_change' || scores === null ? message : { ...message, scores };
    });
  }

  return {
    producer,
    async read(text, until) {
      const end = until.getTime();
      const loaded = await load(end);
      const { news, named } = newsSince(text, end, loaded);
      // With the first word of a match all is told that is known of it.
      const first = new Set(news.flatMap(namedBy).filter((fixtureId) => !named.has(fixtureId)));
      const isNews = new Set(news);
      const again =
        first.size === 0
          ? []
          : all.filter((told) => !isNews.has(told) && told.messages.some(({ fixtureId }) => first.has(fixtureId)));
      const messages = [...news, ...again]
        .flatMap((told) => told.messages)
        .sort((one, other) => one.at.getTime() - other.at.getTime());
      for (const fixtureId of first) named.add(fixtureId);
      const position = JSON.stringify({ until: end, files: Object.fromEntries(loaded.files) } satisfies Position);
      last = { position, named };
      const { late, failures } = fits.take();
      return {
        messages: [...withScores(messages), ...late],
        signs: news.flatMap(({ sign }) => sign ?? []),
        unreadable: news.flatMap(({ unreadable }) => unreadable ?? []),
        unknown: [...news.flatMap(({ unknown }) => unknown), ...failures],
        position,
      };
    },
    async reread(text) {
      const messages = readElements(text).map((element) => {
        const at = Number(element.attributes.timestamp ?? Number.NaN);
        if (Number.isNaN(new Date(at).getTime())) throw new Error(`<${element.name}> bears no time`);
        return translator.messagesIn(element, at) ?? [];
      });
      if (messages.flat().length === 0) throw new Error('nothing in it is about a match that is known');
      return messages.flat();
    },
  };
}
