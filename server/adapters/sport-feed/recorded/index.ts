/**
 * A feed that was recorded: files of messages as official feeds write them, told at the times that they bear. It is the
 * pattern of an adapter of such a feed: what differs for a live one is where the messages come from.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sport } from '#shared/sport/facts.ts';
import type { FeedMessage, SportFeed } from '../../../ports/sport-feed.ts';
import { fixtureOf, translateMessage } from './messages.ts';
import { type Element, readElements, within } from './xml.ts';

/** After so long without a sign of life a producer is down, as official feeds have it. */
const SILENCE_MS = 20_000;

interface Timed {
  at: number;
  element: Element;
}

/** Fixtures bear the time of their answer, messages their own. */
function timeOf({ name, attributes }: Element): number {
  return name === 'fixtures_fixture' ? Date.parse(attributes.generated_at ?? '') : Number(attributes.timestamp);
}

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

/** All messages of a recording, numbered within their fixtures. */
function messagesOf(recording: readonly Timed[]): FeedMessage[] {
  const sports = new Map<string, Sport>();
  const numbers = new Map<string, number>();
  const next = (fixtureId: string, at: number) => {
    const sequence = (numbers.get(fixtureId) ?? 0) + 1;
    numbers.set(fixtureId, sequence);
    return { fixtureId, sequence, at: new Date(at) };
  };
  return recording.flatMap(({ at, element }): FeedMessage[] => {
    if (element.name === 'fixtures_fixture') {
      return within(element, 'fixture').flatMap((one) => {
        const fixture = fixtureOf(one);
        if (fixture === null) return [];
        sports.set(fixture.id, fixture.details.sport);
        return [{ ...next(fixture.id, at), type: 'fixture', details: fixture.details }];
      });
    }
    const fixtureId = element.attributes.event_id ?? '';
    const sport = sports.get(fixtureId);
    const message = sport === undefined ? null : translateMessage(sport, element);
    return message === null ? [] : [{ ...next(fixtureId, at), ...message }];
  });
}

export interface RecordedSettings {
  /** Where the files are. */
  directory: string;
  /** Whose messages they are. */
  producer: string;
}

/** Creates a feed of a recording. It is silent, as its producer was, where twenty seconds have no `alive` of it. */
export function createRecordedFeed({ directory, producer }: RecordedSettings): SportFeed {
  let known: { state: string; messages: readonly FeedMessage[]; signs: readonly number[] } | undefined;

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
      return messages.filter(({ at }) => at.getTime() > begin && at.getTime() <= end);
    },
  };
}
