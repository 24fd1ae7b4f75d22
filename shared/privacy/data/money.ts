/** Payments, purses and bonuses. */
import { yearsInDays } from '../periods.ts';
import type { TableOfPersons } from '../types.ts';
import { blind, bookRow, DELETE, keep, lawRow, of, ownRow } from './row.ts';

export const MONEY_TABLES = {
  orders: {
    ...bookRow(
      'payments',
      'number direction method amount currency fee status state created_at decided_at region first',
      {
        secret: of('redirect_url return_url'),
        secrecy: of('reason details disputed'),
        internal: of(
          `order_id vendor benefit_id idempotency_key input_hash settled_amount account_id due_at attempts moved back_said
         back_stated`,
        ),
      },
    ),
    ended: blind({ details: 'object', return_url: 'empty', redirect_url: 'null' }),
  },
  order_events: bookRow('payments', 'state at', {
    secrecy: of('reason'),
    staff: of('actor'),
    internal: of('order_id position'),
  }),
  order_transfers: {
    ...lawRow('payments', 'money_laundering', 'coin network address coin_amount rate received transaction', {
      secret: of('uri'),
      secrecy: of('note'),
      internal: of('order_id rate_until needed confirmations'),
    }),
  },
  order_approvals: lawRow('payments', 'money_laundering', '', {
    staff: of('staff_id note approved_at'),
    internal: of('order_id'),
  }),
  order_handovers: ownRow('transit', '', { secret: of('code uri'), internal: of('order_id kind until') }),
  order_widgets: ownRow('transit', '', { secret: of('token script'), internal: of('order_id until') }),
  payment_accounts: {
    ...lawRow('payments', 'money_laundering', 'method label holder own verified created_at used_at removed_at', {
      secret: of('token'),
      internal: of('account_id vendor'),
    }),
    ended: blind({ token: 'nobody', holder: 'null', label: 'empty' }),
  },
  ledger_accounts: bookRow('books', 'purse currency balance', { internal: of('floor') }),
  ledger_lines: {
    ...bookRow('books', 'account currency amount balance_after', { internal: of('transfer_id line owner') }),
    of: 'ledger',
  },
  ledger_transfers: {
    ...bookRow('books', 'kind details created_at purse currency amount balance_after', {
      internal: of('transfer_id source external_id input_hash chain position previous_hash hash link house'),
    }),
    of: 'ledger',
  },
  bonus_grants: bookRow(
    'play',
    `kind product currency amount wager_required wagered stake_maximum win_maximum status granted_at expires_at ended_at
     converted with_deposit above_maximum`,
    { internal: of('grant_id offer_id cause weights free_bet staked_bet ending_told_at') },
  ),
  bonus_payouts: bookRow('play', 'amount paid_at', { internal: of('payout_id grant_id') }),
  bonus_wagers: bookRow('play', 'amount settled_at', { internal: of('grant_id provider reference') }),
  campaign_cashback: bookRow('play', 'period status currency stakes winnings amount decided_at', {
    secrecy: of('reason'),
    internal: of('campaign_id'),
  }),
  coin_exchanges: bookRow('play', 'steps price exchanged_at', {
    internal: of('exchange_id idempotency_key campaign_id grant_id'),
  }),
  coin_exchange_periods: bookRow('play', 'period steps', { internal: of('campaign_id') }),
  free_round_grants: bookRow(
    'play',
    'game_title currency stake rounds used won wagering stake_maximum win_maximum term_days status granted_at expires_at ended_at with_deposit',
    { internal: of('grant_id offer_id cause game_code weights') },
  ),
  free_round_awards: bookRow('play', 'vendor state changed_at', { internal: of('grant_id vendor_code reference') }),
  daily_claims: bookRow('play', 'day theme reward streak claimed_at'),
  shop_purchases: bookRow('play', 'item price bought_at', { internal: of('purchase_id idempotency_key') }),
  shop_weeks: bookRow('play', 'item week bought'),
  order_notices: {
    ...bookRow('payments', '', { internal: of('vendor notice_id order_id said outcome received_at') }),
    of: 'vendor',
    ends: { from: 'received_at', days: 400, archivedDays: yearsInDays(5), basis: 'money_laundering' },
  },
  // What plays a payment provider outside production: it is told of an erasure as any vendor is.
  sandbox_accounts: {
    ...ownRow('payments', '', { told: of('token method label holder') }),
    ...{ of: 'vendor', by: 'token' },
  },
  sandbox_payments: {
    ...ownRow('payments', '', {
      told: of(
        `payment_id checkout_id method amount currency language return_url status created_at decided_at webhook_due_at
         webhook_attempts webhook_delivered_at direction moved holder account_token step settles_at settles_as code
         expires_at`,
      ),
    }),
    ...{ of: 'vendor', by: 'payment_id' },
    ...{ asked: blind({ holder: 'null' }), ended: blind({ holder: 'null' }) },
  },
  coin_accounts: {
    ...ownRow('payments', '', { told: of('token coin network address') }),
    ...{ of: 'vendor', by: 'token', asked: keep('money_laundering'), ended: DELETE },
  },
} as const satisfies Record<string, TableOfPersons>;
