/** ADR 0269: a message that cannot be taken in is put aside, closes its match and holds up nothing else. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addStaff, findByEmail } from '#server/modules/staff/index.ts';
import type { FeedMessage } from '#server/ports/sport-feed.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook, STATE } from '../support/sport.ts';

const HOME = (match: string) => [match, 'result', 'home', '2.00'] as const;

onOneDatabase((_name, open) => {
  async function start() {
    const { database } = await open();
    const book = await openSportsbook(database, 100_000n);
    for (const match of ['m1', 'm2', 'm3']) await book.open(match);
    const email = `${randomUUID()}@backoffice.example`;
    await addStaff(database, { email, name: 'Tessa', role: 'trader' }, book.clock.now());
    const by = { by: (await findByEmail(database, email))?.staff_id ?? '', at: book.clock.now() };
    const decide = (messageId: string, decision: 'retry' | 'dismiss') =>
      book.operator.parts.unitOfWork.run((transaction, _emit, touch) =>
        book.sport.aside.decide({ transaction, touch }, { messageId, decision }, by),
      );
    return { book, decide };
  }
  const change = (book: Awaited<ReturnType<typeof openSportsbook>>, fixtureId: string, score: unknown) =>
    ({
      ...book.odds('result', { home: '2.00', draw: '3.40', away: '4.10' }),
      ...{ fixtureId, at: book.clock.now(), status: 'live', state: { ...STATE, score } },
    }) as unknown as FeedMessage;

  test('what the database refuses among others: the others are taken in, its match is closed', async () => {
    const { book, decide } = await start();
    // A character that no database of ours can hold, and a date that is none.
    const bad = change(book, 'm1', ['\0', 0]);
    const dateless = { ...change(book, 'm3', [0, 0]), at: new Date('abc') };
    book.outbox.push(change(book, 'm1', [1, 0]), bad, change(book, 'm2', [2, 0]), dateless);
    await book.sport.tend();
    expect(await book.place({ legs: [HOME('m1')] })).toMatchObject({ name: 'selection_suspended' });
    expect(await book.place({ legs: [HOME('m3')] })).toMatchObject({ name: 'selection_suspended' });
    expect(await book.place({ legs: [HOME('m2')] })).toMatchObject({ status: 'open' });
    expect(await book.sport.problem()).toBe(
      '2 messages of the feed could not be taken in, and their matches are closed',
    );
    const aside = await book.sport.aside.list();
    expect(aside.map(({ kind, fixture_id, home }) => [kind, fixture_id, home]).sort()).toEqual([
      ['refused', 'm1', 'm1 home'],
      ['refused', 'm3', 'm3 home'],
    ]);
    // Told again it is one, and still refused; dismissed it opens the match, and coming once more it closes nothing.
    book.outbox.push(bad);
    await book.sport.tend();
    expect(await book.sport.aside.list()).toHaveLength(2);
    const of = (match: string) => aside.find(({ fixture_id }) => fixture_id === match)?.message_id ?? '';
    expect(await decide(of('m1'), 'retry')).toMatchObject({ failure: 'unsupported Unicode escape sequence' });
    expect(await book.place({ legs: [HOME('m1')] })).toMatchObject({ name: 'selection_suspended' });
    expect(await decide(of('m1'), 'dismiss')).toMatchObject({ failure: null });
    expect(await decide(of('m1'), 'dismiss')).toBeNull();
    book.outbox.push(bad);
    await book.sport.tend();
    expect(await book.place({ legs: [HOME('m1')] })).toMatchObject({ status: 'open' });
    expect(await book.sport.problem()).toContain('1 messages');
  });

  test('what an adapter cannot read is read again by one that has learnt to: it is taken in, and its match is open', async () => {
    const { book, decide } = await start();
    const text = '<odds_change event_id="m2" status="live-2"/>';
    book.unreadable.push({ text, reason: 'status of <odds_change> is impossible: "live-2"', fixtureId: 'm2' });
    await book.sport.tend();
    const [message] = await book.sport.aside.list();
    expect(message).toMatchObject({ kind: 'unreadable', text, fixture_id: 'm2', away: 'm2 away' });
    expect(await decide(message?.message_id ?? '', 'retry')).toMatchObject({
      failure: 'status of <odds_change> is impossible',
    });
    book.reads.set(text, [change(book, 'm2', [3, 1])]);
    expect(await decide(message?.message_id ?? '', 'retry')).toMatchObject({ failure: null });
    expect(await book.sport.problem()).toBeNull();
    expect(await book.place({ legs: [['m2', 'result', 'draw', '3.40']] })).toMatchObject({ status: 'open' });
  });
});
