/** The operator's page of the sandbox: what was paid in and out, and what becomes of it. Outside production only. */
import { html } from 'hono/html';
import type { Page } from '../pages.ts';
import { amountText, frame } from './page.ts';
import { PAYOUT_MODES, type PayoutMode, type SandboxPayment, type SandboxStatus } from './store.ts';

/** What the operator may make of a payment, by how it stands. */
export const DESK_ACTS: Record<
  SandboxPayment['direction'],
  Partial<Record<SandboxStatus, readonly SandboxStatus[]>>
> = {
  in: { pending: ['success', 'fail'], fail: ['success'], success: ['chargeback', 'refund'] },
  out: { pending: ['success', 'fail'], success: ['returned'] },
};

const MODE_TEXT: Record<PayoutMode, string> = {
  succeed: 'Payouts succeed at once',
  fail: 'Payouts are refused',
  days: 'Payouts take two days',
  silent: 'Payouts get no answer',
};

function modeForm(current: PayoutMode): Page {
  const options = PAYOUT_MODES.map(
    (mode) => html`<option value="${mode}"${mode === current ? html` selected` : ''}>${MODE_TEXT[mode]}</option>`,
  );
  return html`<form method="post" action="/desk"><label>Payouts<select name="payouts">${options}</select></label><button class="button">Set</button></form>`;
}

function row(payment: SandboxPayment): Page {
  const acts = DESK_ACTS[payment.direction][payment.status] ?? [];
  const buttons = acts.map((act) => html`<button class="button" name="status" value="${act}">${act}</button>`);
  return html`<tr><td>${payment.payment_id.slice(0, 8)}</td><td>${payment.direction}</td><td>${payment.method}</td><td class="figures">${amountText(payment, 'en')}</td><td>${payment.status}${payment.settles_as ? html`, soon ${payment.settles_as}` : ''}</td><td>${acts.length > 0 ? html`<form class="acts" method="post" action="/desk/${payment.checkout_id}">${buttons}</form>` : ''}</td></tr>`;
}

export function deskPage(payments: readonly SandboxPayment[], mode: PayoutMode): Page {
  return frame(
    'en',
    'Desk',
    html`<section class="card desk" aria-labelledby="title">
<h1 id="title">Desk</h1>
<p class="notice">Decide what becomes of payments and payouts. Each decision is told to the merchant by webhook.</p>
${modeForm(mode)}
<div class="table"><table><thead><tr><th scope="col">Payment</th><th scope="col">Way</th><th scope="col">Method</th><th scope="col" class="figures">Amount</th><th scope="col">Status</th><th scope="col">Make it</th></tr></thead><tbody>${payments.map(row)}</tbody></table></div>
</section>`,
  );
}
