/** Beside the table: who bets what, the statistics of past results, and the chat. */
import type { Translate } from '../../texts.ts';
import { moneyFormat } from '../money.ts';
import { isGold } from '../result.ts';
import { element } from '../ui/dom.ts';
import type { LiveStage } from './contract.ts';
import { toneOf } from './others.ts';
import { type LiveState, ownBet } from './state.ts';

export interface Aside {
  node: HTMLElement;
  show(state: LiveState): void;
}

interface AsideParts {
  currency: string;
  language: string;
  words: Translate<'live'>;
  stage: LiveStage;
  /** The chat of the table. */
  chat: HTMLElement;
}

type TabName = 'list' | 'statistics' | 'chat';
/** Writes minor units of any currency. */
type MoneyOf = (minor: string, code: string) => string;

/** Room for the chat under what else is beside the table (look: v1). */
const ROOMY = matchMedia('(min-width: 1100px) and (min-height: 600px)');

/** The tabs over their panels; arrows walk from one to the next. With room enough the chat is always there. */
function tabsOf(words: Translate<'live'>, bodies: Readonly<Record<TabName, HTMLElement>>): HTMLElement[] {
  const names = Object.keys(bodies) as TabName[];
  const chat = names.indexOf('chat');
  /** How many tabs there are: the chat's is the last. */
  const count = () => (ROOMY.matches ? chat : names.length);
  const buttons = names.map((name) => {
    const attributes = { type: 'button', role: 'tab', id: `live-tab-${name}`, 'aria-controls': `live-panel-${name}` };
    return element('button', attributes, words(name));
  });
  const panels = names.map((name) => {
    const attributes = { class: 'live-panel', role: 'tabpanel', id: `live-panel-${name}`, tabindex: 0 };
    return element('div', { ...attributes, 'aria-labelledby': `live-tab-${name}` }, bodies[name]);
  });
  const select = (chosen: number, focus = false) => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(index === chosen));
      button.tabIndex = index === chosen ? 0 : -1;
      panels[index]?.toggleAttribute('hidden', index < count() && index !== chosen);
    }
    if (focus) buttons[chosen]?.focus();
  };
  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => select(index));
    button.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      select((index + step + count()) % count(), true);
    });
  }
  const place = () => {
    buttons[chat]?.toggleAttribute('hidden', ROOMY.matches);
    panels[chat]?.setAttribute('role', ROOMY.matches ? 'region' : 'tabpanel');
    select(0);
  };
  ROOMY.addEventListener('change', place);
  place();
  return [element('div', { class: 'tabs', role: 'tablist', 'aria-label': words('aside') }, ...buttons), ...panels];
}

function moneyIn(language: string): MoneyOf {
  const formats = new Map<string, (minor: bigint) => string>();
  return (minor, code) => {
    const format = formats.get(code) ?? moneyFormat(code, language);
    formats.set(code, format);
    return format(BigInt(minor));
  };
}

interface Row {
  className: string;
  /** The colour of the chips on the cloth; null: one's own have amounts. */
  tone: string | null;
  name: string;
  stake: string;
  paid: string;
  gold: boolean;
}

function rowOf({ className, tone, name, stake, paid, gold }: Row): HTMLElement {
  const chip = tone === null ? null : element('i', { class: 'live-tone' });
  if (chip && tone) chip.style.setProperty('--tone', tone);
  return element(
    'tr',
    { class: className },
    element('td', {}, chip, name),
    element('td', {}, stake),
    element('td', { class: gold ? 'gold' : '' }, paid),
  );
}

const wins = (payout: string | null, stake: string): boolean =>
  payout !== null && isGold(BigInt(payout), BigInt(stake));

function ownRow(state: LiveState, { words, currency }: AsideParts, money: MoneyOf): HTMLElement[] {
  const own = ownBet(state);
  if (!own) return [];
  const won = own.state === 'won' && own.payout !== null;
  return [
    rowOf({
      className: won ? 'own won' : 'own',
      tone: null,
      name: words('you'),
      stake: money(own.stake, currency),
      paid: won ? money(own.payout ?? '0', currency) : '',
      gold: wins(own.payout, own.stake),
    }),
  ];
}

/** Who bets what in this round. */
function listOf(parts: AsideParts): { node: HTMLElement; show(state: LiveState): void } {
  const { words, language } = parts;
  const counts = element('p', { class: 'live-counts' });
  const body = element('tbody', {});
  const heads = (['player', 'bet', 'paid'] as const).map((key) => element('th', { scope: 'col' }, words(key)));
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...heads)), body);
  const money = moneyIn(language);
  const plain = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return {
    node: element('div', { class: 'live-list' }, counts, table),
    show(state) {
      counts.textContent = words('counts', { players: state.players, bets: state.bets });
      const others = state.rows
        .filter(({ seat }) => seat !== state.ownSeat)
        .map(({ seat, name, demo, stake, currency: code, payout }) => {
          // Play money has no currency.
          const amount = (minor: string) => (demo ? plain.format(Number(minor) / 100) : money(minor, code));
          const paid = payout === null ? '' : amount(payout);
          const className = payout === null ? '' : 'won';
          return rowOf({ className, tone: toneOf(seat), name, stake: amount(stake), paid, gold: wins(payout, stake) });
        });
      body.replaceChildren(...ownRow(state, parts, money), ...others);
    },
  };
}

export function createAside(parts: AsideParts): Aside {
  const { words, stage, chat } = parts;
  const list = listOf(parts);
  const statistics = element('div', { class: 'live-statistics' });
  let seen: unknown[] = [];
  let pastSeen: unknown = null;
  return {
    node: element('section', { class: 'live-aside' }, ...tabsOf(words, { list: list.node, statistics, chat })),
    show(state) {
      const now = [state.rows, state.own, state.bets, state.players, state.round];
      if (!now.every((part, index) => part === seen[index])) list.show(state);
      seen = now;
      if (pastSeen === state.past) return;
      pastSeen = state.past;
      statistics.replaceChildren(
        element('p', { class: 'live-counts' }, words('lastResults', { count: state.past.length })),
        ...(state.past.length > 0 ? stage.statistics(state.past) : []),
      );
    },
  };
}
