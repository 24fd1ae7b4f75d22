/** Autoplay ends by its rules, none of which lets a round begin that the player did not allow. */
import { describe, expect, test } from 'vitest';
import {
  type AutoplayPlan,
  after,
  hindranceOf,
  LIMITS,
  NOTHING_PLAYED,
  reasonOf,
  reasonOfRefusal,
} from '#studio/client/autoplay/rules.ts';

const PLAN: AutoplayPlan = { rounds: 3, loss: 500n, win: 1_000n, single: 2_000n, feature: true };
const lost = { stake: 100n, payout: 0n, feature: false };
const played = (rounds: readonly { stake: bigint; payout: bigint; feature: boolean }[]) =>
  rounds.reduce(after, NOTHING_PLAYED);

describe('a round that was played', () => {
  test('the number of rounds ends it, not one earlier', () => {
    expect(reasonOf(PLAN, played([lost, lost]), lost)).toBeNull();
    expect(reasonOf(PLAN, played([lost, lost, lost]), lost)).toBe('rounds');
  });

  test('the net win ends it at its amount, what was staked taken off', () => {
    const won = { stake: 100n, payout: 1_099n, feature: false };
    expect(reasonOf(PLAN, played([won]), won)).toBeNull();
    const enough = { ...won, payout: 1_100n };
    expect(reasonOf(PLAN, played([enough]), enough)).toBe('win');
    expect(reasonOf({ ...PLAN, win: null }, played([enough]), enough)).toBeNull();
  });

  test('a single win ends it, and so does a feature, each only where it was asked for', () => {
    const big = { stake: 100n, payout: 2_000n, feature: true };
    expect(reasonOf({ ...PLAN, win: null }, played([big]), big)).toBe('feature');
    expect(reasonOf({ ...PLAN, win: null, feature: false }, played([big]), big)).toBe('single');
    expect(reasonOf({ ...PLAN, win: null, feature: false, single: null }, played([big]), big)).toBeNull();
  });
});

describe('the next round', () => {
  test('is not begun where it could bring the loss beyond its limit, even by one cent', () => {
    const loss = played([lost, lost, lost, lost]);
    expect(hindranceOf(PLAN, loss, { stake: 100n, balance: 9_000n })).toBeNull();
    expect(hindranceOf({ ...PLAN, loss: 499n }, loss, { stake: 100n, balance: 9_000n })).toBe('loss');
    expect(hindranceOf(PLAN, played([lost, lost, lost, lost, lost]), { stake: 100n, balance: 9_000n })).toBe('loss');
  });

  test('is not begun on a balance below the bet; an unknown balance is left to the wallet', () => {
    expect(hindranceOf(PLAN, NOTHING_PLAYED, { stake: 100n, balance: 99n })).toBe('funds');
    expect(hindranceOf(PLAN, NOTHING_PLAYED, { stake: 100n, balance: 100n })).toBeNull();
    expect(hindranceOf(PLAN, NOTHING_PLAYED, { stake: 100n, balance: null })).toBeNull();
  });

  test('every refusal ends it, with its reason', () => {
    expect(reasonOfRefusal('insufficient_funds')).toBe('funds');
    expect(reasonOfRefusal('limit_reached')).toBe('limit');
    expect(reasonOfRefusal('unavailable')).toBe('lost');
    expect(reasonOfRefusal('token_expired')).toBe('error');
    expect(reasonOfRefusal('too_early')).toBe('error');
  });

  test('there is no choice of an unlimited loss', () => {
    expect(LIMITS.loss.every((bets) => bets > 0 && Number.isFinite(bets))).toBe(true);
  });
});
