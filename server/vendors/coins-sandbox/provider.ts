/**
 * The coin vendor: gives an address and a held rate for each payment, watches its chains, and tells the merchant. Fairwind
 * talks to it as to any other vendor; its chains are pretended and it moves no real coins.
 */

import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Coin, Network } from '#shared/coins.ts';
import {
  type CoinNotice,
  coinInvoiceRequest,
  coinPayoutRequest,
  coinStatementRequest,
  coinStatusRequest,
} from '#shared/contract/coins-sandbox.ts';
import { oldestOf, type Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import type { Log } from '../../log.ts';
import { addNotice } from '../notices.ts';
import { mountAssets, type Page, pageHeaders, seeOther, signedCalls } from '../pages.ts';
import { createWebhooks } from '../webhooks.ts';
import { ADDRESS_OF, accountOf, childOf } from './addresses.ts';
import { BLOCK_MS, type CoinTransaction, type Invoice, judge, type Standing, surplusWorth } from './judge.ts';
import { CHAIN_ACTS, type ChainAct, deskPage, notFoundPage, SENDINGS, type Sending, walletPage } from './page.ts';
import { coinsFor, rateAt } from './rates.ts';
import {
  accountByToken,
  addTransaction,
  type CoinInvoice,
  changeInvoice,
  count,
  dropAll,
  dueInvoices,
  invoiceById,
  invoiceByPage,
  keepAccount,
  lockInvoice,
  mine,
  movedOn,
  newestInvoices,
  nextDueInvoice,
  refusesPayouts,
  saveInvoice,
  savePayout,
  setDue,
  setPayouts,
  transactionsOf,
  unmine,
} from './store.ts';

const VENDOR = 'coins';
const BODY_MAXIMUM_BYTES = 16_384;
const RATE_HELD_MS = 900_000;
const BATCH = 100;
const DESK_ROWS = 50;
const SHOWN = 6;

interface CoinsProviderConfig {
  database: Database;
  /** Shared with the merchant; the account's key is derived from it. */
  secret: Secrets;
  /** Origin its pages are reached at. */
  publicOrigin: string;
  /** The merchant's webhook address. */
  webhookUrl: string;
  clock: Clock;
  log: Log;
  /** Whether the pretended wallet is served: never where players are not of a demo. */
  hasWallet?: boolean;
  /** How webhooks travel; the network by default. */
  send?: (request: Request) => Promise<Response>;
}

interface CoinsProvider {
  fetch(request: Request): Promise<Response>;
  start(): void;
  stop(): Promise<void>;
  /** Judges what is due and sends what it makes of it: for tests. */
  deliverDue(): Promise<void>;
}

/** What a wallet app understands (BIP 21, EIP 681); Tron has no such form, there it is the address alone. */
const URI_OF: Record<Network, (address: string, units: bigint, coin: Coin) => string> = {
  bitcoin: (address, units) => `bitcoin:${address}?amount=${Number(units) / 1e8}`,
  ethereum: (address, units, coin) => (coin === 'ETH' ? `ethereum:${address}?value=${units}` : address),
  tron: (address) => address,
};

const factsOf = (invoice: CoinInvoice): Invoice => ({
  coin: invoice.coin,
  currency: invoice.currency,
  amount: BigInt(invoice.amount),
  coinAmount: BigInt(invoice.coin_amount),
  rateUntil: new Date(invoice.rate_until),
  needed: invoice.needed,
  settled: invoice.status === 'success',
});

const isOver = ({ status }: CoinInvoice): boolean => !['pending', 'success', 'fail'].includes(status);

const shortened = (address: string): string => `${address.slice(0, SHOWN)}…${address.slice(-SHOWN)}`;

/** Creates the vendor. */
export function createCoinsProvider(config: CoinsProviderConfig): CoinsProvider {
  const { database, secret, publicOrigin, webhookUrl, clock, log, hasWallet = true, send = fetch } = config;
  const account = accountOf(oldestOf(secret));
  const webhooks = createWebhooks({
    ...{ database, vendor: VENDOR, secret, webhookUrl, clock, log, send },
    async settleDue() {
      for (const paymentId of await dueInvoices(database, clock.now(), BATCH)) await judgeAgain(paymentId);
    },
    nextSettling: () => nextDueInvoice(database),
  });
  let started = false;
  const wake = (): void => {
    if (started) webhooks.start();
  };

  async function noticeOf(queryable: Queryable, invoice: CoinInvoice): Promise<CoinNotice> {
    const { payment_id, status, amount, worth, currency, account_token, reason, said } = invoice;
    const paid = account_token === null ? null : await accountByToken(queryable, account_token);
    const transactions = invoice.direction === 'in' ? await transactionsOf(queryable, payment_id) : [];
    const alive = transactions.filter(({ dropped }) => !dropped);
    const received = alive.reduce((sum, { units }) => sum + units, 0n);
    return {
      notice_id: `${payment_id}/${said}`,
      payment_id,
      status,
      amount: worth !== null && BigInt(worth) > 0n ? worth : amount,
      currency,
      ...(paid === null ? {} : { account: { token: paid.token, label: shortened(paid.address) } }),
      ...(reason === null ? {} : { reason }),
      ...(invoice.direction === 'out'
        ? {}
        : {
            chain: {
              confirmations: invoice.confirmations,
              received: received.toString(),
              transaction: alive.at(-1)?.transactionId ?? null,
            },
          }),
    };
  }

  async function tell(transaction: Transaction, invoice: CoinInvoice): Promise<void> {
    const notice = await noticeOf(transaction, invoice);
    const { notice_id: noticeId, payment_id: paymentId, status } = notice;
    await addNotice(transaction, {
      vendor: VENDOR,
      noticeId,
      paymentId,
      status,
      body: JSON.stringify(notice),
      at: clock.now(),
    });
  }

  /** What came on top is told by itself, each transaction once. */
  async function tellSurplus(transaction: Transaction, invoice: CoinInvoice, extra: readonly CoinTransaction[]) {
    for (const one of extra) {
      const worth = surplusWorth(factsOf(invoice), one);
      await count(transaction, [one.transactionId], 'surplus');
      if (worth <= 0n) continue;
      const { payment_id: paymentId, currency } = invoice;
      const noticeId = `${paymentId}/surplus/${one.transactionId.slice(0, 32)}`;
      const notice: CoinNotice = {
        ...{ notice_id: noticeId, payment_id: paymentId, status: 'surplus', amount: worth.toString(), currency },
        reason: 'paid_twice',
      };
      const body = JSON.stringify(notice);
      await addNotice(transaction, { vendor: VENDOR, noticeId, paymentId, status: 'surplus', body, at: clock.now() });
    }
  }

  async function apply(transaction: Transaction, invoice: CoinInvoice, standing: Standing): Promise<void> {
    const { status, reason, confirmations, received, worth, next } = standing;
    const isSame =
      status === invoice.status &&
      (status !== 'pending' || (confirmations === invoice.confirmations && reason === invoice.reason));
    await tellSurplus(transaction, invoice, standing.surplus);
    if (isSame) return setDue(transaction, invoice.payment_id, next);
    const isDecided = status !== 'pending';
    const payer = (await transactionsOf(transaction, invoice.payment_id)).find(({ dropped }) => !dropped);
    const { coin, network } = invoice;
    const accountToken = payer ? await keepAccount(transaction, { coin, network, address: payer.sender }) : null;
    if (status === 'success') {
      const ids = standing.transactions.map(({ transactionId }) => transactionId);
      await count(transaction, ids, 'settled');
    }
    const changed = await changeInvoice(transaction, invoice.payment_id, {
      status,
      reason,
      worth: received > 0n ? worth : null,
      confirmations: confirmations === null ? null : Math.min(confirmations, invoice.needed),
      accountToken,
      dueAt: next,
      decidedAt: isDecided ? clock.now() : null,
    });
    await tell(transaction, changed);
  }

  /** Looks at the chain once more, and says what has changed. */
  async function judgeAgain(paymentId: string): Promise<void> {
    await database.transaction(async (transaction) => {
      const invoice = await lockInvoice(transaction, paymentId);
      if (invoice?.direction !== 'in') return;
      if (isOver(invoice)) return setDue(transaction, paymentId, null);
      const transactions = await transactionsOf(transaction, paymentId);
      await apply(transaction, invoice, judge(factsOf(invoice), transactions, clock.now()));
    });
  }

  /** Ends an invoice by a word of the operator, or of the merchant. */
  async function end(paymentId: string, from: CoinInvoice['status'], status: 'refund' | 'returned'): Promise<void> {
    await database.transaction(async (transaction) => {
      const invoice = await lockInvoice(transaction, paymentId);
      if (invoice?.status !== from) return;
      const { confirmations, worth } = invoice;
      const change = { status, reason: null, confirmations, dueAt: null, decidedAt: clock.now() };
      await tell(
        transaction,
        await changeInvoice(transaction, paymentId, { ...change, worth: worth === null ? null : BigInt(worth) }),
      );
    });
  }

  const app = new Hono();
  app.use(bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: (context) => context.json({ error: 'too_large' }, 413) }));
  app.onError((error, context) => {
    log.error({ error }, 'coin vendor failed');
    return context.json({ error: 'internal' }, 500);
  });
  const api = signedCalls(app, secret, clock);
  const noticed = async (context: Context, invoice: CoinInvoice | null) =>
    invoice ? context.json(await noticeOf(database, invoice)) : context.json({ error: 'not_found' }, 404);

  api('/api/invoices', coinInvoiceRequest, async (context, asked) => {
    const now = clock.now();
    const rate = rateAt(asked.coin, asked.currency, now);
    const terms = {
      rate,
      rateUntil: new Date(now.getTime() + RATE_HELD_MS),
      coinAmount: coinsFor(BigInt(asked.amount), asked.coin, rate),
    };
    const addressOf = (child: number) => ADDRESS_OF[asked.network](childOf(account, child).key);
    const invoice = await saveInvoice(database, asked, terms, addressOf, now);
    if (!invoice?.address) return context.json({ error: 'conflict' }, 409);
    wake();
    return context.json({
      page_url: new URL(`/wallet/${invoice.page_id}`, publicOrigin).href,
      address: invoice.address,
      coin_amount: invoice.coin_amount,
      rate: invoice.rate,
      rate_until: invoice.rate_until,
      confirmations: invoice.needed,
      uri: URI_OF[invoice.network](invoice.address, BigInt(invoice.coin_amount), invoice.coin),
    });
  });

  api('/api/invoices/status', coinStatusRequest, async (context, { payment_id: paymentId }) => {
    await judgeAgain(paymentId);
    return noticed(context, await invoiceById(database, paymentId));
  });

  api('/api/payouts', coinPayoutRequest, async (context, asked) => {
    const payee = await accountByToken(database, asked.account_token);
    if (!payee) return context.json({ error: 'conflict' }, 409);
    const rate = rateAt(payee.coin, asked.currency, clock.now());
    const coinAmount = coinsFor(BigInt(asked.amount), payee.coin, rate);
    const saved = await savePayout(database, asked, payee, { rate, coinAmount }, clock.now());
    if (!saved) return context.json({ error: 'conflict' }, 409);
    if (saved.isNew) {
      const refused = await refusesPayouts(database);
      await database.transaction(async (transaction) => {
        const change = { confirmations: null, dueAt: null, decidedAt: clock.now(), worth: BigInt(asked.amount) };
        const [status, reason] = refused ? (['fail', 'refused'] as const) : (['success', null] as const);
        await tell(transaction, await changeInvoice(transaction, asked.payment_id, { ...change, status, reason }));
      });
    }
    wake();
    return noticed(context, await invoiceById(database, asked.payment_id));
  });

  api('/api/refunds', coinStatusRequest, async (context, { payment_id: paymentId }) => {
    await end(paymentId, 'success', 'refund');
    wake();
    return noticed(context, await invoiceById(database, paymentId));
  });

  api('/api/statement', coinStatementRequest, async (context, { day }) => {
    const moved = await movedOn(database, day);
    return context.json({
      lines: moved.map(({ payment_id, direction, status, amount, worth, currency }) => ({
        ...{ payment_id, direction, status, currency },
        amount: worth ?? amount,
      })),
    });
  });

  const answerPage = async (context: Context, page: Page, status: 200 | 404, returnUrl: string | null = null) =>
    context.html(await page, status, pageHeaders(returnUrl));

  /** The wallet sends to the invoice's address. */
  async function pay({ payment_id: paymentId, network, coin_amount }: CoinInvoice, sending: Sending): Promise<void> {
    const sender = ADDRESS_OF[network](childOf(account, randomBytes(4).readUInt32BE() >>> 1).key);
    for (const halves of SENDINGS[sending].halves) {
      await addTransaction(database, paymentId, {
        sender,
        units: (BigInt(coin_amount) * halves + 1n) / 2n,
        at: clock.now(),
      });
    }
  }

  const ACTS: Record<ChainAct, (invoice: CoinInvoice) => Promise<void>> = {
    mine: ({ payment_id }) => mine(database, payment_id, BLOCK_MS),
    confirm: ({ payment_id, needed }) => mine(database, payment_id, BLOCK_MS * needed),
    reorganise: ({ payment_id }) => unmine(database, payment_id, clock.now()),
    drop: ({ payment_id }) => dropAll(database, payment_id),
  };

  if (hasWallet) {
    app.get('/wallet/:page', async (context) => {
      const invoice = await invoiceByPage(database, context.req.param('page'));
      if (invoice?.direction !== 'in') return answerPage(context, notFoundPage(), 404);
      const transactions = await transactionsOf(database, invoice.payment_id);
      return answerPage(context, walletPage(invoice, transactions, clock.now()), 200, invoice.return_url);
    });
    app.post('/wallet/:page', async (context) => {
      const invoice = await invoiceByPage(database, context.req.param('page'));
      if (invoice?.direction !== 'in') return answerPage(context, notFoundPage(), 404);
      const { send: sent, chain } = await context.req.parseBody();
      if (typeof sent === 'string' && Object.hasOwn(SENDINGS, sent)) await pay(invoice, sent as Sending);
      if (typeof chain === 'string' && Object.hasOwn(CHAIN_ACTS, chain)) await ACTS[chain as ChainAct](invoice);
      await judgeAgain(invoice.payment_id);
      wake();
      return seeOther(`/wallet/${invoice.page_id}`);
    });
    app.get('/desk', async (context) =>
      answerPage(context, deskPage(await newestInvoices(database, DESK_ROWS), await refusesPayouts(database)), 200),
    );
    app.post('/desk', async (context) => {
      const { payouts } = await context.req.parseBody();
      if (payouts === 'succeed' || payouts === 'fail') await setPayouts(database, payouts);
      return seeOther('/desk');
    });
    app.post('/desk/:page', async (context) => {
      const invoice = await invoiceByPage(database, context.req.param('page'));
      if (invoice?.direction !== 'out') return answerPage(context, notFoundPage(), 404);
      await end(invoice.payment_id, 'success', 'returned');
      wake();
      return seeOther('/desk');
    });
  }
  mountAssets(app);
  app.notFound((context) => answerPage(context, notFoundPage(), 404));

  return {
    fetch: async (request) => app.fetch(request),
    start() {
      started = true;
      webhooks.start();
    },
    async stop() {
      started = false;
      await webhooks.stop();
    },
    deliverDue: webhooks.deliverDue,
  };
}
