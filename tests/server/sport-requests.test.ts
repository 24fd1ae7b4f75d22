/** Bets above the limits: asked of a trader, decided within a time, staked once and only when taken (ADR 0121). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { TraderDecision } from '#server/modules/sport/requests.ts';
import { addStaff, findByEmail } from '#server/modules/staff/index.ts';
import { MOST_WAITING, OFFER_SECONDS, TRADER_SECONDS } from '#shared/sport/requests.ts';
import { forEachDatabase, onOneDatabase } from '../support/databases.ts';
import { openSportsbook } from '../support/sport.ts';

type Open = Parameters<Parameters<typeof forEachDatabase>[0]>[1];

async function openDesk(open: Open, cash = 1_000_000n) {
  const { database } = await open();
  const book = await openSportsbook(database, cash);
  const email = `${randomUUID()}@backoffice.example`;
  await addStaff(database, { email, name: 'Tessa', role: 'trader' }, book.clock.now());
  const by = (await findByEmail(database, email))?.staff_id ?? '';
  await book.open('m1');
  const { requests } = book.betting;
  const asked = (stake: string, accept: 'none' | 'better' | 'any' = 'better') => ({
    legs: [{ fixture_id: 'm1', market: 'result', outcome: 'home', odds: '2.00' }],
    ...{ sizes: [1], line_stake: stake, accept },
  });
  return {
    ...book,
    database,
    async ask(stake = '3000.00', key: string = randomUUID()) {
      const answer = await requests.ask(asked(stake), { playerId: book.playerId, region: 'main', key });
      return answer.ok ? answer.value : { ...answer.failure, requestId: '', status: answer.failure.name };
    },
    decide: (requestId: string, decided: TraderDecision) =>
      book.operator.parts.unitOfWork.run((transaction, emit) =>
        requests.decide({ transaction, emit }, { playerId: book.playerId, requestId, by }, decided),
      ),
    async answer(requestId: string, answer: 'accept' | 'decline') {
      const given = await requests.answer(book.playerId, requestId, answer);
      return given.ok ? given.value : given.failure;
    },
  };
}

forEachDatabase((_name, open) => {
  test('nothing is staked until a trader takes the bet; two who decide at once, or a copy of the request, take it once', async () => {
    const desk = await openDesk(open);
    const [first, copy] = await Promise.all([desk.ask('3000.00', 'one-key-1'), desk.ask('3000.00', 'one-key-1')]);
    expect(copy.requestId).toBe(first.requestId);
    expect(await desk.ask('2999.00', 'one-key-1')).toMatchObject({ name: 'idempotency_conflict' });
    expect(await desk.cash()).toBe(1_000_000n);
    const decided = await Promise.all([
      desk.decide(first.requestId, { decision: 'accept' }),
      desk.decide(first.requestId, { decision: 'accept' }),
    ]);
    expect(decided.filter((one) => one === 'over')).toHaveLength(1);
    expect(await desk.cash()).toBe(700_000n);
    expect(await desk.bets('open')).toMatchObject([{ stake: '3000.00', odds: '2.00' }]);
    expect(await verifyLedger(desk.database)).toMatchObject({ problems: [] });
  });
});

onOneDatabase((_name, open) => {
  test('an offer of less is taken once within its time, and places that stake', async () => {
    const desk = await openDesk(open);
    const { requestId } = await desk.ask();
    expect(await desk.decide(requestId, { decision: 'counter', stake: 300_000n })).toBe('invalid');
    expect(await desk.decide(requestId, { decision: 'counter', stake: 0n })).toBe('invalid');
    expect(await desk.decide(requestId, { decision: 'counter', stake: 250_000n })).toMatchObject({
      status: 'countered',
      offeredLineStake: 250_000n,
    });
    const [first, second] = await Promise.all([desk.answer(requestId, 'accept'), desk.answer(requestId, 'accept')]);
    expect([first, second]).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }]);
    expect(await desk.cash()).toBe(750_000n);
    expect(await desk.bets('open')).toHaveLength(1);
  });

  test('by the server’s clock a request and an offer are over, and nobody takes them any more', async () => {
    const desk = await openDesk(open);
    const late = await desk.ask();
    desk.clock.at += TRADER_SECONDS * 1_000;
    await desk.sport.tend();
    expect(await desk.decide(late.requestId, { decision: 'accept' })).toBe('over');
    const offered = await desk.ask();
    await desk.decide(offered.requestId, { decision: 'counter', stake: 250_000n });
    desk.clock.at += OFFER_SECONDS * 1_000;
    await desk.sport.tend();
    expect(await desk.answer(offered.requestId, 'accept')).toMatchObject({ betId: null });
    expect(await desk.cash()).toBe(1_000_000n);
  });

  test('a bet that a trader took is looked at as any other: moved odds, a suspension or an empty purse place nothing', async () => {
    const desk = await openDesk(open, 300_000n);
    const moved = await desk.ask();
    await desk.tell('m1', desk.odds('result', { home: '1.90', draw: '3.50', away: '4.00' }));
    expect(await desk.decide(moved.requestId, { decision: 'accept' })).toMatchObject({
      status: 'failed',
      failure: 'odds_changed',
    });
    await desk.tell('m1', desk.odds('result', { home: '2.00', draw: '3.50', away: '4.00' }));
    const stopped = await desk.ask();
    const poor = await desk.ask('3000.01');
    await desk.tell('m1', { type: 'bet_stop' });
    expect(await desk.decide(stopped.requestId, { decision: 'accept' })).toMatchObject({
      failure: 'selection_suspended',
    });
    await desk.tell('m1', desk.odds('result', { home: '2.00', draw: '3.50', away: '4.00' }));
    expect(await desk.decide(poor.requestId, { decision: 'accept' })).toMatchObject({ failure: 'insufficient_funds' });
    expect(await desk.cash()).toBe(300_000n);
  });

  test('only what is above the limits is asked for, not without bound, and only so many at a time', async () => {
    const desk = await openDesk(open);
    expect(await desk.ask('1999.00')).toMatchObject({ name: 'invalid' });
    expect(await desk.ask('999999.00')).toMatchObject({ name: 'bet_stake_above' });
    for (let nth = 0; nth < MOST_WAITING; nth += 1) expect(await desk.ask()).toMatchObject({ status: 'waiting' });
    expect(await desk.ask()).toMatchObject({ name: 'rate_limited' });
    const [newest] = await desk.betting.requests.recent(desk.playerId);
    expect(await desk.answer(newest?.requestId ?? '', 'decline')).toMatchObject({ status: 'declined' });
    expect(await desk.ask()).toMatchObject({ status: 'waiting' });
  });

  test('what a trader answers is told to the player, with the amounts', async () => {
    const desk = await openDesk(open);
    const stake = { amount: '3000.00', currency: 'EUR' };
    const bet = 'm1 home – m1 away';
    const offered = await desk.ask();
    await desk.decide(offered.requestId, { decision: 'counter', stake: 250_000n });
    const refused = await desk.ask();
    await desk.decide(refused.requestId, { decision: 'refuse' });
    const taken = await desk.ask();
    await desk.decide(taken.requestId, { decision: 'accept' });
    expect(desk.told).toEqual([
      {
        to: desk.playerId,
        kind: 'bet_request_offer',
        variables: { bet, stake, amount: { amount: '2500.00', currency: 'EUR' } },
      },
      { to: desk.playerId, kind: 'bet_request_refused', variables: { bet, stake } },
      { to: desk.playerId, kind: 'bet_request_taken', variables: { bet, stake } },
    ]);
  });

  test('nobody answers another player’s offer', async () => {
    const desk = await openDesk(open);
    const { requestId } = await desk.ask();
    const stranger = await desk.operator.addPlayer({ cash: 1_000n });
    expect(await desk.betting.requests.answer(stranger, requestId, 'decline')).toMatchObject({
      failure: { name: 'not_found' },
    });
  });

  test('of a player’s bets in play so many wait at a time', async () => {
    const desk = await openDesk(open);
    await desk.tell('m1', {
      ...desk.odds('result', { home: '2.00', draw: '3.50', away: '4.00' }),
      status: 'live',
    } as never);
    let full: unknown;
    const place = () => desk.place({ legs: [['m1', 'result', 'home', '2.00']] });
    let depth = 0;
    desk.meanwhile.happens = async () => {
      depth += 1;
      await desk.sport.tend();
      const next = await place();
      if ('name' in next && full === undefined) full = next;
    };
    await place();
    expect([depth, full]).toMatchObject([MOST_WAITING, { name: 'rate_limited' }]);
  });
});
