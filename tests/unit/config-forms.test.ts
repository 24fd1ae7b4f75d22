/** The forms of settings: what they say they want is what they take, to the last number at each end. */
import { describe, expect, test } from 'vitest';
import * as forms from '#server/config/forms.ts';

interface Form {
  wanted: string;
  read(text: string): unknown;
}
const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && 'wanted' in value && 'read' in value;

/** Forms that name their first and last number. */
const RANGES = Object.entries(forms).flatMap(([name, form]) => {
  if (!isForm(form)) return [];
  const [, least, most] = /from (\d+) to (\d+)/.exec(form.wanted) ?? [];
  return least === undefined || most === undefined ? [] : [{ name, form, least: Number(least), most: Number(most) }];
});

test('the ranges are those that are known', () => {
  expect(RANGES.map(({ name, least, most }) => [name, least, most]).sort()).toEqual([
    ['backupCount', 0, 365],
    ['bettingSeconds', 3, 60],
    ['connectionCount', 2, 500],
    ['crewSize', 0, 50],
    ['drainSeconds', 0, 60],
    ['euroCents', 0, 100_000],
    ['matchSpeed', 1, 60],
    ['portNumber', 1, 65_535],
    ['share', 0, 1],
    ['threadCount', 1, 8],
    ['vendorTimeout', 500, 30_000],
  ]);
});

test.each(RANGES)('$name takes $least and $most, and nothing beside them', ({ form, least, most }) => {
  expect([least, most].map((number) => Number(form.read(String(number))))).toEqual([least, most]);
  const beside = [least - 1, most + 1, `${most}0`, `${least}x`, '', `-${most}`, ` ${most}`];
  expect(beside.map((text) => form.read(String(text)))).toEqual(beside.map(() => undefined));
});

test('a share is a part of all', () => {
  expect(['0', '0.1', '1', '1.0', '0.000001'].map(forms.share.read)).toEqual([0, 0.1, 1, 1, 0.000_001]);
  expect(['1.1', '.5', '0.0000001', '2', '1.01'].map(forms.share.read)).toEqual(Array(5).fill(undefined));
});

describe('rows of a JSON list', () => {
  const row = {
    ...{ id: 'harbour', issuer: 'https://id.harbour.example', client_id: 'a', client_secret: 'b', name: 'Harbour ID' },
  };
  const read = (...rows: readonly object[]) => forms.openidProviders.read(JSON.stringify(rows));

  test('of providers are read whole, with what need not be said', () => {
    expect(read(row)).toEqual([
      {
        ...{ id: 'harbour', issuer: 'https://id.harbour.example', clientId: 'a', clientSecret: 'b' },
        ...{ name: 'Harbour ID', mark: 'H', regions: null },
      },
    ]);
    expect(read({ ...row, mark: 'HI', regions: ['main', 'de'] })).toMatchObject([
      { mark: 'HI', regions: ['main', 'de'] },
    ]);
    const other = { ...row, id: 'quay', issuer: 'https://id.quay.example' };
    expect(read(row, other)?.map(({ id }) => id)).toEqual(['harbour', 'quay']);
  });

  test.each([
    ['a name in capitals', { id: 'Harbour' }],
    ['a name of 33 letters', { id: 'h'.repeat(33) }],
    ['the name of our own', { id: 'northlight' }],
    ['an issuer that is no address', { issuer: 'harbour' }],
    ['an issuer without TLS', { issuer: 'http://id.harbour.example' }],
    ['no client', { client_id: '' }],
    ['a secret that is no text', { client_secret: 7 }],
    ['a mark of three letters', { mark: 'HID' }],
    ['a mark that is no text', { mark: 7 }],
    ['a region that there is not', { regions: ['main', 'fr'] }],
    ['regions that are no list', { regions: 'main' }],
  ])('of providers are refused for %s', (_why, change) => {
    expect(read({ ...row, ...change })).toBeUndefined();
  });

  test('are refused for a name or an address that stands twice, for what is no row, and for what is no list', () => {
    expect(read(row, { ...row, issuer: 'https://id.quay.example' })).toBeUndefined();
    expect(read(row, { ...row, id: 'quay' })).toBeUndefined();
    for (const text of ['[null]', '["harbour"]', '{}', 'harbour', '7'])
      expect(forms.openidProviders.read(text)).toBeUndefined();
  });
});
