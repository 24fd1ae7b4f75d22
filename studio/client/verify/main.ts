/** The public verifier: a round computed again in the browser, with the source beside it. */
import type { TextKey } from '../../texts.ts';
import { multiplierText } from '../money.ts';
import { translator } from '../texts.ts';
import './verify.css';
import { CURRENCY_CODES } from '#shared/money.ts';
import type { ChainView } from '../../chain-protocol.ts';
import { titleByCode } from '../../titles/index.ts';
import type { SourceList } from '../../verify-protocol.ts';
import { chainFacts, chainName, chainUse } from '../chain.ts';
import { element } from '../ui/dom.ts';
import {
  type ComputedRound,
  computeRound,
  isChained,
  type RoundToVerify,
  type SharedResult,
  VERIFIABLE,
  type VerifyProblem,
} from './replay.ts';

const t = translator('verify');
/** The jackpots are called as in the games. */
const jackpots = translator('jackpots');
/** Where shared rounds come from, as in the games. */
const chainWords = translator('chain');

const PROBLEMS: Readonly<Record<VerifyProblem, { text: TextKey<'verify'>; field: keyof RoundToVerify }>> = {
  game: { text: 'badGame', field: 'game' },
  seed: { text: 'badSeed', field: 'serverSeed' },
  nonce: { text: 'badNonce', field: 'nonce' },
  bet: { text: 'badBet', field: 'bet' },
  actions: { text: 'badActions', field: 'actions' },
  stake: { text: 'badStake', field: 'stake' },
  currency: { text: 'badCurrency', field: 'currency' },
  shown: { text: 'badShown', field: 'shownIndex' },
};

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the address gives after `#`, as the games link here. */
const given = new URLSearchParams(location.hash.slice(1));

function createField<Name extends 'input' | 'textarea' | 'select'>(
  tag: Name,
  name: TextKey<'verify'> & keyof RoundToVerify,
) {
  const control = element(tag, { id: name, name, autocomplete: 'off', spellcheck: 'false' });
  const label = element('label', { for: name }, t(name));
  const row = element('div', { class: 'field' }, label, control);
  return { control, label, row };
}

/** What the fields are called where a round is shared by all players. */
const SHARED_LABELS = {
  serverSeed: 'sharedSeed',
  hash: 'sharedHash',
  clientSeed: 'sharedSalt',
  nonce: 'sharedIndex',
} as const satisfies Partial<Record<keyof RoundToVerify, TextKey<'verify'>>>;

type Line = (label: string, ...value: (Node | string)[]) => Node;

function sharedLine(result: SharedResult, line: Line): Node {
  if ('view' in result) return line(t('shown'), element('pre', {}, JSON.stringify(result.view, null, 2)));
  const { lastHundredths } = result;
  const height = multiplierText(Math.max(100, lastHundredths), document.documentElement.lang);
  return line(t('flight'), element('p', {}, lastHundredths < 100 ? t('water') : height));
}

function resultOf(round: ComputedRound): Node[] {
  const line: Line = (label, ...value) => element('div', {}, element('dt', {}, label), element('dd', {}, ...value));
  const { slot, tableGame, shared } = round;
  const verdict = (good: TextKey<'verify'>, bad: TextKey<'verify'>, variables?: Record<string, number>): Node[] =>
    round.hashMatches === null
      ? []
      : [element('p', { class: round.hashMatches ? 'good' : 'bad' }, t(round.hashMatches ? good : bad, variables))];
  const judged = shared ? verdict('chained', 'unchained', { rounds: shared.rounds }) : verdict('matches', 'differs');
  const hash = line(t('hashOf'), element('code', {}, round.hash), ...judged);
  const outcome: Node[] = [];
  if (slot) {
    const reels = slot.screen.map((reel) => element('ol', {}, ...reel.map((symbol) => element('li', {}, symbol))));
    outcome.push(
      line(
        t('screen'),
        element('div', { class: 'reels' }, ...reels),
        element('p', {}, t('pays', { units: slot.units, stake: slot.unitsPerStake })),
      ),
    );
    const { jackpot } = slot;
    if (jackpot !== undefined) {
      const hit = jackpot ? jackpots('jackpotTitle', { name: jackpots(jackpot) }) : t('noJackpot');
      outcome.push(line(t('jackpot'), element('p', { id: 'jackpot' }, hit)));
    }
  }
  if (tableGame) {
    const paid = tableGame.payout === null ? t('waits') : t('paid', { amount: tableGame.payout });
    outcome.push(line(t('shown'), element('pre', {}, JSON.stringify(tableGame.view, null, 2)), element('p', {}, paid)));
  }
  if (shared) outcome.push(sharedLine(shared.result, line));
  else outcome.push(line(t('words'), element('code', {}, round.words.join(' '))));
  return [element('h2', {}, t('result')), element('dl', {}, hash, ...outcome)];
}

const numberIn = ({ value }: Field): number => (value.trim() === '' ? Number.NaN : Number(value));

/** The chains that were announced for a game, newest first; the one that the fields name stands open. */
async function chainList(game: string, terminalHash: string): Promise<Node[]> {
  const { chains } = (await (await read(`/chains/${encodeURIComponent(game)}`)).json()) as { chains: ChainView[] };
  const language = document.documentElement.lang;
  const rows = await Promise.all(
    chains.map(async (chain, index) => {
      const open = terminalHash === '' ? index === 0 : chain.terminal_hash === terminalHash;
      return element(
        'details',
        open ? { open: true } : {},
        element('summary', {}, `${chainName(chain)} · ${chainUse(chain, language)}`),
        ...(await chainFacts(chain, language, false)),
      );
    }),
  );
  return [element('h2', {}, chainWords('published')), element('p', {}, chainWords('fair')), ...rows];
}

/** Reads something of the studio beside the page. */
async function read(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be read: ${response.status}`);
  return response;
}

/** A file that is read when it is opened. */
function sourceFile(path: string): HTMLElement {
  const address = `/verify/source/${path}`;
  const text = element('pre', { tabindex: 0 });
  const details = element('details', {}, element('summary', {}, path), text);
  details.addEventListener('toggle', () => {
    if (!details.open || text.textContent !== '') return;
    read(address)
      .then((response) => response.text())
      .then(
        (source) => {
          text.textContent = source;
        },
        (error: unknown) => console.error('The source could not be loaded', error),
      );
  });
  return details;
}

/** The files that compute a game's rounds: first those that decide them, then all the rest. */
async function sourceList(game: string): Promise<Node[]> {
  const { first, others } = (await (
    await read(`/verify/sources?game=${encodeURIComponent(game)}`)
  ).json()) as SourceList;
  return [
    ...first.map(sourceFile),
    element(
      'details',
      {},
      element('summary', {}, t('sourceOthers', { count: others.length })),
      ...others.map(sourceFile),
    ),
  ];
}

/** A row of the form for each thing that a round is computed from, filled with what the address gives. */
function createRows() {
  const rows = {
    game: createField('select', 'game'),
    hash: createField('input', 'hash'),
    serverSeed: createField('input', 'serverSeed'),
    clientSeed: createField('input', 'clientSeed'),
    nonce: createField('input', 'nonce'),
    bet: createField('textarea', 'bet'),
    actions: createField('textarea', 'actions'),
    stake: createField('input', 'stake'),
    currency: createField('select', 'currency'),
    shownIndex: createField('input', 'shownIndex'),
  } satisfies Record<keyof RoundToVerify, { control: Field }>;
  for (const [code, title] of VERIFIABLE) rows.game.control.append(element('option', { value: code }, title));
  rows.currency.control.append(...CURRENCY_CODES.map((code) => element('option', { value: code }, code)));
  for (const { control } of [rows.nonce, rows.stake]) control.setAttribute('inputmode', 'numeric');
  rows.shownIndex.control.setAttribute('inputmode', 'numeric');
  rows.shownIndex.control.value = '0';
  for (const { control } of Object.values(rows)) control.value = given.get(control.name) ?? control.value;
  return rows;
}

type Rows = ReturnType<typeof createRows>;

/** What the page is made of, around the rows of its form. */
function createParts(rows: Rows) {
  const problem = element('p', { id: 'problem', class: 'bad', role: 'alert' });
  const { game, serverSeed, hash, shownIndex, clientSeed, nonce, bet, actions, stake, currency } = rows;
  const inOrder = [game, serverSeed, hash, shownIndex, clientSeed, nonce, bet, actions, stake, currency];
  const compute = element('button', { type: 'submit', class: 'action' }, t('compute'));
  return {
    intro: element('p', {}),
    where: element('p', { class: 'faint' }),
    problem,
    form: element('form', { novalidate: true }, ...inOrder.map(({ row }) => row), problem, compute),
    result: element('section', { 'aria-live': 'polite' }),
    sources: element('div', { class: 'sources' }),
    chains: element('section', { class: 'sources', id: 'chains' }),
  };
}

type Parts = ReturnType<typeof createParts>;

/** Shows the rows that rounds of the chosen game are computed from, and calls them as that game does. */
function fitRows(rows: Rows): void {
  const code = rows.game.control.value;
  const title = titleByCode(code);
  const isShared = isChained(code);
  rows.bet.row.hidden = isShared || (title !== undefined && !title.feature?.buy);
  rows.bet.control.setAttribute('placeholder', title ? '{"buy": true}' : '');
  rows.actions.row.hidden = isShared || title !== undefined;
  for (const { row } of [rows.stake, rows.currency]) row.hidden = title?.jackpot === undefined;
  rows.shownIndex.row.hidden = !isShared;
  for (const name of Object.keys(SHARED_LABELS) as (keyof typeof SHARED_LABELS)[]) {
    rows[name].label.textContent = t(isShared ? SHARED_LABELS[name] : name);
  }
}

/** Fills a part of the page with what is being read, unless another game is chosen meanwhile. */
function fill(part: HTMLElement, reading: Promise<Node[]>, stillChosen: () => boolean): void {
  part.replaceChildren();
  reading.then(
    (found) => {
      if (stillChosen()) part.replaceChildren(...found);
    },
    (error: unknown) => console.error('A part of the page could not be loaded', error),
  );
}

/** Makes the page that of the chosen game. */
function fit(rows: Rows, { intro, where, sources, chains }: Parts): void {
  const code = rows.game.control.value;
  const isShared = isChained(code);
  fitRows(rows);
  intro.textContent = t(isShared ? 'sharedIntro' : 'intro');
  where.textContent = t(isShared ? 'sharedWhere' : 'where');
  const stillChosen = () => rows.game.control.value === code;
  fill(sources, sourceList(code), stillChosen);
  const hash = rows.hash.control.value.trim().toLowerCase();
  fill(chains, isShared ? chainList(code, hash) : Promise.resolve([]), stillChosen);
}

/** The round as it stands in the form. */
function typedRound(rows: Rows): RoundToVerify {
  const trimmed = (name: keyof RoundToVerify): string => rows[name].control.value.trim();
  return {
    game: rows.game.control.value,
    hash: trimmed('hash'),
    serverSeed: trimmed('serverSeed').toLowerCase(),
    // What a player chose may begin or end with a space.
    clientSeed: rows.clientSeed.control.value,
    nonce: numberIn(rows.nonce.control),
    shownIndex: numberIn(rows.shownIndex.control),
    bet: trimmed('bet'),
    actions: trimmed('actions'),
    stake: trimmed('stake'),
    currency: rows.currency.control.value,
  };
}

/** Computes the round of the form and shows it, or says which field it fails at. */
async function show(rows: Rows, { problem, result }: Parts): Promise<void> {
  for (const { control } of Object.values(rows)) control.removeAttribute('aria-invalid');
  const computed = await computeRound(typedRound(rows));
  if (typeof computed === 'string') {
    const { text, field } = PROBLEMS[computed];
    const { control } = rows[field];
    problem.textContent = t(text);
    control.setAttribute('aria-invalid', 'true');
    control.focus();
    result.replaceChildren();
    return;
  }
  problem.textContent = '';
  result.replaceChildren(...resultOf(computed));
}

function openVerifier(root: HTMLElement): void {
  const rows = createRows();
  const parts = createParts(rows);
  const { intro, where, form, result, chains, sources } = parts;
  rows.game.control.addEventListener('change', () => fit(rows, parts));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show(rows, parts);
  });
  fit(rows, parts);
  const title = element('h1', {}, t('title'));
  root.replaceChildren(title, intro, where, form, result, chains, element('h2', {}, t('source')), sources);
  if (given.has('serverSeed')) void show(rows, parts);
}

const root = document.getElementById('verify');
if (root) openVerifier(root);
