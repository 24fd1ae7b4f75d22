/** A player's bets as a file: CSV for a spreadsheet, PDF for paper. */
import type { ResponseOf } from '#shared/contract/index.ts';
import { displayAmount, formatDecimal, shownDecimal } from '#shared/money.ts';
import { csvOf } from '../../csv.ts';
import { paperOf } from '../../paper.ts';
import { isWhole, taxOwed } from './paying.ts';
import type { BetTexts } from './statement-texts.ts';
import type { Bet } from './types.ts';
import { betNumber, oddsText, totalOdds } from './views.ts';

type File = ResponseOf<'betStatement'>;

/** Where the columns of paper begin, points. */
const COLUMNS = [
  { key: 'placed', x: 40, width: 76 },
  { key: 'kind', x: 118, width: 56 },
  { key: 'selections', x: 176, width: 206 },
  { key: 'odds', x: 384, width: 32, figures: true },
  { key: 'stake', x: 418, width: 42, figures: true },
  { key: 'paid', x: 462, width: 42, figures: true, bold: true },
  { key: 'status', x: 508, width: 47 },
] as const;
/** The same where stakes are taxed: selections make room. */
const TAXED_COLUMNS = [
  { key: 'placed', x: 40, width: 76 },
  { key: 'kind', x: 118, width: 56 },
  { key: 'selections', x: 176, width: 162 },
  { key: 'odds', x: 340, width: 32, figures: true },
  { key: 'stake', x: 374, width: 42, figures: true },
  { key: 'tax', x: 418, width: 42, figures: true },
  { key: 'paid', x: 462, width: 42, figures: true, bold: true },
  { key: 'status', x: 508, width: 47 },
] as const;
/** Those of a spreadsheet. */
const CSV_COLUMNS = ['placed', 'number', 'kind', 'selections', 'odds', 'stake', 'tax', 'paid', 'status'] as const;

type Column = (typeof TAXED_COLUMNS)[number]['key'];
type Leg = Bet['legs'][number];

function kindOf(bet: Bet) {
  if (bet.jointOdds !== null) return 'same_match';
  if (bet.legs.length === 1) return 'single';
  return isWhole(bet) ? 'combo' : 'system';
}

/** What is said of a leg within its bet: that it is a banker, that it is priced together with others of its match. */
function marksOf({ bankers, groupOdds }: Bet, { fixtureId }: Leg, texts: BetTexts): string[] {
  return [
    ...(bankers.includes(fixtureId) ? [texts.banker] : []),
    ...(groupOdds[fixtureId] === undefined ? [] : [texts.kindOf('same_match')]),
  ];
}

/** The odds that a leg counts with; of legs that are priced together those of all stand with the first. Empty: none. */
function oddsOfLeg({ legs, jointOdds, groupOdds }: Bet, leg: Leg): string {
  if (legs.length === 1 || jointOdds !== null) return '';
  const group = groupOdds[leg.fixtureId];
  if (group === undefined) return oddsText(leg.odds);
  return legs.find(({ fixtureId }) => fixtureId === leg.fixtureId) === leg ? oddsText(group) : '';
}

const legText = (bet: Bet, leg: Leg, texts: BetTexts): string =>
  [`${texts.matchOf(leg)}: ${texts.selectionOf(leg)}`, ...marksOf(bet, leg, texts), oddsOfLeg(bet, leg)]
    .filter(Boolean)
    .join(', ');

/** A system by its name; empty: the bet is none. */
function systemText(bet: Bet, texts: BetTexts): string {
  if (kindOf(bet) !== 'system') return '';
  const matches = new Set(bet.legs.map(({ fixtureId }) => fixtureId)).size;
  return texts.systemOf(matches - bet.bankers.length, bet.sizes);
}

function cellsOf(bet: Bet, texts: BetTexts) {
  const { placedAt, betId, stake, payout, currency, status } = bet;
  return {
    placed: placedAt.toISOString(),
    number: betNumber(betId),
    kind: texts.kindOf(kindOf(bet)),
    odds: totalOdds(bet) ?? '',
    stake: shownDecimal(formatDecimal(stake, currency), currency),
    tax: shownDecimal(formatDecimal(taxOwed(bet), currency), currency),
    paid: status === 'open' && payout === 0n ? '' : shownDecimal(formatDecimal(payout, currency), currency),
    status: texts.statusOf(status),
  };
}

const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64');

function csvFile(name: string, bets: readonly Bet[], texts: BetTexts, { isTaxed }: About): File {
  const columns = CSV_COLUMNS.filter((column) => isTaxed || column !== 'tax');
  const heads = [...columns, 'currency' as const].map(texts.columnOf);
  const lines = bets.map((bet) => {
    const cells = cellsOf(bet, texts);
    return [
      ...columns.map((key) => {
        if (key === 'selections') return bet.legs.map((leg) => legText(bet, leg, texts)).join('; ');
        return key === 'kind' ? [cells.kind, systemText(bet, texts)].filter(Boolean).join(': ') : cells[key];
      }),
      bet.currency,
    ];
  });
  return {
    name: `${name}.csv`,
    media_type: 'text/csv; charset=utf-8',
    content: base64(csvOf(heads, lines, texts.iso)),
  };
}

/**
 * On paper a selection has a line for its match, one for what was bet on at which odds, and one where something is said of it;
 * the bet's own cells stand on the first two.
 */
function paperLines(bet: Bet, texts: BetTexts, columns: readonly { key: Column }[]): string[][] {
  const cells = cellsOf(bet, texts);
  const money = (decimal: string) => (decimal === '' ? '' : displayAmount(Number(decimal), bet.currency, texts.iso));
  const first = {
    ...cells,
    placed: cells.placed.slice(0, 16).replace('T', ' '),
    stake: money(cells.stake),
    tax: money(cells.tax),
    paid: money(cells.paid),
  };
  const rows: Partial<Record<Column, string>>[] = bet.legs.flatMap((leg) => {
    const marks = marksOf(bet, leg, texts);
    return [
      { selections: texts.matchOf(leg) },
      { selections: texts.selectionOf(leg), odds: oddsOfLeg(bet, leg) },
      ...(marks.length > 0 ? [{ selections: marks.join(' · ') }] : []),
    ];
  });
  return rows.map((row, index) => {
    const own = index === 0 ? first : index === 1 ? { placed: cells.number, kind: systemText(bet, texts) } : {};
    return columns.map(({ key }) => ({ ...own, ...row })[key] ?? '');
  });
}

async function pdfFile(name: string, bets: readonly Bet[], texts: BetTexts, about: About): Promise<File> {
  const columns = about.isTaxed ? TAXED_COLUMNS : COLUMNS;
  const currency = bets[0]?.currency;
  const content = await paperOf({
    title: texts.title,
    about: [`Fairwind · ${about.name}`, `${about.at.toISOString().slice(0, 10)} · UTC`],
    columns: columns.map(({ key, ...place }) => ({ ...place, heading: texts.columnOf(key) })),
    lines: bets.flatMap((bet) => paperLines(bet, texts, columns)),
    note: currency ? texts.inCurrency(currency) : null,
    at: about.at,
  });
  return { name: `${name}.pdf`, media_type: 'application/pdf', content: base64(content) };
}

interface About {
  /** Whose bets they are. */
  name: string;
  at: Date;
  /** Whether a law taxes the stakes of the player, or has taxed one of these: then there is a column for it. */
  isTaxed: boolean;
}

/** The file of bets, in their order. */
export async function statementOf(
  bets: readonly Bet[],
  format: 'csv' | 'pdf',
  texts: BetTexts,
  about: About,
): Promise<File> {
  const name = `fairwind-bets-${about.at.toISOString().slice(0, 10)}`;
  return format === 'csv' ? csvFile(name, bets, texts, about) : pdfFile(name, bets, texts, about);
}
