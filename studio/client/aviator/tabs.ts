/** The panel behind the info button: rules, past flights with their proofs, one's own bets and the statistics. */
import { lastHeightFrom } from '../../engines/flight.ts';
import type { FlightHistoryRow, FlightSessionView, ProvenFlight } from '../../flight-protocol.ts';
import { commitmentOf } from '../../maths/fair.ts';
import type { StudioApi } from '../api.ts';
import { multiplierText, type Words } from '../house/words.ts';
import type { FormatMoney } from '../money.ts';
import type { Translate } from '../texts/index.ts';
import { element } from '../ui/dom.ts';
import type { Tab } from '../ui/panel.ts';
import type { AviatorText } from './texts.ts';

interface TabParts {
  t: Translate;
  words: Words<AviatorText>;
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
  const known = earlier?.terminal_hash === flight.terminal_hash ? earlier : null;
  let seed = flight.seed;
  for (let index = flight.chain_index; index > (known?.chain_index ?? 0); index -= 1) seed = await commitmentOf(seed);
  return seed === (known?.seed ?? flight.terminal_hash);
}

export function flightTabs(parts: TabParts): Tab[] {
  return [
    { id: 'rules', label: 'tabRules', render: () => rules(parts) },
    { id: 'fairness', label: 'tabFairness', render: () => fairness(parts) },
    { id: 'history', label: 'tabHistory', render: () => history(parts) },
  ];
}

function rules({ t, words, session }: TabParts): Node[] {
  const percent = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 }).format(
    Number(session.rtp_percent),
  );
  const lines = [...RULES.map((key) => words(key)), t('ruleReturn', { percent })];
  return [element('ul', { class: 'rules' }, ...lines.map((line) => element('li', {}, line)))];
}

const term = (label: string, value: Node | string) =>
  element('div', {}, element('dt', {}, label), element('dd', {}, value));

async function fairness(parts: TabParts): Promise<Node[]> {
  const { t, words, api } = parts;
  const intro = [element('p', {}, words('fair')), element('p', { class: 'note' }, words('fairFormula'))];
  const answer = await api.flights();
  if (!answer.ok) return [...intro, element('p', {}, t('errorUnavailable'))];
  const [newest] = answer.value;
  if (!newest) return [...intro, element('p', {}, t('historyEmpty'))];
  const lines = answer.value.map((flight, index) => flightLine(parts, flight, answer.value[index + 1] ?? null));
  return [
    ...intro,
    element(
      'dl',
      {},
      term(words('terminal'), element('code', {}, newest.terminal_hash)),
      term(words('salt'), element('code', {}, newest.salt)),
    ),
    element('h3', {}, words('past')),
    element('ul', { class: 'history' }, ...lines),
  ];
}

function flightLine({ t, words, session }: TabParts, flight: ProvenFlight, earlier: ProvenFlight | null): HTMLElement {
  const verdict = element('p', { class: 'note', role: 'status' });
  const check = element('button', { type: 'button', class: 'action' }, t('historyCheck'));
  check.addEventListener('click', async () => {
    const fair = await isProven(flight, earlier);
    verdict.textContent = t(fair ? 'historyTrue' : 'historyFalse');
    verdict.classList.toggle('good', fair);
    verdict.classList.toggle('bad', !fair);
  });
  return element(
    'li',
    {},
    element(
      'div',
      {},
      element('b', {}, words('flight', { round: flight.round })),
      element('b', {}, multiplierText(Math.max(100, flight.last_hundredths), session.language)),
    ),
    element('code', { class: 'faint', 'aria-label': words('seed') }, flight.seed),
    check,
    verdict,
  );
}

async function history(parts: TabParts): Promise<Node[]> {
  const { t, words, api } = parts;
  const [bets, flights] = await Promise.all([api.flightBets(), api.flights()]);
  if (!bets.ok || !flights.ok) return [element('p', {}, t('errorUnavailable'))];
  const own = bets.value.map((bet) => betLine(parts, bet));
  return [
    ...statistics(parts, flights.value, bets.value),
    element('h3', {}, words('own')),
    own.length === 0 ? element('p', {}, t('historyEmpty')) : element('ul', { class: 'history' }, ...own),
  ];
}

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

function betLine({ t, words, money, session }: TabParts, bet: FlightHistoryRow): HTMLElement {
  const time = new Intl.DateTimeFormat(session.language, { timeStyle: 'medium' }).format(new Date(bet.created_at));
  const won = bet.payout !== null && BigInt(bet.payout) > 0n;
  const note = {
    pending: t('historyOpen'),
    placed: t('historyOpen'),
    returned: t('historyRolledBack'),
    won: null,
    lost: null,
  };
  const height = bet.cash_out_hundredths;
  return element(
    'li',
    {},
    element('div', {}, element('b', {}, words('flight', { round: bet.round })), element('span', {}, time)),
    element(
      'div',
      {},
      element('span', {}, `−${money(BigInt(bet.stake))}`),
      element('span', {}, height === null ? '' : multiplierText(height, session.language)),
      element('b', { class: won ? 'gold' : '' }, bet.payout === null ? '' : `+${money(BigInt(bet.payout))}`),
    ),
    note[bet.state] === null ? null : element('p', { class: 'note' }, note[bet.state]),
  );
}
