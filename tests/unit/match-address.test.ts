/** Addresses of pages of matches (ADR 0165). */
import { expect, test } from 'vitest';
import { fixtureIdIn, matchParameter } from '#shared/sport/match-address.ts';

const parameterOf = (fixture_id: string, home = 'Port Alder', away = 'Eastferry') => {
  const side = (name: string) => ({ name, colours: ['#ffffff', '#000000'] as [string, string] });
  return matchParameter({ fixture_id, home: side(home), away: side(away) });
};

test('an address says who plays, and the identifier is read back from it', () => {
  expect(parameterOf('fw:match:coastal-7-0')).toBe('port-alder-eastferry--fw~match~coastal-7-0');
  for (const id of ['fw:match:coastal-7-0', 'sr:match:123', '-a--b', 'a.5:b_C', 'x'.repeat(64)]) {
    expect([id, fixtureIdIn(parameterOf(id))]).toEqual([id, id]);
  }
});

test('names of any letters make an address that needs no encoding', () => {
  const parameter = parameterOf('sr:1.5', 'Atlético — Marola', 'Dunavár FC');
  expect(parameter).toBe('atletico-marola-dunavar-fc--sr~1!5');
  expect(encodeURIComponent(parameter)).toBe(parameter);
  expect(fixtureIdIn(parameterOf('sr:1', 'Зенит', '北京'))).toBe('sr:1');
});

test.each(['', 'port-alder-eastferry', 'port-alder--', 'port-alder--a/b', `a--${'x'.repeat(65)}`, 'a--<b>'])(
  '“%s” names no match',
  (parameter) => {
    expect(fixtureIdIn(parameter)).toBeNull();
  },
);
