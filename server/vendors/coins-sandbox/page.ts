/** The pages of the coin vendor: a pretended wallet that pays an invoice, and plays what chains do. Outside production. */
import { html } from 'hono/html';
import { COINS, formatCoin, NETWORKS } from '#shared/coins.ts';
import { displayAmount, formatDecimal } from '#shared/money.ts';
import { type Page, frame as vendorFrame } from '../pages.ts';
import { BLOCK_MS, type CoinTransaction, confirmationsOf } from './judge.ts';
import type { CoinInvoice } from './store.ts';

const frame = (title: string, content: Page): Page =>
  vendorFrame({ language: 'en', title, brand: 'Fairwind Coins' }, content);

/** What the wallet can send, each with its share of what is asked for, in halves. */
export const SENDINGS = {
  exact: { text: 'Send it', halves: [2n] },
  half: { text: 'Send half', halves: [1n] },
  more: { text: 'Send half as much again', halves: [3n] },
  twice: { text: 'Send it twice', halves: [2n, 2n] },
} as const satisfies Record<string, { text: string; halves: readonly bigint[] }>;
export type Sending = keyof typeof SENDINGS;

/** What can happen to a chain. */
export const CHAIN_ACTS = {
  mine: 'Find a block now',
  confirm: 'Find all blocks now',
  reorganise: 'Reorganise: blocks are counted anew',
  drop: 'Reorganise: the payment is gone',
} as const;
export type ChainAct = keyof typeof CHAIN_ACTS;

const moneyOf = ({ amount, currency }: CoinInvoice): string =>
  displayAmount(Number(formatDecimal(BigInt(amount), currency)), currency, 'en');

const coinsOf = ({ coin_amount, coin }: CoinInvoice): string => `${formatCoin(BigInt(coin_amount), coin)} ${coin}`;

function transactionRow(transaction: CoinTransaction, { coin, needed }: CoinInvoice, now: Date): Page {
  const blocks = transaction.dropped
    ? 'gone'
    : `${Math.min(confirmationsOf(transaction, now), needed)} of ${needed} blocks`;
  return html`<div><dt>${transaction.transactionId.slice(0, 8)}…</dt><dd>${formatCoin(transaction.units, coin)} ${coin}, ${blocks}</dd></div>`;
}

/** The pretended wallet, opened with an invoice. */
export function walletPage(invoice: CoinInvoice, transactions: readonly CoinTransaction[], now: Date): Page {
  const button = (name: string, value: string, text: string, primary = false) =>
    html`<button class="button${primary ? ' button-primary' : ''}" name="${name}" value="${value}">${text}</button>`;
  const sendings = Object.entries(SENDINGS).map(([name, { text }]) => button('send', name, text, name === 'exact'));
  const acts = Object.entries(CHAIN_ACTS).map(([name, text]) => button('chain', name, text));
  return frame(
    'Test wallet',
    html`<section class="card" aria-labelledby="title">
<h1 id="title">Test wallet</h1>
<p class="amount">${coinsOf(invoice)}</p>
<dl>
<div><dt>To</dt><dd>${invoice.address}</dd></div>
<div><dt>Network</dt><dd>${NETWORKS[invoice.network].name}, test</dd></div>
<div><dt>Stands for</dt><dd>${moneyOf(invoice)}</dd></div>
<div><dt>State</dt><dd>${invoice.status}${invoice.reason === null ? '' : `, ${invoice.reason}`}</dd></div>
${transactions.map((one) => transactionRow(one, invoice, now))}
</dl>
<p class="notice">No real ${COINS[invoice.coin].name} moves. A block is found every ${BLOCK_MS / 1_000} seconds.</p>
<form method="post" action="/wallet/${invoice.page_id}">${sendings}</form>
${transactions.length === 0 ? '' : html`<p class="notice"></p><form method="post" action="/wallet/${invoice.page_id}">${acts}</form>`}
${invoice.return_url === null ? '' : html`<p class="notice"></p><a class="button" href="${invoice.return_url}">Back to the site</a>`}
</section>`,
  );
}

function deskRow(invoice: CoinInvoice): Page {
  const way =
    invoice.direction === 'in'
      ? html`<a class="button" href="/wallet/${invoice.page_id}">Open</a>`
      : invoice.status === 'success'
        ? html`<form class="acts" method="post" action="/desk/${invoice.page_id}"><button class="button" name="status" value="returned">returned</button></form>`
        : '';
  return html`<tr><td>${invoice.payment_id.slice(0, 8)}</td><td>${invoice.direction}</td><td>${NETWORKS[invoice.network].name}</td><td class="figures">${coinsOf(invoice)}</td><td class="figures">${moneyOf(invoice)}</td><td>${invoice.status}${invoice.reason === null ? '' : `, ${invoice.reason}`}</td><td>${way}</td></tr>`;
}

/** The operator's page: everything that was asked for. */
export function deskPage(invoices: readonly CoinInvoice[], refuses: boolean): Page {
  return frame(
    'Desk',
    html`<section class="card desk" aria-labelledby="title">
<h1 id="title">Desk</h1>
<p class="notice">Open an invoice to pay it and to play what its chain does.</p>
<form method="post" action="/desk"><label>Payouts<select name="payouts"><option value="succeed">Payouts succeed at once</option><option value="fail"${refuses ? html` selected` : ''}>Payouts are refused</option></select></label><button class="button">Set</button></form>
<div class="table"><table><thead><tr><th scope="col">Payment</th><th scope="col">Way</th><th scope="col">Network</th><th scope="col" class="figures">Coins</th><th scope="col" class="figures">Amount</th><th scope="col">Status</th><th scope="col">Make it</th></tr></thead><tbody>${invoices.map(deskRow)}</tbody></table></div>
</section>`,
  );
}

export function notFoundPage(): Page {
  return frame(
    'Not found',
    html`<section class="card"><h1>Not found</h1><p class="notice">There is nothing here.</p></section>`,
  );
}
