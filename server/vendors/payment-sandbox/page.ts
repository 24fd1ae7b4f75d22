/** The hosted page: plain HTML that works without JavaScript. */
import { html } from 'hono/html';
import { displayAmount, formatDecimal, isCurrency } from '#shared/money.ts';
import { type Page, frame as vendorFrame } from '../pages.ts';
import type { SandboxAccount, SandboxPayment } from './store.ts';
import { type CheckoutTexts, textsFor } from './texts.ts';

export function frame(language: string, title: string, content: Page): Page {
  return vendorFrame({ language, title, brand: 'Fairwind Pay' }, content);
}

/** The amount as a language writes it. */
export function amountText({ amount, currency }: SandboxPayment, language: string): string {
  if (!isCurrency(currency)) throw new Error(`payment in unknown currency ${currency}`);
  return displayAmount(Number(formatDecimal(BigInt(amount), currency)), currency, language);
}

/** Where money comes from that can come again, or be sent back: what each kind of account is asked. */
function accountFields(payment: SandboxPayment, texts: CheckoutTexts): Page {
  const holder = html`<label>${texts.holder}<input name="holder" maxlength="120" autocomplete="off" value="${payment.holder ?? 'Test Payer'}"></label>`;
  if (payment.method === 'card') {
    return html`<label>${texts.card}<select name="card"><option value="4417">${texts.cardPlain}</option><option value="3220">${texts.cardAsks}</option><option value="0002">${texts.cardDeclines}</option></select></label>${holder}`;
  }
  if (payment.method === 'e-wallet') {
    return html`<label>${texts.account}<input name="account" maxlength="80" autocomplete="off" value="payer@inbox.example"></label>${holder}`;
  }
  if (payment.method === 'instant-bank' || payment.method === 'bank-transfer') {
    return html`<label>${texts.bankAccount}<input name="account" maxlength="34" autocomplete="off" value="FI21 1234 5600 0004 2"></label>${holder}`;
  }
  return html``;
}

function choices(payment: SandboxPayment, account: SandboxAccount | null, texts: CheckoutTexts): Page {
  return html`<p class="notice">${texts.testNotice}</p>
<form method="post" action="/checkout/${payment.checkout_id}">
${account ? html`` : accountFields(payment, texts)}
<button class="button button-primary" name="choice" value="approve">${texts.approve}</button>
<button class="button" name="choice" value="decline">${texts.decline}</button>
<button class="button" name="choice" value="pending">${texts.later}</button>
<button class="button" name="choice" value="partial">${texts.partial}</button>
<button class="button" name="choice" value="late">${texts.late}</button>
</form>`;
}

function challenge(payment: SandboxPayment, texts: CheckoutTexts): Page {
  return html`<p class="notice">${texts.confirmText}</p>
<form method="post" action="/checkout/${payment.checkout_id}">
<button class="button button-primary" name="choice" value="confirm">${texts.confirm}</button>
<button class="button" name="choice" value="decline">${texts.decline}</button>
</form>`;
}

/** Colour never stands alone: a tick or a cross goes with it. */
const OUTCOME_ICON = {
  success: html`<path d="m5 12.5 4.5 4.5L19 7.5"/>`,
  fail: html`<path d="M6.5 6.5l11 11M17.5 6.5l-11 11"/>`,
};

function heading({ status, step }: SandboxPayment, texts: CheckoutTexts): Page {
  if (status === 'pending') {
    return html`<h1 id="title">${step === 'confirm' ? texts.confirmTitle : texts.title}</h1>`;
  }
  const look = status === 'success' ? 'success' : 'fail';
  const text = status === 'success' ? texts.approved : texts.declined;
  return html`<h1 id="title" class="outcome-${look}"><svg viewBox="0 0 24 24" aria-hidden="true">${OUTCOME_ICON[look]}</svg>${text}</h1>`;
}

function wayOn(payment: SandboxPayment, account: SandboxAccount | null, texts: CheckoutTexts): Page {
  if (payment.status !== 'pending') return html`<a class="button" href="${payment.return_url}">${texts.back}</a>`;
  return payment.step === 'confirm' ? challenge(payment, texts) : choices(payment, account, texts);
}

/**
 * The page of a payment: the choice while it is pending, else how it ended.
 * @param account what is paid with, where that is known
 */
export function checkoutPage(payment: SandboxPayment, account: SandboxAccount | null): Page {
  const language = payment.language ?? 'en';
  const texts = textsFor(language);
  return frame(
    language,
    texts.title,
    html`<section class="card" aria-labelledby="title">
${heading(payment, texts)}
<p class="amount">${amountText(payment, language)}</p>
<dl>
<div><dt>${texts.payTo}</dt><dd>Fairwind</dd></div>
<div><dt>${texts.method}</dt><dd>${texts.methods[payment.method] ?? payment.method}${account ? html`, ${account.label}` : ''}</dd></div>
${payment.code === null ? html`` : html`<div><dt>${texts.code}</dt><dd class="figures">${payment.code}</dd></div>`}
<div><dt>${texts.reference}</dt><dd>${payment.payment_id.slice(0, 8)}</dd></div>
</dl>
${wayOn(payment, account, texts)}
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
