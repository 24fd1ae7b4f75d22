/** The hosted page: plain HTML that works without JavaScript. */
import { html } from 'hono/html';
import { displayAmount, formatDecimal, isCurrency } from '#shared/money.ts';
import type { SandboxPayment } from './store.ts';
import { type CheckoutTexts, textsFor } from './texts.ts';

export type Page = ReturnType<typeof html>;

/** The mark of the look: two sails over a wave. */
export const MARK = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><path d="M12.4 3.6C18.6 1.2 25.6 2.6 30 7.4 23.4 7.6 17.4 10.2 12.4 15.2Z" fill="#F1F7FA"/><path d="M12.4 17.4C16.4 14.4 21.6 14.2 25.4 17.2 20.4 18 16.2 20.2 12.4 24Z" fill="#5FE0CB"/><path d="M7.6 3.6V19.4C7.6 26.4 12.4 29.6 18 27.8 22.4 26.4 25.8 26.2 29.6 28.6" fill="none" stroke="#5FE0CB" stroke-width="3.4" stroke-linecap="round"/></svg>`;

function frame(language: string, title: string, content: Page): Page {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Fairwind Pay</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/checkout.css">
</head>
<body>
<header>${MARK}<span>Fairwind Pay</span></header>
<main>${content}</main>
</body>
</html>`;
}

/** The amount as the player's language writes it. */
function amountText({ amount, currency, language }: SandboxPayment): string {
  if (!isCurrency(currency)) throw new Error(`payment in unknown currency ${currency}`);
  return displayAmount(Number(formatDecimal(BigInt(amount), currency)), currency, language);
}

function choices(payment: SandboxPayment, texts: CheckoutTexts): Page {
  return html`<p class="notice">${texts.testNotice}</p>
<form method="post" action="/checkout/${payment.checkout_id}">
<button class="button button-primary" name="choice" value="approve">${texts.approve}</button>
<button class="button" name="choice" value="decline">${texts.decline}</button>
<button class="button" name="choice" value="pending">${texts.later}</button>
</form>`;
}

/** Colour never stands alone: a tick or a cross goes with it. */
const OUTCOME_ICON = {
  success: html`<path d="m5 12.5 4.5 4.5L19 7.5"/>`,
  fail: html`<path d="M6.5 6.5l11 11M17.5 6.5l-11 11"/>`,
};

function heading({ status }: SandboxPayment, texts: CheckoutTexts): Page {
  if (status === 'pending') return html`<h1 id="title">${texts.title}</h1>`;
  const text = status === 'success' ? texts.approved : texts.declined;
  return html`<h1 id="title" class="outcome-${status}"><svg viewBox="0 0 24 24" aria-hidden="true">${OUTCOME_ICON[status]}</svg>${text}</h1>`;
}

function wayBack(payment: SandboxPayment, texts: CheckoutTexts): Page {
  return html`<a class="button" href="${payment.return_url}">${texts.back}</a>`;
}

/** The page of a payment: the choice while it is pending, else how it ended. */
export function checkoutPage(payment: SandboxPayment): Page {
  const texts = textsFor(payment.language);
  return frame(
    payment.language,
    texts.title,
    html`<section class="card" aria-labelledby="title">
${heading(payment, texts)}
<p class="amount">${amountText(payment)}</p>
<dl>
<div><dt>${texts.payTo}</dt><dd>Fairwind</dd></div>
<div><dt>${texts.method}</dt><dd>${texts.methods[payment.method] ?? payment.method}</dd></div>
<div><dt>${texts.reference}</dt><dd>${payment.payment_id.slice(0, 8)}</dd></div>
</dl>
${payment.status === 'pending' ? choices(payment, texts) : wayBack(payment, texts)}
</section>`,
  );
}

/** For an address that names no payment. */
export function notFoundPage(language: string): Page {
  const texts = textsFor(language);
  return frame(
    language,
    texts.notFoundTitle,
    html`<section class="card"><h1>${texts.notFoundTitle}</h1><p class="notice">${texts.notFoundText}</p></section>`,
  );
}
