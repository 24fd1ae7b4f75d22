/** A game said that a limit stops its bet, and not which: here it is named, with the way to it. */
import { loadTexts, type TextKey, translator } from '#features/i18n/index.ts';
import { currentPage, pageIso, routeHref } from '#features/regions/index.ts';
import { dateFormat, numberFormat } from '#shared/formats.ts';
import { readAmount } from '#shared/money.ts';
import { showToast } from '#ui/toasts.ts';
import { type LimitsView, loadLimits } from './api.ts';
import { nextLimits } from './model.ts';

interface Reached {
  text: TextKey<'errors'>;
  left: number;
  holds: number;
  until: string;
}

/**
 * The limit of stakes or losses that is met first. Null where none is: the bet was above what the game or the law allows
 * for one round, which the game says itself.
 * @param roundMaximum the most that one round may stake, decimal; null: no such bound
 */
export function reachedLimit(money: LimitsView['money'], roundMaximum: string | null): Reached | null {
  const held = nextLimits(money)
    .filter(({ kind }) => kind !== 'deposit')
    .sort((one, other) => one.left - other.left)[0];
  const row = held && money.find(({ kind, period }) => kind === held.kind && period === held.period);
  if (!held || !row || (roundMaximum !== null && held.left >= readAmount(roundMaximum))) return null;
  const { kind, period, left, holds } = held;
  const name = `${kind}_limit` as 'loss_limit' | 'stake_limit';
  return { text: period === 'month' ? name : `${name}_${period}`, left, holds, until: row.until };
}

/** Says which limit is reached, how much it leaves and until when; the toast leads to the limits. */
export async function tellLimitReached(roundMaximum: string | null): Promise<void> {
  const page = currentPage();
  const [outcome] = await Promise.all([loadLimits(), loadTexts(page.locale, ['errors', 'protection'])]);
  const reached = outcome.ok ? reachedLimit(outcome.value.money, roundMaximum) : null;
  if (!outcome.ok || !reached) return;
  const iso = pageIso(page);
  const amount = (value: number) =>
    numberFormat(iso, { minimumFractionDigits: Number.isInteger(value) ? 0 : 2 }).format(value);
  const until = dateFormat(iso, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(reached.until));
  const { currency } = outcome.value;
  const variables = { left: amount(reached.left), limit: amount(reached.holds), currency, until };
  showToast({
    kind: 'error',
    title: translator(page.locale, 'errors')(reached.text, variables),
    action: { label: translator(page.locale, 'protection')('limits_open'), href: routeHref(page, 'account-limits') },
  });
}
