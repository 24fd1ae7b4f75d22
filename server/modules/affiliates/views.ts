/** Figures and statements as partners and staff are told them. */
import { formatDecimal } from '#shared/money.ts';
import type { FigureRow } from './figures.ts';
import { NOTHING, netOf } from './rules.ts';
import type { Statement } from './types.ts';

/** The columns of a table of figures. */
export const FIGURE_COLUMNS = [
  'registrations',
  'first_deposits',
  'deposits',
  'stakes',
  'payouts',
  'bonuses',
  'chargebacks',
  'net',
] as const;

/** What players came to, as it is told: decimal amounts. */
export const viewOf = ({ currency, sums }: Pick<FigureRow, 'currency' | 'sums'>) => {
  const text = (minor: bigint) => formatDecimal(minor, currency);
  return {
    registrations: sums.registrations,
    first_deposits: sums.firstDeposits,
    deposits: text(sums.deposits),
    stakes: text(sums.stakes),
    payouts: text(sums.payouts),
    bonuses: text(sums.bonuses),
    chargebacks: text(sums.chargebacks),
    net: text(netOf(sums)),
    currency,
  };
};

/** A statement, as it is told. */
export const statementView = (row: Statement) => {
  const { currency } = row;
  const text = (minor: string) => formatDecimal(BigInt(minor), currency);
  const net = netOf({
    ...NOTHING,
    stakes: BigInt(row.stakes),
    payouts: BigInt(row.payouts),
    bonuses: BigInt(row.bonuses),
    chargebacks: BigInt(row.chargebacks),
  });
  return {
    ...{ number: row.number, month: row.month, state: row.state, currency, reference: row.reference },
    net: formatDecimal(net, currency),
    brought_forward: text(row.brought_forward),
    share: text(row.share),
    for_deposits: text(row.for_deposits),
    amount: text(row.amount),
    carried_on: text(row.carried_on),
    first_deposits: row.first_deposits,
  };
};
