/** What the rules of any game say of its highest win. */
import type { CommonSessionView } from '../../protocol.ts';
import type { Translate } from '../../texts.ts';

type Limited = Pick<CommonSessionView, 'maximum_multiple' | 'win_maximum' | 'language'>;

/** The operator's limit of exposure; nothing where there is none. */
export function exposureRule({ win_maximum }: Limited, t: Translate, money: (amount: bigint) => string): string[] {
  return win_maximum === null ? [] : [t('ruleExposure', { amount: money(BigInt(win_maximum)) })];
}

/** The highest win of a bet, and the operator's limit. */
export function highestWinRules(session: Limited, t: Translate, money: (amount: bigint) => string): string[] {
  const multiple = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  return [
    t('ruleHighest', { multiple: multiple.format(Number(session.maximum_multiple)) }),
    ...exposureRule(session, t, money),
  ];
}
