/**
 * A feed that was recorded: files of messages as official feeds write them, told at the times that they bear. It is the
 * pattern of an adapter of such a feed: what differs for a live one is where the messages come from.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedMarket, FeedMessage, SportFeed } from '../../../ports/sport-feed.ts';
import { fixtureOf, type MatchContext, translateMessage } from './messages.ts';
import { createCast, learnPlayers, type Players } from './players.ts';
import { fittedScores } from './score-fit.ts';
import { type Element, readElements, within } from './xml.ts';

/** After so long without a sign of life a producer is down, as official feeds have it. */
const SILENCE_MS = 20_000;

interface Timed {
  at: number;
  element: Element;
}

/** Answers bear the time at which they were made, messages their own. */
const timeOf = ({ attributes: { generated_at, timestamp } }: Element): number =>
  generated_at === undefined ? Number(timestamp) : Date.parse(generated_at);

async function filesOf(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.xml')).sort();
}

/** What changes when something is written. */
async function stateOf(directory: string, names: readonly string[]): Promise<string> {
  const states = await Promise.all(names.map((name) => stat(join(directory, name))));
  return states.map(({ size, mtimeMs }, index) => `${names[index]} ${size} ${mtimeMs}`).join('\n');
}

async function readRecording(directory: string, names: readonly string[]): Promise<Timed[]> {
  const files = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  const timed = files.flatMap((text, index) =>
    readElements(text).map((element): Timed => {
      const at = timeOf(element);
      if (!Number.isFinite(at)) throw new Error(`${names[index]}: <${element.name}> bears no time`);
      return { at, element };
    }),
  );
  // Of one moment, in the order of the files and within them.
  return timed.sort((one, other) => one.at - other.at);
}

/** A message with the prices that stood when it was told: markets that are not sent are unchanged. */
interface Told {
  message: FeedMessage;
  prices: readonly FeedMarket[];
}

/** A match as far as it was told. */
interface Known {
  context: MatchContext;
  messages: number;
  /** At which it was priced last. */
  score: string;
  prices: Map<string, FeedMarket>;
}

/** What stands of a match's prices after a message; those of before a goal say nothing any more. */
function notePrices(match: Known, message: FeedMessage): readonly FeedMarket[] {
  const { prices } = match;
  if (message.type === 'bet_settlement') for (const { key } of message.markets) prices.delete(key);
  if (message.type !== 'odds_change') return [];
  const score = message.state.score.join('-');
  if (score !== match.score) prices.clear();
  match.score = score;
  for (const market of message.markets) prices.set(market.key, market);
  return [...prices.values()];
}

/** All messages of a recording, numbered within their fixtures. */
function messagesOf(recording: readonly Timed[]): Told[] {
  const players: Players = { names: new Map(), teams: new Map() };
  const matches = new Map<string, Known>();
  const numbered = (match: Known, fixtureId: string, at: number) => {
    match.messages += 1;
    return { fixtureId, sequence: match.messages, at: new Date(at) };
  };

  const fixturesOf = (element: Element, at: number): Told[] =>
    within(element, 'fixture').flatMap((one) => {
      const fixture = fixtureOf(one);
      if (fixture === null) return [];
      const { id, details, teams } = fixture;
      const context = { sport: details.sport, cast: createCast(players, teams) };
      const match = matches.get(id) ?? { context, messages: 0, score: '', prices: new Map() };
      matches.set(id, match);
      return [{ message: { ...numbered(match, id, at), type: 'fixture', details }, prices: [] }];
    });

  return recording.flatMap(({ at, element }): Told[] => {
    if (element.name === 'fixtures_fixture') return fixturesOf(element, at);
    if (learnPlayers(players, element)) return [];
    const fixtureId = element.attributes.event_id ?? '';
    const match = matches.get(fixtureId);
    const translated = match === undefined ? null : translateMessage(match.context, element);
    if (match === undefined || translated === null) return [];
    const message: FeedMessage = { ...numbered(match, fixtureId, at), ...translated };
    return [{ message, prices: notePrices(match, message) }];
  });
}

/** Odds of a football match that goes on say as well how it can end, as far as that follows from its prices. */
function withScores({ message, prices }: Told): FeedMessage {
  if (message.type !== 'odds_change' || message.facts.sport !== 'football') return message;
  const isOpen = message.status === 'not_started' || message.status === 'live';
  const scores = isOpen ? fittedScores(prices, message.state.score) : null;
  return scores === null ? message : { ...message, scores };
}

export interface RecordedSettings {
  /** Where the files are. */
  directory: string;
  /** Whose messages they are. */
  producer: string;
}

/** Creates a feed of a recording. It is silent, as its producer was, where twenty seconds have no `alive` of it. */
export function createRecordedFeed({ directory, producer }: RecordedSettings): SportFeed {
  let known: { state: string; messages: readonly Told[]; signs: readonly number[] } | undefined;

  /** The recording as it stands: read anew when something was written. */
  async function load() {
    const names = await filesOf(directory);
    const state = await stateOf(directory, names);
    if (known?.state === state) return known;
    const recording = await readRecording(directory, names);
    known = {
      state,
      messages: messagesOf(recording),
      signs: recording.flatMap(({ at, element }) => (element.name === 'alive' ? at : [])),
    };
    return known;
  }

  return {
    producer,
    async read(after, until) {
      const { messages, signs } = await load();
      const end = until.getTime();
      const last = signs.findLast((at) => at <= end);
      if (signs.length > 0 && (last === undefined || end - last > SILENCE_MS)) {
        throw new Error(
          `${producer} has been silent since ${last === undefined ? 'ever' : new Date(last).toISOString()}`,
        );
      }
      const begin = after?.getTime() ?? Number.NEGATIVE_INFINITY;
      return messages.filter(({ message: { at } }) => at.getTime() > begin && at.getTime() <= end).map(withScores);
    },
  };
}
