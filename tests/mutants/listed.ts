/**
 * Small wrong changes that suites once let pass, kept to be made again (`npm run mutants -- --listed`). Each names the rule
 * that it breaks; one that changes nothing for anybody is named as equal, with why.
 */

export interface NamedMutant {
  file: string;
  /** Stands exactly once in the file. */
  from: string;
  to: string;
  /** The rule. */
  rule: string;
  /** Why nobody could notice. */
  equal?: string;
}

export const LISTED: readonly NamedMutant[] = [
  {
    file: 'server/app/money.ts',
    from: '      (transaction, { player }) => protection.guards.mayWithdraw(transaction, player),\n',
    to: '',
    rule: 'a suspended account withdraws nothing',
  },
  {
    file: 'server/app/money.ts',
    from: '      verification.guards.mayWithdraw,\n',
    to: '',
    rule: 'identity is proved before money leaves',
  },
  {
    file: 'server/app/money.ts',
    from: '    unplayedCash: unplayedDeposits,',
    to: '    unplayedCash: async () => 0n,',
    rule: 'deposits are played once where the law asks for it',
  },
  {
    file: 'server/app/money.ts',
    from: '    mayAdvertise: needs.protection.guards.mayAdvertise,',
    to: '    mayAdvertise: async () => true,',
    rule: 'bonuses reach nobody who is excluded',
  },
  {
    file: 'server/app/sport.ts',
    from: '    renewAdmission: admission.renew,',
    to: '    renewAdmission: async () => undefined,',
    rule: 'the register of exclusions is asked again before a bet',
  },
  {
    file: 'server/app/sport.ts',
    from: '    mayBet: guards.mayBet,',
    to: '    mayBet: guards.mayStake,',
    rule: 'whoever bets is known and admitted',
  },
  {
    file: 'server/modules/orders/unplayed.ts',
    from: "          and state = 'succeeded'`,",
    to: '          `,',
    rule: 'a deposit that failed need not be played',
  },
  {
    file: 'server/modules/orders/withdrawals.ts',
    from: '      fee: method.withdrawal.fee,',
    to: '      fee: 0n,',
    rule: 'a payout costs the fee of its method',
  },
  {
    file: 'server/modules/orders/withdrawals.ts',
    from: '      fee: method.withdrawal.fee,',
    to: '      fee: method.withdrawal.fee + 1n,',
    rule: 'a payout costs the fee of its method, to the cent',
  },
  {
    file: 'server/modules/orders/verdict-deposit.ts',
    from: 'notice.currency !== order.currency;',
    to: 'notice.currency === null;',
    rule: 'a notice in another currency moves nothing',
  },
  {
    file: 'server/modules/orders/accounts.ts',
    from: "status in ('pending', 'success')",
    to: "status in ('success')",
    rule: 'the closed loop counts withdrawals under way',
  },
  {
    file: 'server/modules/bonuses/ending.ts',
    from: 'winMaximum !== null && winMaximum < held ? winMaximum : held',
    to: 'winMaximum !== null && winMaximum < 0n ? winMaximum : held',
    rule: 'no more than the highest win becomes cash',
  },
  {
    file: 'server/modules/funding/index.ts',
    from: 'order by granted_at nulls first, purse`',
    to: 'order by granted_at desc nulls first, purse`',
    rule: 'the oldest bonus is staked first',
  },
  {
    file: 'server/modules/sport/placing.ts',
    from: '    await holdFixtures(\n      transaction,\n      asked.legs.map(({ fixture_id }) => fixture_id),\n    );\n',
    to: '',
    rule: 'a settlement that comes meanwhile finds the bet',
  },
  {
    file: 'server/modules/affiliates/figures.ts',
    from: "and state = 'counted'",
    to: '',
    rule: 'players whose attribution is refused count for nobody',
  },
  {
    file: 'server/modules/affiliates/rules.ts',
    from: 'stakes - payouts - bonuses - chargebacks;',
    to: 'stakes - payouts - bonuses;',
    rule: 'chargebacks are taken off',
  },
  {
    file: 'server/modules/affiliates/rules.ts',
    from: 'netOf(sums) + (plan.carriesLosses ? broughtForward : 0n)',
    to: 'netOf(sums) + broughtForward',
    rule: 'losses are carried on by plans that say so',
  },
  {
    file: 'server/modules/revenue/index.ts',
    from: "where direction = 'deposit' and orders.state = 'succeeded' and",
    to: "where direction = 'deposit' and",
    rule: 'a deposit that did not come is nobody’s',
  },
  {
    file: 'server/modules/orders/verdict-payout.ts',
    from: '  const isForeign = notice.currency !== order.currency;',
    to: '  const isForeign = false;',
    rule: 'a notice of a payout in another currency settles nothing',
  },
  {
    file: 'server/modules/vip/points.ts',
    from: 'Math.floor(earned / POINTS_PER_COIN)',
    to: 'Math.ceil(earned / POINTS_PER_COIN)',
    rule: 'a coin is given once it is earned whole',
  },
  {
    file: 'shared/privacy/data/play.ts',
    from: "ends: { from: 'created_at', days: 85, archivedDays",
    to: "ends: { from: 'created_at', days: 95, archivedDays",
    rule: 'rounds leave the database when the documents say',
  },
  {
    file: 'server/modules/backoffice/cookie.ts',
    from: 'SameSite=Strict',
    to: 'SameSite=Lax',
    rule: 'the cookie of staff goes with no request from elsewhere (ASVS 3.3.2)',
  },
  {
    file: 'server/http/metrics.ts',
    from: 'problems.set({ scope }, found)',
    to: 'problems.set({ scope }, found * 0)',
    rule: 'the alarm about the ledger rises',
  },
  {
    file: 'studio/server/page.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the file says it
    from: '      `frame-ancestors ${ancestors}`,\n',
    to: '',
    rule: 'a game is framed by its operator alone',
  },
  {
    file: 'src/features/play/entry.ts',
    from: "  frame.setAttribute('sandbox', sandbox.join(' '));\n",
    to: '',
    rule: 'the frame of a game is sandboxed',
  },
  {
    file: 'src/features/sport/slip-lines.ts',
    from: 'taxIn(stake / bets, taxed) * bets',
    to: 'taxIn(stake, taxed)',
    rule: 'each single is taxed by itself',
  },
  {
    file: 'src/features/wallet/handover.ts',
    from: 'answer.seconds_left * 1_000',
    to: 'answer.seconds_left * 10_000',
    rule: 'the countdown ends when the payment does',
  },
  {
    file: 'builder/seo/robots.ts',
    from: "['production', 'demo'];",
    to: "['production', 'demo', 'test'];",
    rule: 'sites of tests are closed to search engines',
  },
  {
    file: 'builder/seo/site-check.ts',
    from: 'if (!own.some(({ href }) => href === canonicals[0]))',
    to: 'if (!own.some(({ href }) => href === canonicals[0] || true))',
    rule: 'a page is among its own alternates',
  },
  {
    file: 'server/modules/affiliates/sessions.ts',
    from: '12 * 60 * MINUTE_MS',
    to: '(12 * 60) / MINUTE_MS',
    rule: 'a session of a partner lasts for twelve hours',
  },
  {
    file: 'server/modules/orders/movements.ts',
    from: 'order.fee > 0n && !captured',
    to: 'order.fee >= 0n && !captured',
    rule: 'no fee is booked where there is none',
  },
  {
    file: 'server/modules/orders/store.ts',
    from: "order.direction === 'deposit' ? handoverIn(order) : null",
    to: 'handoverIn(order)',
    rule: 'a payout is handed over to no other device',
    equal: 'a payout is in none of the states in which a deposit waits for another device',
  },
  {
    file: 'server/app/checkup/addresses.ts',
    from: '(await store.get(key)) === null',
    to: '(await store.get(key)) !== null',
    rule: 'the doctor tries whether the object store keeps what is put there',
  },
  {
    file: 'server/app/games.ts',
    from: '  core.jobDefinitions.push(...bonuses.awardJobs(aggregators, warn));\n',
    to: '',
    rule: 'every job has somebody who does it',
  },
  {
    file: 'server/app/checkup/places.ts',
    from: '    await mkdir(path.dirname(file), { recursive: true });\n    await (await open(',
    to: '    await (await open(',
    rule: 'the folder of the audit log’s copy is made',
  },
  {
    file: 'src/features/wallet/display.ts',
    from: 'parts[place]?.value ?? currency',
    to: 'currency',
    rule: 'an amount has the sign of its currency',
  },
  {
    file: 'src/features/sport/favourites.ts',
    from: 'const kept = [...keys].slice(-MOST_FAVOURITES);',
    to: 'const kept = [...keys];',
    rule: 'the newest two hundred stars are kept',
  },
  {
    file: 'src/features/sport/slip-lines.ts',
    from: 'other.amount < one.amount ? other : one',
    to: 'other.amount <= one.amount ? other : one',
    rule: 'of bounds that allow the same the first is named',
  },
  {
    file: 'server/config/forms.ts',
    from: 'Number(text) <= 100_000 ? BigInt',
    to: 'Number(text) < 100_000 ? BigInt',
    rule: 'a setting takes the last number that it says',
  },
  {
    file: 'server/config/forms.ts',
    from: "(mark === undefined || (typeof mark === 'string' && mark.length <= 2)) &&",
    to: "(mark === undefined || typeof mark === 'string' || String(mark).length <= 2) &&",
    rule: 'a mark has two letters at most',
  },
  {
    file: 'server/modules/protection/sittings.ts',
    from: 'order by started_at desc limit 1',
    to: 'order by started_at asc limit 1',
    rule: 'the last sitting counts',
  },
  {
    file: 'server/modules/sport/views.ts',
    from: '(total * odds) / 10_000n, 10_000n)',
    to: '(total * odds) / 10_000n, 10_001n)',
    rule: 'long odds are told to the cent',
  },
  {
    file: 'server/modules/sport/telling.ts',
    from: 'all.length > 1 ? all.slice(0, -1) : all',
    to: 'all',
    rule: 'a player whose bets a batch may have cut is told once',
  },
  {
    file: 'shared/sport/settlement.ts',
    from: "  return isOver(facts) ? 'void' : null;\n}\n\nconst pairOf",
    to: "  return 'void';\n}\n\nconst pairOf",
    rule: 'a part that is still played is open',
  },
];
