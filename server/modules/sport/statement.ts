/** A player's bets as a file: CSV for a spreadsheet, PDF for paper. */
import type { ResponseOf } from '#shared/contract/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { csvOf } from '../../csv.ts';
import { paperOf } from '../../paper.ts';
import { isWhole } from './paying.ts';
import type { BetTexts } from './statement-texts.ts';
import type { Bet } from './types.ts';
import { betNumber, oddsText, totalOdds } from './views.ts';

type File = ResponseOf<'betStatement'>;

/** Where the columns of paper begin, points. */
const COLUMNS = [
  { key: 'placed', x: 40, width: 72 },
  { key: 'number', x: 114, width: 64 },
  { key: 'kind', x: 180, width: 50 },
  { key: 'selections', x: 232, width: 150 },
  { key: 'odds', x: 384, width: 32, figures: true },
  { key: 'stake', x: 418, width: 42, figures: true },
  { key: 'paid', x: 462, width: 42, figures: true, bold: true },
  { key: 'status', x: 508, width: 47 },
] as const;

function kindOf(bet: Bet) {
  if (bet.jointOdds !== null) return 'same_match';
  if (bet.legs.length === 1) return 'single';
  return isWhole(bet) ? 'combo' : 'system';
}

/** What stands on a leg's line: its selection, whether it is a banker, its odds where they count. */
function legText(bet: Bet, leg: Bet['legs'][number], texts: BetTexts): string {
  const isJoint = bet.jointOdds !== null || bet.groupOdds[leg.fixtureId] !== undefined;
  return [
    texts.selectionOf(leg),
    ...(bet.bankers.includes(leg.fixtureId) ? [texts.banker] : []),
    ...(bet.legs.length === 1 || isJoint ? [] : [oddsText(leg.odds)]),
  ].join(', ');
}

function cellsOf(bet: Bet, texts: BetTexts) {
  const { placedAt, betId, stake, payout, currency, status } = bet;
  return {
    placed: placedAt.toISOString(),
    number: betNumber(betId),
    kind: texts.kindOf(kindOf(bet)),
    selections: bet.legs.map((leg) => legText(bet, leg, texts)),
    odds: totalOdds(bet) ?? '',
    stake: formatDecimal(stake, currency),
    paid: status === 'open' && payout === 0n ? '' : formatDecimal(payout, currency),
    status: texts.statusOf(status),
  };
}

const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64');

function csvFile(name: string, bets: readonly Bet[], texts: BetTexts): File {
  const heads = [...COLUMNS.map(({ key }) => key), 'currency' as const].map(texts.columnOf);
  const lines = bets.map((bet) => {
    const cells = cellsOf(bet, texts);
    return [
      ...COLUMNS.map(({ key }) => (key === 'selections' ? cells.selections.join('; ') : cells[key])),
      bet.currency,
    ];
  });
  return { name: `${name}.csv`, media_type: 'text/csv; charset=utf-8', content: base64(csvOf(heads, lines)) };
}

/** On paper each further selection of a bet has a line of its own. */
function paperLines(bet: Bet, texts: BetTexts): string[][] {
  const cells = cellsOf(bet, texts);
  const placed = cells.placed.slice(0, 16).replace('T', ' ');
  return cells.selections.map((selection, index) =>
    COLUMNS.map(({ key }) => {
      if (key === 'selections') return selection;
      if (index > 0) return '';
      return key === 'placed' ? placed : cells[key];
    }),
  );
}

async function pdfFile(name: string, bets: readonly Bet[], texts: BetTexts, about: About): Promise<File> {
  const currency = bets[0]?.currency;
  const content = await paperOf({
    title: texts.title,
    about: [`Fairwind · ${about.name}`, `${about.at.toISOString().slice(0, 10)} · UTC`],
    columns: COLUMNS.map(({ key, ...place }) => ({ ...place, heading: texts.columnOf(key) })),
    lines: bets.flatMap((bet) => paperLines(bet, texts)),
    note: currency ? texts.inCurrency(currency) : null,
    at: about.at,
  });
  return { name: `${name}.pdf`, media_type: 'application/pdf', content: base64(content) };
}

interface About {
  /** Whose bets they are. */
  name: string;
  at: Date;
}

/** The file of bets, in their order. */
export async function statementOf(
  bets: readonly Bet[],
  format: 'csv' | 'pdf',
  texts: BetTexts,
  about: About,
): Promise<File> {
  const name = `fairwind-bets-${about.at.toISOString().slice(0, 10)}`;
  return format === 'csv' ? csvFile(name, bets, texts) : pdfFile(name, bets, texts, about);
}
