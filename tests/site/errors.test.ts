import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_REACTIONS, errorText, reactionTo } from '#app/error-reactions.ts';
import { gateStep } from '#app/gate.ts';
import { realtimeHandlers, TOURNAMENT_POPUPS } from '#app/realtime-handlers.ts';
import { placeOf } from '#features/navigation/place.ts';
import { $popup, closePopup, openPopup } from '#features/popups/store.ts';
import { $page } from '#features/regions/store.ts';
import { $tournaments } from '#features/tournaments/store.ts';
import { ERROR_NAMES, ERRORS, errorBody } from '#shared/contract/errors.ts';
import { REALTIME_TYPES, TOURNAMENT_STATUSES } from '#shared/contract/events.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import texts from '../../locales/en/errors.json' with { type: 'json' };

describe('error reactions', () => {
  it('open a verification popup for 8000903 and 8000909, and stay silent for 9000005', () => {
    const byCode = Object.fromEntries(ERROR_NAMES.map((name) => [ERRORS[name].code, ERROR_REACTIONS[name]]));
    expect(byCode[8000903]).toEqual({ popup: 'verification' });
    expect(byCode[8000909]).toEqual({ popup: 'verification-iframe' });
    expect(byCode[9000005]).toBe('silent');
  });

  it('show every other error, those of other services too', () => {
    const { step_up_required, limits_unanswered, partner_unauthenticated, partner_link_spent } = ERRORS;
    const special = [8000903, 8000909, 9000005, step_up_required.code, limits_unanswered.code];
    // The partner page says these where its form stands.
    special.push(partner_unauthenticated.code, partner_link_spent.code);
    for (const name of ERROR_NAMES.filter((one) => !special.includes(ERRORS[one].code))) {
      expect(ERROR_REACTIONS[name]).toBe('toast');
    }
    expect(reactionTo({})).toBe('toast');
    expect(ERROR_REACTIONS.limits_unanswered, 'the deposit below keeps what is typed').toEqual({ over: 'first-limit' });
  });

  it('have a text for every message key', () => {
    for (const name of ERROR_NAMES) expect(texts).toHaveProperty(name);
  });
});

describe('error texts with amounts', () => {
  const AMOUNT = /\{\{(?:amount|left|limit|minimum|maximum)\}\}\s*\{\{currency\}\}/;

  it('write amounts as the page does, in every language: no text puts a code behind a raw one', () => {
    for (const language of BASE_LANGUAGES) {
      const own = JSON.parse(readFileSync(`locales/${language}/errors.json`, 'utf8')) as Record<string, string>;
      expect(Object.keys(own).filter((key) => AMOUNT.test(own[key] ?? ''))).toEqual([]);
    }
  });

  it('say a wait of 100 seconds or more in minutes, rounded up', async () => {
    $page.set({ region: 'main', locale: 'en', prefixed: true, route: 'home', environment: 'demo' });
    const said = (seconds: number) => errorText(errorBody('rate_limited', { seconds }).error);
    expect(await said(1)).toBe('Too many attempts. Please wait 1 second and try again.');
    expect(await said(99)).toBe('Too many attempts. Please wait 99 seconds and try again.');
    expect(await said(100)).toBe('Too many attempts. Please wait 2 minutes and try again.');
    expect(await said(524)).toBe('Too many attempts. Please wait 9 minutes and try again.');
  });

  it('have forints without fillér and their sign', async () => {
    const variables = { limit: '40000.00', left: '0.00', currency: 'HUF', until: '2026-12-06T10:00:00Z' };
    $page.set({ region: 'hu', locale: 'hu-hu', prefixed: true, route: 'home', environment: 'demo' });
    const text = await errorText({ message: 'loss_limit', variables });
    expect(text.replace(/\s/g, ' ')).toContain('40 000 Ft');
    expect(text).not.toMatch(/HUF|\.00/);
  });
});

describe('realtime handlers', () => {
  it('answer every message of the contract', () => {
    expect(Object.keys(realtimeHandlers).sort()).toEqual([...REALTIME_TYPES].sort());
  });

  it.each(TOURNAMENT_STATUSES)('store the status %s and open its popup', (status) => {
    closePopup();
    void realtimeHandlers['tournament/status']({ tournament_id: `t-${status}`, status });
    expect($tournaments.get()[`t-${status}`]).toEqual({ status });
    expect($popup.get()).toMatchObject({ name: TOURNAMENT_POPUPS[status], props: { tournamentId: `t-${status}` } });
    closePopup();
  });

  it('say of a tournament without a result that it ended, and not that it was cancelled', () => {
    void realtimeHandlers['tournament/status']({ tournament_id: 't-expired', status: 'expired' });
    expect($popup.get()?.name).toBe('tournament-expired');
    closePopup();
  });

  it('keep a leaderboard without touching the status', () => {
    void realtimeHandlers['tournament/status']({ tournament_id: 't', status: 'running' });
    void realtimeHandlers['tournament/leaderboard']({ tournament_id: 't', leaderboard: [] });
    expect($tournaments.get().t).toEqual({ status: 'running', leaderboard: [] });
    closePopup();
  });

  it.each(['verification', 'verification-iframe'] as const)(
    'close the dialog %s once verified, and no other',
    (name) => {
      void openPopup(name);
      void realtimeHandlers.verification({ status: 'in_review' });
      expect($popup.get()).toMatchObject({ name });
      void realtimeHandlers.verification({ status: 'verified' });
      expect($popup.get()).toBeNull();
      void realtimeHandlers.message({ title: 'A', text: 'a' });
      void realtimeHandlers.verification({ status: 'verified' });
      expect($popup.get()).toMatchObject({ name: 'text' });
      closePopup();
    },
  );
});

describe('the gate', () => {
  const place = (path: string) => placeOf(new URL(path, 'https://fairwind.example'));
  const player = { authenticated: true, noProfile: false, device: 'desktop', runs: false, place: null } as const;

  it.each([
    ['a guest logs in first', { ...player, authenticated: false, place: place('/en/wallet/deposit') }, 'log-in'],
    ['a player without profile fills it in first', { ...player, noProfile: true, runs: true }, 'personal-info'],
    ['a wallet address opens the wallet', { ...player, place: place('/en/wallet/deposit?bonusid=3') }, 'wallet'],
    ['the wallet’s history is a page', { ...player, place: place('/en/wallet/history') }, 'navigate'],
    ['anything else navigates', { ...player, place: place('/en/shop') }, 'navigate'],
    ['an action runs', { ...player, runs: true }, 'run'],
    [
      'a play address navigates directly on mobile',
      { ...player, authenticated: false, device: 'mobile', place: place('/en/play/x/real') },
      'navigate',
    ],
    [
      'a play address navigates directly on a tablet',
      { ...player, noProfile: true, device: 'tablet', place: place('/en/play/x/real') },
      'navigate',
    ],
    [
      'a play address asks a guest to log in on desktop',
      { ...player, authenticated: false, place: place('/en/play/x/real') },
      'log-in',
    ],
  ] as const)('%s', (_, facts, step) => {
    expect(gateStep(facts)).toBe(step);
  });
});
