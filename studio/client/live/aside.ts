/** Beside the table: who bets and wins, the statistics, and the chat, as tabs. */

import type { Translate } from '../../texts.ts';
import { moneyFormat } from '../money.ts';
import { isGold } from '../result.ts';
import { element } from '../ui/dom.ts';
import type { LiveStage } from './contract.ts';
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

export function createAside({ currency, language, words, stage, chat }: AsideParts): Aside {
  const counts = element('p', { class: 'live-counts' });
  const body = element('tbody', {});
  const heads = (['player', 'bet', 'paid'] as const).map((key) => element('th', { scope: 'col' }, words(key)));
  const list = element(
    'div',
    { class: 'live-list' },
    counts,
    element('table', {}, element('thead', {}, element('tr', {}, ...heads)), body),
  );
  const statistics = element('div', { class: 'live-statistics' });
  const bodies: Record<TabName, HTMLElement> = { list, statistics, chat };
  const names = Object.keys(bodies) as TabName[];
  const buttons = names.map((name) =>
    element(
      'button',
      { type: 'button', role: 'tab', id: `live-tab-${name}`, 'aria-controls': `live-panel-${name}` },
      words(name),
    ),
  );
  const panels = names.map((name) =>
    element(
      'div',
      {
        class: 'live-panel',
        role: 'tabpanel',
        id: `live-panel-${name}`,
        'aria-labelledby': `live-tab-${name}`,
        tabindex: 0,
      },
      bodies[name],
    ),
  );
  const select = (chosen: number, focus = false) => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(index === chosen));
      button.tabIndex = index === chosen ? 0 : -1;
      panels[index]?.toggleAttribute('hidden', index !== chosen);
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
      select((index + step + buttons.length) % buttons.length, true);
    });
  }
  select(0);

  const formats = new Map<string, (minor: bigint) => string>();
  const money = (minor: string, code: string): string => {
    const format = formats.get(code) ?? moneyFormat(code, language);
    formats.set(code, format);
    return format(BigInt(minor));
  };
  const plain = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const row = (className: string, name: string, stake: string, paid: string, gold: boolean): HTMLElement =>
    element(
      'tr',
      { class: className },
      element('td', {}, name),
      element('td', {}, stake),
      element('td', { class: gold ? 'gold' : '' }, paid),
    );

  const wins = (payout: string | null, stake: string): boolean =>
    payout !== null && isGold(BigInt(payout), BigInt(stake));
  const showList = (state: LiveState): void => {
    counts.textContent = words('counts', { players: state.players, bets: state.bets });
    const own = ownBet(state);
    const won = own?.state === 'won' && own.payout !== null;
    const rows = state.rows
      .filter(({ seat }) => seat !== state.ownSeat)
      .map(({ name, demo, stake, currency: code, payout }) => {
        // Play money has no currency.
        const amount = (minor: string) => (demo ? plain.format(Number(minor) / 100) : money(minor, code));
        return row(
          payout === null ? '' : 'won',
          name,
          amount(stake),
          payout === null ? '' : amount(payout),
          wins(payout, stake),
        );
      });
    body.replaceChildren(
      ...(own
        ? [
            row(
              won ? 'own won' : 'own',
              words('you'),
              money(own.stake, currency),
              won ? money(own.payout ?? '0', currency) : '',
              wins(own.payout, own.stake),
            ),
          ]
        : []),
      ...rows,
    );
  };
  const showStatistics = (state: LiveState): void => {
    statistics.replaceChildren(
      element('p', { class: 'live-counts' }, words('lastResults', { count: state.past.length })),
      ...(state.past.length > 0 ? stage.statistics(state.past) : []),
    );
  };

  let seen: unknown[] = [];
  let pastSeen: unknown = null;
  return {
    node: element(
      'section',
      { class: 'live-aside' },
      element('div', { class: 'tabs', role: 'tablist', 'aria-label': words('aside') }, ...buttons),
      ...panels,
    ),
    show(state) {
      const now = [state.rows, state.own, state.bets, state.players, state.round];
      if (!now.every((part, index) => part === seen[index])) showList(state);
      seen = now;
      if (pastSeen !== state.past) showStatistics(state);
      pastSeen = state.past;
    },
  };
}
