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

function openVerifier(root: HTMLElement): void {
  const game = createField('select', 'game');
  for (const [code, title] of VERIFIABLE) game.control.append(element('option', { value: code }, title));
  const hash = createField('input', 'hash');
  const serverSeed = createField('input', 'serverSeed');
  const clientSeed = createField('input', 'clientSeed');
  const nonce = createField('input', 'nonce');
  nonce.control.setAttribute('inputmode', 'numeric');
  const bet = createField('textarea', 'bet');
  const actions = createField('textarea', 'actions');
  const stake = createField('input', 'stake');
  stake.control.setAttribute('inputmode', 'numeric');
  const currency = createField('select', 'currency');
  currency.control.append(...CURRENCY_CODES.map((code) => element('option', { value: code }, code)));
  const shownIndex = createField('input', 'shownIndex');
  shownIndex.control.setAttribute('inputmode', 'numeric');
  shownIndex.control.value = '0';
  const fields: Readonly<Record<keyof RoundToVerify, Field>> = {
    game: game.control,
    hash: hash.control,
    serverSeed: serverSeed.control,
    clientSeed: clientSeed.control,
    nonce: nonce.control,
    bet: bet.control,
    actions: actions.control,
    stake: stake.control,
    currency: currency.control,
    shownIndex: shownIndex.control,
  };
  for (const [name, field] of Object.entries(fields)) field.value = given.get(name) ?? field.value;

  const intro = element('p', {});
  const where = element('p', { class: 'faint' });
  const problem = element('p', { id: 'problem', class: 'bad', role: 'alert' });
  const result = element('section', { 'aria-live': 'polite' });
  const sources = element('div', { class: 'sources' });
  const chains = element('section', { class: 'sources', id: 'chains' });
  const compute = element('button', { type: 'submit', class: 'action' }, t('compute'));
  const form = element(
    'form',
    { novalidate: true },
    game.row,
    serverSeed.row,
    hash.row,
    shownIndex.row,
    clientSeed.row,
    nonce.row,
    bet.row,
    actions.row,
    stake.row,
    currency.row,
    problem,
    compute,
  );

  const fit = () => {
    const isSlot = titleByCode(game.control.value) !== undefined;
    const isShared = isChained(game.control.value);
    bet.row.hidden = isShared || (isSlot && !titleByCode(game.control.value)?.feature?.buy);
    bet.control.setAttribute('placeholder', isSlot ? '{"buy": true}' : '');
    actions.row.hidden = isShared || isSlot;
    const hasJackpot = titleByCode(game.control.value)?.jackpot !== undefined;
    for (const { row } of [stake, currency]) row.hidden = !hasJackpot;
    shownIndex.row.hidden = !isShared;
    intro.textContent = t(isShared ? 'sharedIntro' : 'intro');
    where.textContent = t(isShared ? 'sharedWhere' : 'where');
    for (const field of [serverSeed, hash, clientSeed, nonce]) {
      const name = field.control.name as keyof typeof SHARED_LABELS;
      field.label.textContent = t(isShared ? SHARED_LABELS[name] : name);
    }
    const code = game.control.value;
    fill(sources, sourceList(code));
    fill(chains, isShared ? chainList(code, fields.hash.value.trim().toLowerCase()) : Promise.resolve([]));
  };
  /** Fills a part of the page with what is being read, unless another game is chosen meanwhile. */
  const fill = (part: HTMLElement, reading: Promise<Node[]>): void => {
    const code = game.control.value;
    part.replaceChildren();
    reading.then(
      (found) => {
        if (game.control.value === code) part.replaceChildren(...found);
      },
      (error: unknown) => console.error('A part of the page could not be loaded', error),
    );
  };
  const show = async () => {
    for (const field of Object.values(fields)) field.removeAttribute('aria-invalid');
    const computed = await computeRound({
      game: fields.game.value,
      hash: fields.hash.value.trim(),
      serverSeed: fields.serverSeed.value.trim().toLowerCase(),
      clientSeed: fields.clientSeed.value,
      nonce: numberIn(fields.nonce),
      shownIndex: numberIn(fields.shownIndex),
      bet: fields.bet.value.trim(),
      actions: fields.actions.value.trim(),
      stake: fields.stake.value.trim(),
      currency: fields.currency.value,
    });
    if (typeof computed === 'string') {
      const { text, field } = PROBLEMS[computed];
      problem.textContent = t(text);
      fields[field].setAttribute('aria-invalid', 'true');
      fields[field].focus();
      result.replaceChildren();
      return;
    }
    problem.textContent = '';
    result.replaceChildren(...resultOf(computed));
  };
  game.control.addEventListener('change', fit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show();
  });
  fit();
  root.replaceChildren(
    element('h1', {}, t('title')),
    intro,
    where,
    form,
    result,
    chains,
    element('h2', {}, t('source')),
    sources,
  );
  if (given.has('serverSeed')) void show();
}

const root = document.getElementById('verify');
if (root) openVerifier(root);
