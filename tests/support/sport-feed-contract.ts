/**
 * What every adapter of a sport feed must do, whatever it speaks (docs/integrating.md, “Sport”): the rules of the port, run
 * against the adapter and a stretch of time in which it has something to tell.
 */
import { expect, test } from 'vitest';
import type { FeedMessage, SportFeed } from '#server/ports/sport-feed.ts';
import { isOfNames, marketOf, outcomesOf } from '#shared/sport/markets.ts';
import { parseOdds } from '#shared/sport/odds.ts';
import { jointChance } from '#shared/sport/same-match.ts';

export interface FeedStage {
  /** A feed that has told nothing yet; each call another one of the same messages. */
  open(): SportFeed;
  /** A moment before its first message, one after which it tells much, and one until which it does; all are heard. */
  begin: Date;
  until: Date;
  /** Moments in between, at which it is read as well. */
  stops: readonly Date[];
}

type Told<Type extends FeedMessage['type']> = Extract<FeedMessage, { type: Type }>;
const ofType = <Type extends FeedMessage['type']>(messages: readonly FeedMessage[], type: Type): Told<Type>[] =>
  messages.filter((message): message is Told<Type> => message.type === type);

const nameOf = (message: FeedMessage): string => `${message.fixtureId} ${message.at.toISOString()} ${message.type}`;

/** What a feed tells from one moment on, as one that had been read until then. */
export async function toldBetween(feed: SportFeed, begin: Date, until: Date): Promise<readonly FeedMessage[]> {
  const { position } = await feed.read(null, begin);
  return (await feed.read(position, until)).messages;
}

/** The rules of `SportFeed`. */
export function sportFeedContract({ open, begin, until, stops }: FeedStage): void {
  let whole: Promise<readonly FeedMessage[]> | undefined;
  const told = (): Promise<readonly FeedMessage[]> => {
    whole ??= toldBetween(open(), begin, until);
    return whole;
  };

  test('messages come by their time', async () => {
    const messages = await told();
    expect(messages.length).toBeGreaterThan(0);
    let before = begin.getTime();
    for (const message of messages) {
      expect(message.at.getTime(), nameOf(message)).toBeGreaterThanOrEqual(before);
      expect(message.at.getTime(), nameOf(message)).toBeLessThanOrEqual(until.getTime());
      before = message.at.getTime();
    }
  });

  test('a market is one of ours; its outcomes are its own, at odds that can be read, with chances', async () => {
    const sent = ofType(await told(), 'odds_change').flatMap(({ markets, state }) =>
      markets.map((market) => ({ ...market, lineups: state?.lineups })),
    );
    expect(sent.length).toBeGreaterThan(0);
    for (const { key, outcomes, lineups } of sent) {
      const market = marketOf(key);
      expect(market, key).not.toBeNull();
      const names = market ? outcomesOf(market.type, lineups) : [];
      if (outcomes.length > 0) expect([...outcomes.map((one) => one.key)].sort(), key).toEqual([...names].sort());
      for (const { odds, probability } of outcomes) {
        if (odds !== null) expect(parseOdds(odds), `${key} ${odds}`).not.toBeNull();
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThanOrEqual(1);
      }
    }
  });

  test('what it says of final scores is the whole of them, and agrees with the result as it is priced', async () => {
    for (const message of ofType(await told(), 'odds_change')) {
      const { scores, markets } = message;
      if (scores === undefined) continue;
      const sum = scores.reduce((total, [, , chance]) => total + chance, 0);
      expect(sum, nameOf(message)).toBeCloseTo(1, 3);
      const result = markets.find(({ key }) => key === 'result')?.outcomes ?? [];
      for (const { key: outcome, probability } of result) {
        if (probability === 0) continue;
        const chance = jointChance([{ market: 'result', outcome }], scores);
        expect(Math.abs(chance - probability), `${nameOf(message)} ${outcome}`).toBeLessThan(0.025);
      }
    }
  });

  test('a settlement names all selections of a market', async () => {
    const messages = await told();
    const odds = ofType(messages, 'odds_change');
    const settled = ofType(messages, 'bet_settlement');
    expect(settled.length).toBeGreaterThan(0);
    for (const { fixtureId, markets } of settled) {
      // Players are announced with the odds.
      const lineups = odds.findLast((one) => one.fixtureId === fixtureId)?.state?.lineups;
      for (const { key, outcomes } of markets) {
        const market = marketOf(key);
        if (market && isOfNames(market.type) && lineups === undefined) continue;
        const names = market ? outcomesOf(market.type, lineups) : [];
        expect(Object.keys(outcomes).sort(), key).toEqual([...names].sort());
      }
    }
  });

  test('read in parts, by readers that follow each other, or at once it tells the same; only odds that others follow may be left out', async () => {
    const lasting = (messages: readonly FeedMessage[]) =>
      messages.filter(({ type }) => type !== 'odds_change').map((message) => JSON.stringify(message));
    const readers = [open(), open()] as const;
    const parts: FeedMessage[] = [];
    let { position } = await readers[0].read(null, begin);
    for (const [index, stop] of [...stops, until].entries()) {
      const answer = await readers[index === 0 ? 0 : 1].read(position, stop);
      parts.push(...answer.messages);
      position = answer.position;
    }
    expect(lasting(parts).sort()).toEqual(lasting(await told()).sort());
  });

  test('what it begins with tells of each fixture before anything of it', async () => {
    const known = new Set<string>();
    for (const message of (await open().read(null, until)).messages) {
      if (message.type === 'fixture') known.add(message.fixtureId);
      expect(known.has(message.fixtureId), nameOf(message)).toBe(true);
    }
    expect(known.size).toBeGreaterThan(0);
  });
}
