import { displayAmount, readAmount } from '#shared/money.ts';
import { classes } from './recipes.ts';

export type MoneyProps = {
  /** As it travels: a decimal string; anything else reads as 0 (spec section 3). */
  readonly amount: unknown;
  readonly currency?: string | null | undefined;
  /** The page's language in prebuilt HTML; the browser's for a player's own amounts (spec section 5). */
  readonly locales: string | readonly string[];
  /** No decimals: pools above 10,000. */
  readonly whole?: boolean | undefined;
  /** Gold is for money won, held or at stake. */
  readonly gold?: boolean | undefined;
  readonly className?: string | undefined;
};

/** An amount for people. */
export function Money({ amount, currency, locales, whole, gold, className }: MoneyProps) {
  return (
    <span className={classes('whitespace-nowrap', gold && 'text-gold', className)}>
      {displayAmount(readAmount(amount), currency, locales, whole)}
    </span>
  );
}
