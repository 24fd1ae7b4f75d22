/** The panel behind the info button: rules, past flights with their proofs, one's own bets and the statistics. */

import { lastHeightFrom } from '../../engines/flight.ts';
import type { FlightHistoryRow, FlightSessionView, ProvenFlight } from '../../flight-protocol.ts';
import { followsChain } from '../../shared-rounds/proof.ts';
import type { Translate } from '../../texts.ts';
import type { StudioApi } from '../api.ts';
import type { FormatMoney } from '../money.ts';
import { multiplierText } from '../money.ts';
import { betLine, chainTab } from '../shared-tabs.ts';
import { element } from '../ui/dom.ts';
import { highestWinRules } from '../ui/limits.ts';
import type { Tab } from '../ui/panel.ts';

interface TabParts {
  t: Translate;
  words: Translate<'aviator'>;
  money: FormatMoney;
  session: FlightSessionView;
  api: StudioApi;
}

const RULES = ['rule', 'ruleBets', 'ruleServer', 'ruleAuto', 'ruleChance', 'ruleTop', 'ruleBroken'] as const;
const REACHED = [200, 500, 1_000] as const;

/**
 * Whether a flight follows from its seed, and the seed from what was published before: hashing it once for each round
 * since another one of the chain gives that one's seed, or the end of the chain.
 */
export async function isProven(flight: ProvenFlight, earlier: ProvenFlight | null): Promise<boolean> {
  if ((await lastHeightFrom(flight.seed, flight.salt)) !== flight.last_hundredths) return false;
  return followsChain(flight, earlier);
}

export function flightTabs(parts: TabParts): Tab[] {
  return [
    { id: 'rules', label: 'tabRules', render: () => rules(parts) },
    { id: 'fairness', label: 'tabFairness', render: () => fairness(parts) },
    { id: 'history', label: 'tabHistory', render: () => history(parts) },
  ];
}

async function rules({ t, words, money, session }: TabParts): Promise<Node[]> {
  const { chainRule } = await import('../chain.ts');
  const percent = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 }).format(
    Number(session.rtp_percent),
  );
  const lines = [
    ...RULES.map((key) => words(key)),
    t('ruleReturn', { percent }),
    ...highestWinRules(session, t, money),
    chainRule(session, session.language),
  ];
  return [element('ul', { class: 'rules' }, ...lines.map((line) => element('li', {}, line)))];
}

async function fairness({ t, words, session, api }: TabParts): Promise<Node[]> {
  const [rounds, now] = await Promise.all([api.flights(), api.session()]);
  return chainTab({
    t,
    formula: words('fairFormula'),
    session,
    chains: now.ok && 'chain' in now.value ? now.value : session,
    rounds,
    heading: () => words('past'),
    nameOf: ({ round }) => words('flight', { round }),
    resultOf: ({ last_hundredths: last }) => multiplierText(Math.max(100, last), session.language),
    isProven,
  });
}

async function history(parts: TabParts): Promise<Node[]> {
  const { t, words, api } = parts;
  const [bets, flights] = await Promise.all([api.flightBets(), api.flights()]);
  if (!bets.ok || !flights.ok) return [element('p', {}, t('errorUnavailable'))];
  const own = bets.value.map((bet) =>
    betLine(bet, {
      t,
      money: parts.money,
      language: parts.session.language,
      name: words('flight', { round: bet.round }),
      result: bet.cash_out_hundredths === null ? '' : multiplierText(bet.cash_out_hundredths, parts.session.language),
    }),
  );
  return [
    ...statistics(parts, flights.value, bets.value),
    element('h3', {}, words('own')),
    own.length === 0 ? element('p', {}, t('historyEmpty')) : element('ul', { class: 'history' }, ...own),
  ];
}

const term = (label: string, value: string) => element('div', {}, element('dt', {}, label), element('dd', {}, value));

function statistics(parts: TabParts, flights: readonly ProvenFlight[], bets: readonly FlightHistoryRow[]): Node[] {
  const { words, money, session } = parts;
  if (flights.length === 0) return [];
  const heights = flights.map(({ last_hundredths }) => last_hundredths);
  const share = new Intl.NumberFormat(session.language, { style: 'percent' });
  const settled = bets.filter(({ payout }) => payout !== null);
  const sum = (of: (bet: FlightHistoryRow) => string | null) =>
    money(settled.reduce((total, bet) => total + BigInt(of(bet) ?? '0'), 0n));
  const times = (hundredths: number) => multiplierText(hundredths, session.language);
  return [
    element('h3', {}, words('statistics', { count: flights.length })),
    element(
      'dl',
      { class: 'flight-statistics' },
      ...REACHED.map((at) =>
        term(
          words('reached', { height: times(at) }),
          share.format(heights.filter((height) => height >= at).length / heights.length),
        ),
      ),
      term(words('highest'), times(Math.max(100, ...heights))),
      term(
        words('staked'),
        sum(({ stake }) => stake),
      ),
      term(
        words('paid'),
        sum(({ payout }) => payout),
      ),
    ),
  ];
}
