import { expect, test } from 'vitest';
import { hasTerms, pictureOf, wayOf } from '#features/inbox/letter.ts';

const letter = (kind: string, url: string) => ({ kind, message: { url } });

test('the button of a letter names where it leads', () => {
  expect(wayOf('/tournaments/more-info/three-ships')).toBe('open_race');
  expect(wayOf('/account/bonus')).toBe('open_bonuses');
  expect(wayOf('/sport?bt-path=%2Fbets')).toBe('open_bets');
  expect(wayOf('/sport?bt-path=%2Ffixture%2F7')).toBe('open_sport');
  expect(wayOf('/page/about-us')).toBe('open');
});

test('good news has a picture; a lost bet, a limit and a word about play have none', () => {
  expect(pictureOf(letter('cashback_paid', '/vip'))).toContain('/art/scenes/promo-vip-');
  expect(pictureOf(letter('mailing', '/daily-bonuses'))).toContain('/art/promos/daily-bonuses-');
  for (const kind of ['bet_lost', 'flag_nights', 'limit_ready', 'withdrawal_refused']) {
    expect(pictureOf(letter(kind, '/account/bonus'))).toBeNull();
  }
});

test('terms stand beside the button of what brings a bonus', () => {
  expect(hasTerms({ kind: 'birthday_gift' })).toBe(true);
  expect(hasTerms({ kind: 'deposit_succeeded' })).toBe(false);
});
