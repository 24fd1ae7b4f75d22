import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createStudioAggregator } from '#server/adapters/games/studio/index.ts';
import { eventsAfter } from '#server/db/index.ts';
import { expireTokens } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createWallet } from '#server/modules/wallet/index.ts';
import { createWins } from '#server/modules/wins/index.ts';
import type { Currency } from '#shared/money.ts';
import { maskName } from '#shared/names.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness, roundOf, vendorHeaders } from '../support/games.ts';

const resultOf = <Value>(outcome: { ok: boolean; value?: Value }): Value => {
  if (!outcome.ok || outcome.value === undefined) throw new Error(JSON.stringify(outcome));
  return outcome.value;
};

test.each([
  ['selma-k', 'se•••k'],
  ['Åse', 'Å•••'],
  ['', '•••'],
])('names of others are masked (look.md): %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

onOneDatabase((_name, _open, shared) => {
  const setUp = async (
    options: Parameters<ReturnType<typeof createGamesHarness>['addPlayer']>[0] = {},
    winFloorCents = 0n,
  ) => {
    const { database } = await shared();
    const harness = createGamesHarness(database, [], {}, winFloorCents);
    const playerId = await harness.addPlayer(options);
    return { ...harness, database, playerId, token: await harness.open(playerId, options?.region ?? 'main') };
  };

  describe('the seamless wallet (design §7)', () => {
    test('a bet takes, a win gives, the round is stored and the ledger holds', async () => {
      const { call, token, balanceOf, playerId, database, roundHistory } = await setUp();
      const round = roundOf(token);
      expect(await call('bet', round.bet)).toMatchObject({ status: 'ok', balance: '9800', currency: 'EUR' });
      expect(await call('win', round.win('500'))).toMatchObject({ status: 'ok', balance: '10300' });
      expect(await balanceOf(playerId)).toBe(10_300n);
      expect(await roundHistory.rounds(playerId, {})).toMatchObject({
        result: [{ stake: '2.00', payout: '5.00', status: 'closed', game_code: 'krakens-toll' }],
      });
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('authenticate and balance tell who plays and with what', async () => {
      const { call, token, playerId } = await setUp();
      const expected = { status: 'ok', player_id: playerId, balance: '10000', currency: 'EUR' };
      expect(await call('authenticate', { token, game_code: 'krakens-toll' })).toMatchObject(expected);
      expect(await call('balance', { token })).toMatchObject(expected);
      expect((await call('authenticate', { token, game_code: 'book-of-tides' })).status).toBe('wrong_game');
      expect((await call('balance', { token: 'nobody-issued-this-token' })).status).toBe('invalid_token');
    });

    test('the same transaction again gets the same answer and moves nothing', async () => {
      const { call, token, balanceOf, playerId } = await setUp();
      const round = roundOf(token);
      const bet = await call('bet', round.bet);
      const win = await call('win', round.win('500'));
      expect(await call('bet', round.bet)).toEqual({ ...bet, request_id: expect.any(String) });
      expect(await call('win', round.win('500'))).toEqual({ ...win, request_id: expect.any(String) });
      expect(await balanceOf(playerId)).toBe(10_300n);
    });

    test('the same transaction with other fields is a duplicate', async () => {
      const { call, token, balanceOf, playerId } = await setUp();
      const round = roundOf(token);
      await call('bet', round.bet);
      expect((await call('bet', { ...round.bet, amount: '300' })).status).toBe('duplicate_transaction');
      await call('win', round.win('500'));
      expect((await call('win', round.win('900'))).status).toBe('duplicate_transaction');
      const other = roundOf(token);
      expect((await call('bet', { ...other.bet, round_id: round.bet.round_id })).status).toBe('duplicate_transaction');
      expect(await balanceOf(playerId)).toBe(10_300n);
    });

    test('ten copies of one bet at once are one bet', async () => {
      const { call, token, balanceOf, playerId } = await setUp();
      const { bet } = roundOf(token);
      const answers = await Promise.all(Array.from({ length: 10 }, () => call('bet', bet)));
      expect(new Set(answers.map((answer) => answer.wallet_transaction_id)).size).toBe(1);
      expect(await balanceOf(playerId)).toBe(9_800n);
    });

    test('bets at once never go below zero', async () => {
      const { call, token, balanceOf, playerId } = await setUp({ cash: 500n });
      const answers = await Promise.all(Array.from({ length: 6 }, () => call('bet', roundOf(token).bet)));
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([...Array(4).fill('insufficient_funds'), 'ok', 'ok']);
      expect(await balanceOf(playerId)).toBe(100n);
    });

    test('a rollback gives the bet back once; the round is over', async () => {
      const { call, token, balanceOf, playerId, roundHistory } = await setUp();
      const round = roundOf(token);
      await call('bet', round.bet);
      expect(await call('rollback', round.rollback)).toMatchObject({ status: 'ok', balance: '10000' });
      expect(await call('rollback', round.rollback)).toMatchObject({ status: 'ok', balance: '10000' });
      const again = { ...round.rollback, transaction_id: `${round.rollback.transaction_id}2` };
      expect((await call('rollback', again)).status).toBe('transaction_rolled_back');
      expect((await call('bet', round.bet)).status).toBe('transaction_rolled_back');
      expect((await call('win', round.win('500'))).status).toBe('transaction_rolled_back');
      expect(await balanceOf(playerId)).toBe(10_000n);
      expect((await roundHistory.rounds(playerId, {})).result[0]?.status).toBe('rolled_back');
    });

    test('a rollback before its bet leaves a tombstone: the late bet is refused', async () => {
      const { call, token, balanceOf, playerId } = await setUp();
      const round = roundOf(token);
      expect((await call('rollback', round.rollback)).status).toBe('unknown_transaction');
      expect((await call('rollback', round.rollback)).status).toBe('unknown_transaction');
      expect((await call('bet', round.bet)).status).toBe('transaction_rolled_back');
      expect((await call('win', round.win('500'))).status).toBe('transaction_rolled_back');
      expect(await balanceOf(playerId)).toBe(10_000n);
    });

    test('a bet that was refused stays refused: a late copy moves nothing, whatever has changed since', async () => {
      const { call, token, balanceOf, playerId, clock, roundHistory } = await setUp({ region: 'de', cash: 90n });
      const [poor, early, spoilt] = [roundOf(token, '100'), roundOf(token, '20'), roundOf(token, '20')];
      expect((await call('bet', poor.bet)).status).toBe('insufficient_funds');
      await call('bet_and_win', spoilt.whole('0'));
      expect((await call('bet', early.bet)).status).toBe('limit_reached');
      clock.at += 5_000;
      await call('bet_and_win', roundOf(token, '20').whole('100'));
      clock.at += 5_000;
      expect((await call('bet', poor.bet)).status).toBe('insufficient_funds');
      expect((await call('bet', early.bet)).status).toBe('limit_reached');
      expect((await call('bet_and_win', early.whole('500'))).status).toBe('limit_reached');
      expect((await call('win', poor.win('500'))).status).toBe('unknown_transaction');
      for (const _copy of [1, 2]) {
        expect(await call('rollback', poor.rollback)).toMatchObject({ status: 'unknown_transaction', balance: '150' });
        expect((await call('bet', poor.bet)).status).toBe('insufficient_funds');
      }
      expect(await balanceOf(playerId)).toBe(150n);
      // The history tells of each, once, with the reason.
      const history = await roundHistory.rounds(playerId, {});
      expect(history.result).toHaveLength(4);
      expect(history.result.map(({ status, refusal, payout }) => `${status} ${refusal} ${payout}`).sort()).toEqual([
        'closed null 0.00',
        'closed null 1.00',
        'refused insufficient_funds 0.00',
        'refused limit_reached 0.00',
      ]);
      const asked = { provider: 'studio', round_id: poor.bet.round_id, language: 'en' } as const;
      const refused = { status: 'refused', refusal: 'insufficient_funds', entries: [] };
      expect(await roundHistory.round(playerId, asked)).toMatchObject({ ok: true, value: { result: refused } });
    });

    test('a round whose first bet was refused is opened by the next one', async () => {
      const { call, token, clock } = await setUp({ region: 'de' });
      const { bet, win } = roundOf(token, '101');
      expect((await call('bet', bet)).status).toBe('limit_reached');
      expect((await call('win', win('300'))).status).not.toBe('ok');
      clock.at += 5_000;
      const next = { ...bet, transaction_id: `${bet.transaction_id}2`, amount: '100' };
      expect((await call('bet', next)).status).toBe('ok');
      const paid = win('300', {
        transaction_id: `${bet.transaction_id}3`,
        reference_transaction_id: next.transaction_id,
      });
      expect((await call('win', paid)).status).toBe('ok');
    });

    test('a win without a bet, for another’s bet or on a closed round pays nothing', async () => {
      const harness = await setUp();
      const { call, token, balanceOf, playerId } = harness;
      expect((await call('win', roundOf(token).win('500'))).status).toBe('unknown_transaction');
      const round = roundOf(token);
      await call('bet', round.bet);
      const stranger = await harness.open(await harness.addPlayer());
      expect((await call('win', round.win('500', { token: stranger }))).status).toBe('unknown_transaction');
      expect((await call('rollback', { ...round.rollback, token: stranger })).status).toBe('unknown_transaction');
      await call('win', round.win('0'));
      const second = round.win('500', { transaction_id: `${round.bet.transaction_id}-w2` });
      expect((await call('win', second)).status).toBe('invalid_request');
      expect((await call('rollback', round.rollback)).status).toBe('invalid_request');
      expect(await balanceOf(playerId)).toBe(9_800n);
    });

    test('an expired token takes no bet, but a win and a rollback are never too late', async () => {
      const { call, token, clock, balanceOf, playerId } = await setUp();
      const [won, lost] = [roundOf(token), roundOf(token)];
      await call('bet', won.bet);
      await call('bet', lost.bet);
      clock.at += 13 * 3_600_000;
      expect((await call('bet', roundOf(token).bet)).status).toBe('token_expired');
      expect((await call('balance', { token })).status).toBe('token_expired');
      expect((await call('win', won.win('300'))).status).toBe('ok');
      expect((await call('rollback', lost.rollback)).status).toBe('ok');
      expect(await balanceOf(playerId)).toBe(10_100n);
    });

    test('a token plays its own game in its own currency', async () => {
      const { call, token } = await setUp();
      const { bet } = roundOf(token);
      expect((await call('bet', { ...bet, currency: 'CHF' })).status).toBe('wrong_currency');
      expect((await call('bet', { ...bet, game_code: 'book-of-tides' })).status).toBe('wrong_game');
      expect((await call('bet', { ...bet, amount: '0' })).status).toBe('invalid_request');
    });

    test('the limits of the player’s jurisdiction hold at the bet (Germany: 1.00, 5 s)', async () => {
      const { call, token, clock } = await setUp({ region: 'de' });
      expect((await call('bet', roundOf(token, '120').bet)).status).toBe('limit_reached');
      const first = roundOf(token, '100');
      expect((await call('bet', first.bet)).status).toBe('ok');
      clock.at += 4_999;
      expect((await call('bet', roundOf(token, '100').bet)).status).toBe('limit_reached');
      // A repetition is no new round.
      expect((await call('bet', first.bet)).status).toBe('ok');
      clock.at += 1;
      expect((await call('bet', roundOf(token, '100').bet)).status).toBe('ok');
    });

    test('the country’s law holds at the bet on the main domain, and from the moment that the player moves there', async () => {
      const { call, token, clock, addPlayer, playerId } = await setUp();
      const whole = async (amount: string) => (await call('bet_and_win', roundOf(token, amount).whole('0'))).status;
      expect(await whole('120')).toBe('ok');
      await addPlayer({ playerId, country: 'DE', cash: 0n });
      clock.at += 5_000;
      expect(await whole('120')).toBe('limit_reached');
      expect(await whole('100')).toBe('ok');
      expect(await whole('100')).toBe('limit_reached');
      await addPlayer({ playerId, country: 'HU', cash: 0n });
      clock.at += 5_000;
      expect(await whole('20')).toBe('wrong_game');
    });

    test('five seconds are of the player, over slots in two tabs and a domain that is not the account’s', async () => {
      const { call, open, playerId, clock } = await setUp();
      const games = ['krakens-toll', 'brass-diver'] as const;
      const [one, other] = [await open(playerId, 'de', games[0]), await open(playerId, 'de', games[1])];
      const spin = async (token: string, game_code: string) =>
        (await call('bet_and_win', roundOf(token, '100').whole('0', { game_code }))).status;
      expect(await spin(one, games[0])).toBe('ok');
      clock.at += 4_999;
      expect(await spin(other, games[1])).toBe('limit_reached');
      clock.at += 1;
      expect(await spin(other, games[1])).toBe('ok');
    });

    test('where no time between rounds is asked for, a clock that stands behind the last round’s refuses nothing', async () => {
      const { call, token, clock } = await setUp();
      expect((await call('bet_and_win', roundOf(token).whole('0'))).status).toBe('ok');
      clock.at -= 1_000;
      expect((await call('bet_and_win', roundOf(token).whole('0'))).status).toBe('ok');
    });

    const FEED = { type: 'all', region: 'main' } as const;

    test('a win goes to the public feed masked, to its player as their own, and into the statistics', async () => {
      const { call, token, broadcasts, playerId, database, clock, wins } = await setUp();
      const feed = async () => resultOf(await wins.events({ ...FEED, game: 'krakens-toll' })).result;
      const earlier = (await feed()).length;
      const first = roundOf(token);
      await call('bet', first.bet);
      await call('win', first.win('0'));
      expect(broadcasts).toEqual([]);
      for (const amount of ['1100', '900', '300']) {
        const round = roundOf(token);
        clock.at += 60_000;
        await call('bet', round.bet);
        await call('win', round.win(amount));
        await call('win', round.win(amount));
      }
      expect(broadcasts.map((message) => message.type)).toEqual(['event', 'event', 'event']);
      expect(broadcasts[0]?.data).toMatchObject({ player: 'se•••k', amount: '11.00', own: false });
      expect(await feed()).toHaveLength(earlier + 3);
      expect((await feed())[0]).toMatchObject({ player: 'se•••k', amount: '3.00' });
      expect((await feed())[0]).not.toHaveProperty('own');
      const statistics = resultOf(await wins.statistics(playerId));
      expect([statistics.last_win?.amount, statistics.top_win?.amount]).toEqual(['3.00', '11.00']);
      const own = (await eventsAfter(database, playerId, 0, 50)).filter((event) => event.type === 'event');
      expect(own.map((event) => event.data)).toMatchObject([
        { own: true, top_win: true, amount: '11.00' },
        { own: true, top_win: false, amount: '9.00' },
        { own: true, top_win: false, amount: '3.00' },
      ]);
    });

    test('the largest wins stand in one order over all currencies, and apart for each game', async () => {
      const { open, addPlayer, call, clock, wins } = await setUp();
      // After the wins of every other test.
      clock.at += 48 * 3_600_000;
      /** A round of a new player that wins so much, in minor units. */
      const win = async (game: string, currency: Currency, amount: string) => {
        const token = await open(await addPlayer({ currency, cash: 10_000_000n }), 'main', game);
        const round = roundOf(token, '40000');
        clock.at += 1_000;
        const fields = { game_code: game, currency };
        await call('bet', { ...round.bet, ...fields });
        await call('win', round.win(amount, fields));
      };
      // 1,500,000.00 forint are worth 3,750.00 euros here.
      await win('brass-diver', 'EUR', '400000');
      await win('koi-ascending', 'HUF', '150000000');
      await win('brass-diver', 'EUR', '370000');
      const amounts = async (request: object) =>
        resultOf(await wins.events({ ...FEED, ...request })).result.map(({ amount }) => amount);
      expect((await amounts({ type: 'top' })).slice(0, 3)).toEqual(['4000.00', '1500000.00', '3700.00']);
      expect((await amounts({ type: 'all' })).slice(0, 3)).toEqual(['3700.00', '1500000.00', '4000.00']);
      expect(await amounts({ type: 'top', game: 'brass-diver' })).toEqual(['4000.00', '3700.00']);
      expect(await amounts({ type: 'top', game: 'koi-ascending' })).toEqual(['1500000.00']);
      expect(await wins.events({ ...FEED, game: 'no-such-game' })).toMatchObject({ ok: false });
    });

    test('a win below the operator’s floor is told to its player alone', async () => {
      const { call, token, broadcasts, directory, database, clock } = await setUp({}, 500n);
      const told = createWins({ database, directory, clock, floorCents: 500n });
      const before = resultOf(await told.events({ ...FEED, game: 'krakens-toll' })).result.length;
      for (const amount of ['499', '500']) {
        const round = roundOf(token);
        clock.at += 60_000;
        await call('bet', round.bet);
        await call('win', round.win(amount));
      }
      const heard = broadcasts
        .filter(({ type }) => type === 'event')
        .map(({ data }) => (data as { amount: string }).amount);
      expect(heard).toEqual(['5.00']);
      expect(resultOf(await told.events({ ...FEED, game: 'krakens-toll' })).result).toHaveLength(before + 1);
    });

    test('the feed tells ranks reached and tournaments won beside wins, names masked, where they are offered', async () => {
      const { database, clock, wins } = await setUp();
      const at = new Date(clock.at - 60_000).toISOString();
      const [playerId, id] = [randomUUID(), randomUUID()];
      await database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
          language, nickname, nickname_key, created_at)
        values (${playerId}::uuid, ${`${playerId}@inbox.example`}, 'none', 'main', 'EUR', 'AT', '1990-01-01', 'en',
          'Annabel', ${playerId}, now())`);
      await database.execute(sql`insert into vip_level_ups (player_id, level, reached_at)
        values (${playerId}::uuid, 2, ${at}::timestamptz)`);
      await database.execute(sql`insert into tournaments (tournament_id, series, rule, games, minimum_stake, entry_kind,
          entries_maximum, players_minimum, prizes, starts_at, ends_at, status, closed_at)
        values (${id}::uuid, 'steady-hand', 'longest-run', '{}', 20, 'free', 1, 1, '[]', ${at}::timestamptz - interval '1 hour',
          ${at}::timestamptz, 'complete', ${at}::timestamptz + interval '1 second')`);
      await database.execute(sql`insert into tournament_results (tournament_id, player_id, place, player, points, reached_at,
          attempts) values (${id}::uuid, ${playerId}::uuid, 1, ${maskName('Robert*')}, 3, ${at}::timestamptz, 1)`);
      const newsOf = async (request: object) =>
        resultOf(await wins.events({ ...FEED, language: 'en', ...request })).news;
      expect(await newsOf({})).toMatchObject([
        { player: 'Ro•••t*', text: 'won: Steady Hand', path: '/tournaments/more-info/steady-hand' },
        { player: 'An•••l', text: 'rank reached: Sailor', path: '/vip', created_at: at },
      ]);
      expect((await newsOf({ language: 'de-ch' }))[1]).toMatchObject({ text: 'Rang erreicht: Matrose' });
      expect(await newsOf({ language: undefined })).toEqual([]);
      // Germany has no table games, so no tournament in them either.
      expect((await newsOf({ region: 'de' })).filter(({ path }) => path !== '/vip')).toEqual([]);
      expect(await newsOf({ type: 'top' })).toEqual([]);
      clock.at += 25 * 3_600_000;
      expect(await newsOf({})).toEqual([]);
    });

    test('a region is told of no win in a game that is not offered there', async () => {
      const { open, addPlayer, call, broadcasts, toldIn, wins } = await setUp();
      const game = 'mount-mammon';
      const round = roundOf(await open(await addPlayer(), 'main', game));
      await call('bet', { ...round.bet, game_code: game });
      await call('win', round.win('9000000', { game_code: game }));
      const told = async (region: RegionId, code?: string) =>
        resultOf(await wins.events({ type: 'top', region, game: code })).result.map((event) => event.game_code);
      expect(await told('main')).toContain(game);
      expect(await told('de')).not.toContain(game);
      expect(await told('de', game)).toEqual([]);
      // Nor by the socket.
      expect(broadcasts).toHaveLength(1);
      expect(toldIn[0]).toContain('main');
      expect(toldIn[0]).not.toContain('de');
    });

    test('rounds that wait and stakes that came back lately are told to their player', async () => {
      const { call, token, playerId, clock, addPlayer, roundHistory } = await setUp();
      const [waits, back, ended] = [roundOf(token), roundOf(token), roundOf(token)];
      for (const { bet } of [waits, back, ended]) await call('bet', bet);
      await call('rollback', back.rollback);
      await call('win', ended.win('0'));
      const told = async (player = playerId) =>
        (await roundHistory.interrupted(player)).result.map(({ round_id, status, stake }) => [round_id, status, stake]);
      const open = [waits.bet.round_id, 'open', '2.00'];
      const returned = [back.bet.round_id, 'rolled_back', '2.00'];
      expect(await told()).toEqual(expect.arrayContaining([open, returned]));
      expect(await told()).toHaveLength(2);
      expect(await told(await addPlayer())).toEqual([]);
      clock.at += 25 * 3_600_000;
      expect(await told()).toEqual([open]);
      // After a week it is no news any more but the operator's concern: the metrics count it (decision 0063).
      const forgotten = async () =>
        (await roundHistory.forgotten()).find(({ vendor }) => vendor === 'studio')?.count ?? 0;
      clock.at += 6 * 24 * 3_600_000;
      expect(await told()).toEqual([]);
      const counted = await forgotten();
      // Its vendor says at last how it ended.
      expect((await call('win', waits.win('0'))).status).toBe('ok');
      expect(await forgotten()).toBe(counted - 1);
    });

    test('a shared round waits for nobody: only what a live table gives back is told', async () => {
      const { open, call, playerId, roundHistory } = await setUp();
      const told: unknown[] = [];
      for (const game_code of ['189514-flappiator', 'bay-window-roulette']) {
        const token = await open(playerId, 'main', game_code);
        const [running, back] = [roundOf(token), roundOf(token)];
        for (const { bet } of [running, back]) await call('bet', { ...bet, game_code });
        await call('rollback', back.rollback);
        const { result } = await roundHistory.interrupted(playerId);
        told.push(result.filter((round) => round.game_code === game_code).map(({ status }) => status));
      }
      expect(told).toEqual([[], ['rolled_back']]);
    });

    test('a round shows everything that was booked on it, to its own player', async () => {
      const harness = await setUp();
      const { call, token, playerId, roundHistory } = harness;
      const round = roundOf(token);
      await call('bet', round.bet);
      await call('bet', {
        ...round.bet,
        transaction_id: `${round.bet.transaction_id}2`,
        reference_transaction_id: round.bet.transaction_id,
        amount: '300',
      });
      await call('rollback', { ...round.rollback, reference_transaction_id: `${round.bet.transaction_id}2` });
      await call('win', round.win('500'));
      const asked = { provider: 'studio', round_id: round.bet.round_id, language: 'de' } as const;
      const { result } = resultOf(await roundHistory.round(playerId, asked));
      expect(result).toMatchObject({ stake: '2.00', payout: '5.00', status: 'closed', details: null });
      expect(result.entries.map(({ kind, state, amount, balance }) => [kind, state, amount, balance])).toEqual([
        ['bet', 'posted', '2.00', '98.00'],
        ['bet', 'rolled_back', '3.00', '95.00'],
        ['rollback', 'posted', '3.00', '98.00'],
        ['win', 'posted', '5.00', '103.00'],
      ]);
      expect(await roundHistory.round(await harness.addPlayer(), asked)).toMatchObject({
        failure: { name: 'not_found' },
      });
      expect(await roundHistory.round(playerId, { ...asked, provider: 'hub88' })).toMatchObject({ ok: false });
    });

    test('a player’s own wins are of all games or of one', async () => {
      const { open, call, playerId, token, wins } = await setUp();
      const first = roundOf(token);
      await call('bet', first.bet);
      await call('win', first.win('700'));
      const other = roundOf(await open(playerId, 'main', 'brass-diver'));
      await call('bet', { ...other.bet, game_code: 'brass-diver' });
      await call('win', other.win('500', { game_code: 'brass-diver' }));
      const topOf = async (game?: string) => resultOf(await wins.statistics(playerId, game)).top_win?.amount;
      expect([await topOf(), await topOf('brass-diver'), await topOf('koi-ascending')]).toEqual([
        '7.00',
        '5.00',
        undefined,
      ]);
      expect(await wins.statistics(playerId, 'no-such-game')).toMatchObject({ ok: false });
    });
  });

  describe('a decided round in one call (decision 0077)', () => {
    test('takes and gives, and shows as a bet and a win wherever the two are shown', async () => {
      const { call, token, balanceOf, playerId, database, roundHistory } = await setUp();
      const round = roundOf(token);
      const answer = await call('bet_and_win', round.whole('500'));
      expect(answer).toMatchObject({ status: 'ok', balance: '10300', currency: 'EUR', player_id: playerId });
      expect(await balanceOf(playerId)).toBe(10_300n);
      const asked = { provider: 'studio', round_id: round.bet.round_id, language: 'de' } as const;
      const { result } = resultOf(await roundHistory.round(playerId, asked));
      expect(result).toMatchObject({ stake: '2.00', payout: '5.00', status: 'closed' });
      expect(result.entries.map(({ kind, state, amount, balance }) => [kind, state, amount, balance])).toEqual([
        ['bet', 'posted', '2.00', '98.00'],
        ['win', 'posted', '5.00', '103.00'],
      ]);
      const players = { find: async () => null };
      const history = await createWallet({ database, players, isCarried: () => false }).history(playerId, 1);
      expect(history.result.slice(0, 2).map(({ type, amount }) => [type, amount])).toEqual([
        ['win', '5.00'],
        ['bet', '-2.00'],
      ]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('again it gets the same answer and moves nothing, after its token has expired too', async () => {
      const { call, token, balanceOf, playerId, clock } = await setUp();
      for (const won of ['0', '500']) {
        const round = roundOf(token);
        const first = await call('bet_and_win', round.whole(won));
        const balance = await balanceOf(playerId);
        expect(await call('bet_and_win', round.whole(won))).toEqual({ ...first, request_id: expect.any(String) });
        clock.at += 13 * 3_600_000;
        expect(await call('bet_and_win', round.whole(won))).toEqual({ ...first, request_id: expect.any(String) });
        expect(await balanceOf(playerId)).toBe(balance);
        clock.at -= 13 * 3_600_000;
      }
    });

    test('its bet and its win asked for alone are answered as they were booked', async () => {
      const { call, token, balanceOf, playerId } = await setUp();
      const round = roundOf(token);
      const whole = await call('bet_and_win', round.whole('500'));
      expect(await call('bet', round.bet)).toMatchObject({ status: 'ok', balance: '9800' });
      expect(await call('win', round.win('500'))).toEqual({ ...whole, request_id: expect.any(String) });
      expect(await balanceOf(playerId)).toBe(10_300n);
    });

    test('its ids count together: with other fields, or used by other calls, it is a duplicate', async () => {
      const { call, token, balanceOf, playerId } = await setUp();
      const round = roundOf(token);
      await call('bet_and_win', round.whole('500'));
      const other = roundOf(token);
      const begun = roundOf(token);
      await call('bet', begun.bet);
      for (const fields of [
        round.whole('900'),
        round.whole('500', { amount: '300' }),
        round.whole('500', { win_transaction_id: other.whole('0').win_transaction_id }),
        other.whole('500', { win_transaction_id: round.whole('0').win_transaction_id }),
        other.whole('500', { round_id: round.bet.round_id }),
        begun.whole('500'),
      ]) {
        expect((await call('bet_and_win', fields)).status, JSON.stringify(fields)).toBe('duplicate_transaction');
      }
      expect(await balanceOf(playerId)).toBe(10_100n);
      expect((await call('win', begun.win('0'))).status).toBe('ok');
    });

    test('many at once, each with copies, never go below zero and count once each', async () => {
      const { call, token, balanceOf, playerId, database } = await setUp({ cash: 500n });
      const rounds = Array.from({ length: 5 }, () => roundOf(token).whole('0'));
      const answers = await Promise.all([...rounds, ...rounds].map((fields) => call('bet_and_win', fields)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.slice(0, 5)).toEqual(statuses.slice(5));
      expect(statuses.slice(0, 5).sort()).toEqual([...Array(3).fill('insufficient_funds'), 'ok', 'ok']);
      expect(await balanceOf(playerId)).toBe(100n);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('what was refused stays refused: a late copy moves nothing, whatever has changed since', async () => {
      const { call, token, balanceOf, playerId, addPlayer, clock, roundHistory } = await setUp({
        region: 'de',
        cash: 90n,
      });
      const [poor, early, spoilt] = [roundOf(token, '100'), roundOf(token, '20'), roundOf(token, '20')];
      expect((await call('bet_and_win', poor.whole('500'))).status).toBe('insufficient_funds');
      await call('bet_and_win', spoilt.whole('0'));
      expect((await call('bet_and_win', early.whole('500'))).status).toBe('limit_reached');
      clock.at += 5_000;
      const fresh = roundOf(token, '20');
      expect(await call('bet_and_win', fresh.whole('100'))).toMatchObject({ status: 'ok', balance: '150' });
      clock.at += 5_000;
      expect((await call('bet_and_win', poor.whole('500'))).status).toBe('insufficient_funds');
      expect((await call('bet_and_win', early.whole('500'))).status).toBe('limit_reached');
      expect(await addPlayer({ playerId, region: 'hu', cash: 0n })).toBe(playerId);
      const abroad = roundOf(token, '20');
      expect((await call('bet_and_win', abroad.whole('500'))).status).toBe('wrong_game');
      await addPlayer({ playerId, region: 'de', cash: 0n });
      expect((await call('bet_and_win', abroad.whole('500'))).status).toBe('wrong_game');
      expect(await balanceOf(playerId)).toBe(150n);
      expect((await roundHistory.rounds(playerId, {})).result).toHaveLength(5);
    });

    test('one that comes too late is refused and nothing moves, then or later', async () => {
      const { call, token, balanceOf, playerId, database, roundHistory } = await setUp();
      const round = roundOf(token);
      // As a logout and an exclusion do.
      await expireTokens(database, playerId, new Date(Date.parse('2026-03-01T12:00:00Z')));
      expect((await call('bet_and_win', round.whole('500'))).status).toBe('token_expired');
      expect((await call('bet_and_win', round.whole('500'))).status).toBe('token_expired');
      expect((await call('bet_and_win', round.whole('500', { token: 'nobody-issued-this-token' }))).status).toBe(
        'invalid_token',
      );
      expect(await balanceOf(playerId)).toBe(10_000n);
      const { result } = await roundHistory.rounds(playerId, {});
      expect(result.map(({ status, refusal }) => [status, refusal])).toEqual([['refused', 'token_expired']]);
    });

    test('a token plays its own game in its own currency; no stake and one id for both are no round', async () => {
      const { call, token, balanceOf, playerId } = await setUp();
      const round = roundOf(token);
      const statusOf = async (changes: Record<string, unknown>) =>
        (await call('bet_and_win', round.whole('500', changes))).status;
      expect(await statusOf({ currency: 'CHF' })).toBe('wrong_currency');
      expect(await statusOf({ game_code: 'book-of-tides' })).toBe('wrong_game');
      expect(await statusOf({ amount: '0' })).toBe('invalid_request');
      expect(await statusOf({ win_transaction_id: round.bet.transaction_id })).toBe('invalid_request');
      expect(await statusOf({ round_closed: true })).toBe('invalid_request');
      expect(await statusOf({ win_amount: '-1' })).toBe('invalid_request');
      expect(await balanceOf(playerId)).toBe(10_000n);
      expect(await statusOf({})).toBe('ok');
    });

    test('a win is told as two calls tell it: feed, own pages, statistics, achievements; a loss to nobody', async () => {
      const { call, token, broadcasts, playerId, database, clock, wins } = await setUp();
      await call('bet_and_win', roundOf(token).whole('0'));
      expect(broadcasts).toEqual([]);
      for (const amount of ['1100', '300']) {
        clock.at += 60_000;
        const round = roundOf(token);
        await call('bet_and_win', round.whole(amount));
        await call('bet_and_win', round.whole(amount));
      }
      expect(broadcasts.map(({ type }) => type)).toEqual(['event', 'event']);
      expect(broadcasts[0]?.data).toMatchObject({ player: 'se•••k', amount: '11.00', own: false });
      const told = await eventsAfter(database, playerId, 0, 50);
      expect(told.map(({ type }) => type)).toEqual(['balance', 'balance', 'event', 'achievement', 'balance', 'event']);
      expect(told.filter(({ type }) => type === 'event').map(({ data }) => data)).toMatchObject([
        { own: true, top_win: true, amount: '11.00' },
        { own: true, top_win: false, amount: '3.00' },
      ]);
      expect(told.findLast(({ type }) => type === 'balance')?.data).toMatchObject({ total_balance: '108.00' });
      const statistics = resultOf(await wins.statistics(playerId));
      expect([statistics.last_win?.amount, statistics.top_win?.amount]).toEqual(['3.00', '11.00']);
    });
  });

  describe('further bets in a round (decision 0039)', () => {
    /** A round of 2.00 and what may raise it. */
    const raising = (token: string, amount = '200') => {
      const round = roundOf(token, amount);
      const { transaction_id: opening } = round.bet;
      return {
        ...round,
        raise: (number: number, changes: Record<string, unknown> = {}) => ({
          ...round.bet,
          transaction_id: `${opening}${number}`,
          reference_transaction_id: opening,
          ...changes,
        }),
        takeBack: (number: number) => ({
          ...round.rollback,
          transaction_id: `${round.rollback.transaction_id}${number}`,
          reference_transaction_id: `${opening}${number}`,
        }),
      };
    };

    test('raise the round’s stake, each once, and one win pays for all', async () => {
      const { call, token, balanceOf, playerId, database, roundHistory } = await setUp();
      const { bet, raise, win } = raising(token);
      await call('bet', bet);
      const first = await call('bet', raise(1));
      expect(first).toMatchObject({ status: 'ok', balance: '9600' });
      expect(await call('bet', raise(1))).toEqual({ ...first, request_id: expect.any(String) });
      expect((await call('bet', raise(1, { amount: '300' }))).status).toBe('duplicate_transaction');
      expect(await call('bet', raise(2))).toMatchObject({ status: 'ok', balance: '9400' });
      expect(await call('win', win('1200'))).toMatchObject({ status: 'ok', balance: '10600' });
      expect(await balanceOf(playerId)).toBe(10_600n);
      expect((await roundHistory.rounds(playerId, {})).result).toMatchObject([
        { stake: '6.00', payout: '12.00', status: 'closed' },
      ]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('need an open round of the same player, and the bet that opened it', async () => {
      const harness = await setUp();
      const { call, token, balanceOf, playerId } = harness;
      const { bet, raise, win } = raising(token);
      expect((await call('bet', raise(1))).status).toBe('unknown_transaction');
      await call('bet', bet);
      const stranger = await harness.open(await harness.addPlayer());
      expect((await call('bet', raise(1, { token: stranger }))).status).toBe('unknown_transaction');
      expect((await call('bet', raise(1))).status).toBe('ok');
      const ofRaise = raise(2, { reference_transaction_id: raise(1).transaction_id });
      expect((await call('bet', ofRaise)).status).toBe('unknown_transaction');
      await call('win', win('0'));
      expect((await call('bet', raise(3))).status).toBe('invalid_request');
      expect(await balanceOf(playerId)).toBe(9_600n);
    });

    test('more than the balance is refused and leaves the round as it was', async () => {
      const { call, token, balanceOf, playerId, roundHistory } = await setUp({ cash: 300n });
      const { bet, raise, win } = raising(token);
      await call('bet', bet);
      expect((await call('bet', raise(1))).status).toBe('insufficient_funds');
      expect((await roundHistory.rounds(playerId, {})).result[0]).toMatchObject({ stake: '2.00', status: 'open' });
      expect(await call('win', win('400'))).toMatchObject({ status: 'ok', balance: '500' });
      expect(await balanceOf(playerId)).toBe(500n);
    });

    test('one that was refused stays refused, and may be tried again under another id', async () => {
      const { call, token, balanceOf, playerId, roundHistory } = await setUp({ cash: 300n });
      const { bet, raise, takeBack } = raising(token);
      await call('bet', bet);
      expect((await call('bet', raise(1))).status).toBe('insufficient_funds');
      await call('bet_and_win', roundOf(token, '100').whole('900'));
      expect((await call('bet', raise(1))).status).toBe('insufficient_funds');
      expect((await call('bet', raise(2))).status).toBe('ok');
      expect((await call('rollback', takeBack(1))).status).toBe('unknown_transaction');
      expect((await call('bet', raise(1))).status).toBe('insufficient_funds');
      const { result } = await roundHistory.rounds(playerId, {});
      expect(result.find(({ status }) => status === 'open')).toMatchObject({ stake: '4.00' });
      expect(await balanceOf(playerId)).toBe(700n);
    });

    test('the highest stake of the region is of the round’s sum (Germany: 1.00); no wait in a round', async () => {
      const { call, token } = await setUp({ region: 'de' });
      const { bet, raise } = raising(token, '60');
      await call('bet', bet);
      expect((await call('bet', raise(1))).status).toBe('limit_reached');
      expect((await call('bet', raise(2, { amount: '40' }))).status).toBe('ok');
      expect((await call('bet', raise(3, { amount: '1' }))).status).toBe('limit_reached');
    });

    test('one is taken back and the round goes on; with the first all are', async () => {
      const { call, token, balanceOf, playerId, database, roundHistory } = await setUp();
      const { bet, raise, takeBack, rollback, win } = raising(token);
      await call('bet', bet);
      await call('bet', raise(1));
      await call('bet', raise(2));
      expect(await call('rollback', takeBack(1))).toMatchObject({ status: 'ok', balance: '9600' });
      expect(await call('rollback', takeBack(1))).toMatchObject({ status: 'ok', balance: '9600' });
      expect((await call('bet', raise(1))).status).toBe('transaction_rolled_back');
      expect((await roundHistory.rounds(playerId, {})).result[0]).toMatchObject({ stake: '4.00', status: 'open' });
      expect(await call('rollback', rollback)).toMatchObject({ status: 'ok', balance: '10000' });
      expect((await call('rollback', takeBack(2))).status).toBe('transaction_rolled_back');
      expect((await call('bet', raise(3))).status).toBe('transaction_rolled_back');
      expect((await call('win', win('500'))).status).toBe('transaction_rolled_back');
      expect((await roundHistory.rounds(playerId, {})).result[0]?.status).toBe('rolled_back');
      expect(await balanceOf(playerId)).toBe(10_000n);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('a rollback before its further bet refuses that one, and the round goes on', async () => {
      const { call, token } = await setUp();
      const { bet, raise, takeBack, win } = raising(token);
      await call('bet', bet);
      expect((await call('rollback', takeBack(1))).status).toBe('unknown_transaction');
      expect((await call('bet', raise(1))).status).toBe('transaction_rolled_back');
      expect((await call('bet', raise(2))).status).toBe('ok');
      expect(await call('win', win('400'))).toMatchObject({ status: 'ok', balance: '10000' });
    });

    test('a rolled-back opening that never came refuses what would raise it', async () => {
      const { call, token, balanceOf, playerId } = await setUp();
      const { raise, rollback } = raising(token);
      await call('rollback', rollback);
      expect((await call('bet', raise(1))).status).toBe('transaction_rolled_back');
      expect(await balanceOf(playerId)).toBe(10_000n);
    });

    test('an ended session takes none, but pays and takes back', async () => {
      const { call, token, clock, balanceOf, playerId } = await setUp();
      const { bet, raise, takeBack, win } = raising(token);
      await call('bet', bet);
      const first = await call('bet', raise(1));
      clock.at += 13 * 3_600_000;
      expect((await call('bet', raise(2))).status).toBe('token_expired');
      expect((await call('bet', raise(1))).wallet_transaction_id).toBe(first.wallet_transaction_id);
      expect((await call('rollback', takeBack(1))).status).toBe('ok');
      expect((await call('win', win('300'))).status).toBe('ok');
      expect(await balanceOf(playerId)).toBe(10_100n);
    });
  });

  describe('bad input from the vendor', () => {
    test('a wrong signature, an old or absent one, is refused before anything is read', async () => {
      const { vendor, clock, token, balanceOf, playerId } = await setUp();
      const body = JSON.stringify({ request_id: randomUUID(), ...roundOf(token).bet });
      const bad: Record<string, string>[] = [
        vendorHeaders(body, clock.at, 'another-secret'),
        vendorHeaders(body, clock.at - 300_001),
        vendorHeaders(body, clock.at + 300_001),
        vendorHeaders(`${body} `, clock.at),
        { 'content-type': 'application/json' },
      ];
      for (const headers of bad) {
        const response = await vendor.request('/vendor/games/studio/bet', { method: 'POST', body, headers });
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ status: 'invalid_signature' });
      }
      expect(await balanceOf(playerId)).toBe(10_000n);
    });

    test.each([
      ['an unknown field', { extra: true }],
      ['a negative amount', { amount: '-5' }],
      ['a fraction', { amount: '1.5' }],
      ['a number', { amount: 200 }],
      ['a short id', { transaction_id: 'x' }],
    ])('%s is an invalid request', async (_case, changes) => {
      const { call, token, balanceOf, playerId } = await setUp();
      expect((await call('bet', { ...roundOf(token).bet, ...changes })).status).toBe('invalid_request');
      expect(await balanceOf(playerId)).toBe(10_000n);
    });

    test('broken JSON is a 400 and an oversized body a 413', async () => {
      const { vendor, clock } = await setUp();
      for (const [body, status] of [
        ['{"request_id":', 400],
        [JSON.stringify({ pad: 'x'.repeat(9_000) }), 413],
      ] as const) {
        const headers = vendorHeaders(body, clock.at);
        const response = await vendor.request('/vendor/games/studio/bet', { method: 'POST', body, headers });
        expect(response.status).toBe(status);
      }
    });
  });

  describe('launching a game (spec section 2)', () => {
    const launch = async (request: { code?: string; mode?: string; region?: RegionId; playerId?: string | null }) => {
      const { database } = await shared();
      const harness = createGamesHarness(database);
      const playerId = request.playerId === undefined ? await harness.addPlayer() : request.playerId;
      const answer = await harness.launch({
        code: 'krakens-toll',
        mode: 'real',
        language: 'de',
        region: 'main',
        origin: 'http://localhost:4321',
        ...request,
        playerId,
      });
      return { harness, answer: answer.ok ? 'ok' : answer.failure.name };
    };

    test.each([
      ['unknown_game', { code: 'no-such-game' }],
      ['unknown_game_mode', { mode: 'fun' }],
      ['not_offered', { code: 'mount-mammon', region: 'de' as const }],
      ['not_offered', { code: 'bay-window-roulette', region: 'de' as const }],
      ['not_offered', { code: 'lantern-quay', region: 'de' as const, mode: 'demo' }],
      ['ok', { code: 'bay-window-roulette' }],
      ['not_offered', { region: 'hu' as const, mode: 'demo' }],
      ['unauthenticated', { playerId: null }],
      ['ok', { playerId: null, mode: 'demo' }],
      ['ok', {}],
    ])('answers %s to %j', async (expected, request) => {
      expect((await launch(request)).answer).toBe(expected);
    });

    test.each([
      ['DE', 'bay-window-roulette', 'real', 'forbidden_by_law'],
      ['DE', 'lantern-quay', 'real', 'forbidden_by_law'],
      ['DE', '189514-flappiator', 'real', 'forbidden_by_law'],
      ['DE', 'mount-mammon', 'real', 'forbidden_by_law'],
      ['DE', 'krakens-toll', 'demo', 'ok'],
      ['HU', 'krakens-toll', 'real', 'forbidden_by_law'],
      ['HU', 'krakens-toll', 'demo', 'forbidden_by_law'],
      ['FI', 'lantern-quay', 'real', 'ok'],
    ])('on the main domain a player of %s who opens %s (%s) hears %s', async (country, code, mode, expected) => {
      const { database } = await shared();
      const harness = createGamesHarness(database);
      const playerId = await harness.addPlayer({ country });
      const request = { code, mode, language: 'en', region: 'main', origin: 'http://localhost:4321' } as const;
      const answer = await harness.launch({ ...request, playerId });
      expect(answer.ok ? 'ok' : answer.failure.name).toBe(expected);
    });

    test('the law of the country travels with a launch on another domain, to the game and to the page', async () => {
      const { database } = await shared();
      const harness = createGamesHarness(database);
      const playerId = await harness.addPlayer({ country: 'DE' });
      const request = { code: 'krakens-toll', mode: 'real', language: 'en', region: 'main' } as const;
      const answer = await harness.launch({ ...request, origin: 'http://localhost:4321', playerId });
      expect(answer.ok && answer.value.limits).toEqual({
        stake_maximum: '1.00',
        round_minimum_ms: 5_000,
        counted_up_to: null,
        currency: 'EUR',
      });
      expect(harness.launches[0]?.limits).toEqual({
        stakeMaximum: 100n,
        roundMinimumMs: 5_000,
        autoplay: false,
        bonusBuy: false,
      });
    });

    test('a player without a profile completes it first', async () => {
      const { database } = await shared();
      const harness = createGamesHarness(database);
      const playerId = await harness.addPlayer({ hasProfile: false });
      await expect(harness.open(playerId)).rejects.toThrow('profile_required');
    });

    test('the region’s limits travel with the launch; a demo carries no token', async () => {
      const { harness } = await launch({ region: 'de', mode: 'demo', playerId: null });
      expect(harness.launches[0]).toEqual({
        gameCode: 'krakens-toll',
        mode: 'demo',
        playerId: null,
        nickname: null,
        token: null,
        currency: 'EUR',
        language: 'de-DE',
        device: 'desktop',
        parentOrigin: 'http://localhost:4321',
        limits: { stakeMaximum: 100n, roundMinimumMs: 5_000, autoplay: false, bonusBuy: false },
        winMaximum: 1_500_000_000n,
      });
    });
  });
});

test('a studio that does not answer is no exception but no game', async () => {
  const aggregator = createStudioAggregator({
    studioUrl: 'http://games.localhost:1',
    secret: 'secret',
    timeoutMs: 5_000,
    clock: { now: () => new Date(0) },
  });
  const limits = { stakeMaximum: null, roundMinimumMs: 0, autoplay: true, bonusBuy: true };
  const launch = {
    gameCode: 'krakens-toll',
    mode: 'demo',
    token: null,
    playerId: null,
    nickname: null,
    currency: 'EUR',
    language: 'en',
    device: 'desktop',
    winMaximum: 1_500_000_000n,
  } as const;
  expect(await aggregator.launch({ ...launch, parentOrigin: 'http://localhost:4321', limits })).toEqual({
    failure: 'failed',
  });
});
