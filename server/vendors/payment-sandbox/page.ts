/** The hosted page: plain HTML that works without JavaScript. */
import { html } from 'hono/html';
import { displayAmount, formatDecimal, isCurrency } from '#shared/money.ts';
import { type Page, frame as vendorFrame } from '../pages.ts';
import { referenceOf, TRANSFER_ACCOUNT, VOUCHER_EXAMPLE } from './payer.ts';
import type { SandboxAccount, SandboxPayment } from './store.ts';
import { type CheckoutTexts, textsFor } from './texts.ts';

/** Why a page is shown again; a key of its texts. */
export type CheckoutProblem = 'voucherWrong';

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
  if (payment.method === 'voucher') {
    return html`<label>${texts.voucher}<input name="voucher" inputmode="numeric" maxlength="24" autocomplete="off" value="${VOUCHER_EXAMPLE}"></label><p class="notice">${texts.voucherText}</p>`;
  }
  return html``;
}

/** What a method tells its payer before they choose. */
function instructions({ method }: SandboxPayment, texts: CheckoutTexts, problem: CheckoutProblem | null): Page {
  if (problem !== null) return html`<p class="notice" role="alert">${texts[problem]}</p>`;
  return method === 'bank-transfer' ? html`<p class="notice">${texts.transferText}</p>` : html``;
}

function choices(
  payment: SandboxPayment,
  account: SandboxAccount | null,
  texts: CheckoutTexts,
  problem: CheckoutProblem | null,
): Page {
  return html`<p class="notice">${texts.testNotice}</p>${instructions(payment, texts, problem)}
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

function wayOn(
  payment: SandboxPayment,
  account: SandboxAccount | null,
  texts: CheckoutTexts,
  problem: CheckoutProblem | null,
): Page {
  if (payment.status !== 'pending') return html`<a class="button" href="${payment.return_url}">${texts.back}</a>`;
  return payment.step === 'confirm' ? challenge(payment, texts) : choices(payment, account, texts, problem);
}

/**
 * The page of a payment: the choice while it is pending, else how it ended.
 * @param account what is paid with, where that is known
 */
export function checkoutPage(
  payment: SandboxPayment,
  account: SandboxAccount | null,
  problem: CheckoutProblem | null = null,
): Page {
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
${payment.method === 'bank-transfer' ? html`<div><dt>${texts.iban}</dt><dd class="figures">${TRANSFER_ACCOUNT}</dd></div>` : html``}
<div><dt>${texts.reference}</dt><dd class="figures">${referenceOf(payment)}</dd></div>
</dl>
${wayOn(payment, account, texts, problem)}
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
