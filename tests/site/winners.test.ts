/** Lists of wins and amounts of jackpots in the browser (mockups a and c). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawnGroups } from '#features/account/rounds.ts';
import { jackpotRules } from '#features/jackpots/sheet.ts';
import { jackpotMessages } from '#features/play/model.ts';
import { type WinLists, withWin } from '#features/winners/model.ts';
import { cardText } from '#ui/cards.ts';

const win = (event_id: string, amount: string, changes: object = {}) => ({
  event_id,
  game_code: 'krakens-toll',
  player: 'se•••k',
  amount,
  currency: 'EUR' as const,
  created_at: '2026-03-01T12:00:00.000Z',
  ...changes,
});
const NOTHING: WinLists = { all: [], top: [] };

describe('lists of wins', () => {
  it('puts a win at the head of the latest and in its place among the largest, once', () => {
    const before = { all: [win('e-1', '9.00')], top: [win('e-1', '9.00')] };
    const after = withWin(withWin(before, win('e-2', '4.00'), null), win('e-2', '4.00'), null);
    expect(after.all.map(({ event_id }) => event_id)).toEqual(['e-2', 'e-1']);
    expect(after.top.map(({ event_id }) => event_id)).toEqual(['e-1', 'e-2']);
  });

  it('orders wins of all currencies by what the house’s stakes are worth in them', () => {
    const forint = win('e-2', '3000.00', { currency: 'HUF' });
    const lists = [win('e-1', '7.00'), forint, win('e-3', '8.00')].reduce<WinLists>(
      (all, next) => withWin(all, next, null),
      NOTHING,
    );
    expect(lists.top.map(({ event_id }) => event_id)).toEqual(['e-3', 'e-2', 'e-1']);
  });

  it('keeps other games out of the lists of one', () => {
    expect(withWin(NOTHING, win('e-1', '9.00'), 'brass-diver')).toEqual(NOTHING);
    expect(withWin(NOTHING, win('e-1', '9.00'), 'krakens-toll').all).toHaveLength(1);
  });
});

describe('amounts of the jackpots', () => {
  const jackpots = (currency: 'EUR' | 'HUF', flagship: string, skiff = '5.07') => ({
    currency,
    pools: [
      {
        pool: 'fleet',
        jackpots: [
          { tier: 'flagship', amount: flagship },
          { tier: 'skiff', amount: skiff },
        ],
      },
    ],
  });

  it('are shown by the page’s stylesheet, in whole units above 10,000 (look.md)', () => {
    expect(jackpotRules(jackpots('EUR', '10000.05'), 'en-GB')).toBe(
      ':root{--jackpot-flagship:"€10,000";--jackpot-skiff:"€5.07"}.jackpot{visibility:visible}',
    );
    expect(jackpotRules({ currency: 'EUR', pools: [] }, 'en-GB')).toBe('');
  });

  it('reach the game’s frame in minor units', () => {
    expect(jackpotMessages(jackpots('EUR', '10000.05'))).toEqual([
      {
        type: 'page/jackpots',
        pool: 'fleet',
        currency: 'EUR',
        jackpots: [
          { tier: 'flagship', amount: '1000005' },
          { tier: 'skiff', amount: '507' },
        ],
      },
    ]);
    expect(jackpotMessages(null)).toEqual([]);
  });

  describe('in this tab', () => {
    const asked: string[] = [];
    const answers: Record<string, unknown> = {
      '': jackpots('EUR', '20000.00'),
      '?currency=HUF': jackpots('HUF', '4000000.00'),
    };
    const load = () => import('#features/jackpots/store.ts');
    beforeEach(() => {
      vi.resetModules();
      asked.length = 0;
      vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
      vi.stubGlobal('document', { documentElement: { lang: 'en-GB' }, adoptedStyleSheets: [] });
      vi.stubGlobal(
        'CSSStyleSheet',
        class {
          replaceSync() {}
        },
      );
      vi.stubGlobal('fetch', async (url: URL) => {
        asked.push(url.search);
        return Response.json(answers[url.search]);
      });
    });
    afterEach(() => vi.unstubAllGlobals());

    it('follow the socket in the currency shown, and only in that', async () => {
      const { $jackpots, loadJackpots, receiveJackpots } = await load();
      receiveJackpots(jackpots('EUR', '1.00'));
      expect($jackpots.get()).toBeNull();
      await loadJackpots();
      receiveJackpots(jackpots('HUF', '9.00'));
      expect($jackpots.get()).toEqual(answers['']);
      receiveJackpots(jackpots('EUR', '20001.00'));
      expect($jackpots.get()).toEqual(jackpots('EUR', '20001.00'));
    });

    it('are those of the player’s currency once the player is known', async () => {
      const { $jackpots, chooseJackpots, loadJackpots } = await load();
      await chooseJackpots('HUF');
      expect(asked).toEqual([]);
      await chooseJackpots(undefined);
      await loadJackpots();
      await chooseJackpots('HUF');
      expect(asked).toEqual(['', '?currency=HUF']);
      expect($jackpots.get()?.currency).toBe('HUF');
      await chooseJackpots('HUF');
      expect(asked).toHaveLength(2);
    });
  });
});

describe('what a round drew', () => {
  it('names cards for people', () => {
    expect(['Th', 'As', 'Qd', '9c'].map((card) => cardText(card)?.text)).toEqual(['10♥', 'A♠', 'Q♦', '9♣']);
    expect([cardText('anchor'), cardText('')]).toEqual([null, null]);
  });

  it('keeps the rows of a screen and the hands of a player together', () => {
    const line = (label: 'player' | 'dealer') => ({ label, look: 'cards' as const, values: ['As'] });
    const groups = drawnGroups([line('player'), line('player'), line('dealer')]);
    expect(groups.map(({ label, lines }) => [label, lines.length])).toEqual([
      ['player', 2],
      ['dealer', 1],
    ]);
  });
});
