/** Cases for staff: opened once for a subject, in one person's hands at a time. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  claimCase,
  closeCase,
  closeCaseOf,
  countOpenCases,
  listCases,
  openCase,
  releaseCase,
} from '#server/modules/cases/index.ts';
import { forEachDatabase } from '../support/databases.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

forEachDatabase((_name, open) => {
  const setUp = async () => {
    const { database } = await open();
    const openFor = (subjectId: string) =>
      database.transaction((transaction) =>
        openCase(transaction, { kind: 'contact', playerId: null, subjectId, reason: 'contact_else', at: NOW }),
      );
    return { database, openFor };
  };

  test('a subject has one open case of a kind; once it is closed, another may be opened', async () => {
    const { database, openFor } = await setUp();
    const first = await openFor('one');
    expect(await openFor('one')).toBe(first);
    expect(await countOpenCases(database)).toEqual({ contact: 1 });
    expect(await database.transaction((transaction) => closeCase(transaction, first, 'answered'))).toBe(true);
    expect(await database.transaction((transaction) => closeCase(transaction, first, 'answered'))).toBe(false);
    const second = await openFor('one');
    expect(second).not.toBe(first);
    const settled = { kind: 'contact', subjectId: 'one' } as const;
    expect(await database.transaction((transaction) => closeCaseOf(transaction, settled, 'withdrawn'))).toBe(true);
    const closed = await listCases(database, { open: false, limit: 10 }, NOW);
    expect(closed.map(({ outcome }) => outcome).sort()).toEqual(['answered', 'withdrawn']);
  });

  test('of two people one gets a case, until they give it back or their claim runs out', async () => {
    const { database, openFor } = await setUp();
    const caseId = await openFor('two');
    const [ines, joan] = [randomUUID(), randomUUID()];
    const taken = await Promise.all([ines, joan].map((person) => claimCase(database, caseId, person, NOW)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const [holder, other] = taken[0] ? [ines, joan] : [joan, ines];
    expect(await claimCase(database, caseId, holder, later(1))).toBe(true);
    expect(await releaseCase(database, caseId, other)).toBe(false);
    expect(await claimCase(database, caseId, other, later(15))).toBe(false);
    expect(await claimCase(database, caseId, other, later(17))).toBe(true);
    expect(await releaseCase(database, caseId, other)).toBe(true);
    expect(
      (await listCases(database, { kind: 'contact', open: true, limit: 10 }, later(17)))[0]?.claimed_by,
    ).toBeNull();
  });
});
