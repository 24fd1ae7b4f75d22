/** Months that differ in length (§ 188 (3) of the German Civil Code: the last day stands in for one that a month has not). */
import { expect, test } from 'vitest';
import { addMonths, addYears } from '#shared/calendar.ts';
import { exclusionEnd } from '#shared/contract/limits.ts';

const after = (from: string, months: number) => addMonths(new Date(from), months).toISOString();

test('a month without that day ends with its last one, at the same time of day', () => {
  expect(after('2026-08-31T10:30:00Z', 6)).toBe('2027-02-28T10:30:00.000Z');
  expect(after('2027-08-31T10:30:00Z', 6)).toBe('2028-02-29T10:30:00.000Z');
  expect(after('2026-08-30T10:30:00Z', 6)).toBe('2027-02-28T10:30:00.000Z');
  expect(after('2026-08-28T10:30:00Z', 6)).toBe('2027-02-28T10:30:00.000Z');
  expect(after('2026-10-31T23:59:59.999Z', 1)).toBe('2026-11-30T23:59:59.999Z');
  expect(after('2026-12-31T00:00:00Z', 1)).toBe('2027-01-31T00:00:00.000Z');
  expect(after('2027-03-31T00:00:00Z', -1)).toBe('2027-02-28T00:00:00.000Z');
  expect(after('2027-01-15T00:00:00Z', -1)).toBe('2026-12-15T00:00:00.000Z');
});

test('a year after 29 February is 28 February, four years after it the 29th', () => {
  expect(addYears(new Date('2028-02-29T12:00:00Z'), 1).toISOString()).toBe('2029-02-28T12:00:00.000Z');
  expect(addYears(new Date('2028-02-29T12:00:00Z'), 4).toISOString()).toBe('2032-02-29T12:00:00.000Z');
});

test('an exclusion of six months from 31 August ends with February', () => {
  expect(exclusionEnd('six_months', new Date('2026-08-31T08:00:00Z'))?.toISOString()).toBe('2027-02-28T08:00:00.000Z');
});
