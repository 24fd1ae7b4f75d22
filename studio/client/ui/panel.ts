/** The panel behind the info button: pays, rules, fairness and history, as tabs in a dialog. */
import type { SymbolId } from '../../maths/slot.ts';
import type { TextKey, Translate } from '../texts/index.ts';
import { element, ICONS } from './dom.ts';
import { createFairness } from './fairness.ts';
import { createHistory } from './history.ts';
import { linePictures } from './lines.ts';
import type { PanelParts } from './parts.ts';

export interface Panel {
  node: HTMLDialogElement;
  open(): void;
}

export interface Tab {
  id: string;
  label: TextKey;
  /** Fills the tab anew each time it is shown. */
  render(): Promise<Node[]> | Node[];
}

/** Letters speak for themselves; every other symbol has its name in the texts. */
function nameOf(symbol: SymbolId, t: Translate): string {
  const key = `symbol${symbol.charAt(0).toUpperCase()}${symbol.slice(1)}`;
  return symbol.length === 1 ? symbol : t(key as TextKey);
}

/** The tabs of a slot. */
export function slotTabs(parts: PanelParts): Tab[] {
  return [
    { id: 'pays', label: 'tabPays', render: () => payTable(parts) },
    { id: 'rules', label: 'tabRules', render: () => rules(parts) },
    { id: 'fairness', label: 'tabFairness', render: () => createFairness(parts) },
    { id: 'history', label: 'tabHistory', render: () => createHistory(parts) },
  ];
}

/** The dialog of a game, by its title and tabs. */
export function createPanel(t: Translate, title: string, tabs: readonly Tab[]): Panel {
  const body = element('div', { class: 'panel-body', role: 'tabpanel', id: 'panel-body', tabindex: 0 });
  const buttons = tabs.map((tab) =>
    element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': 'panel-body' },
      t(tab.label),
    ),
  );

  const select = async (index: number, focus: boolean) => {
    const tab = tabs[index];
    if (!tab) return;
    buttons.forEach((button, other) => {
      button.setAttribute('aria-selected', String(other === index));
      button.tabIndex = other === index ? 0 : -1;
    });
    body.setAttribute('aria-labelledby', `tab-${tab.id}`);
    if (focus) buttons[index]?.focus();
    body.replaceChildren(...(await tab.render()));
    body.scrollTop = 0;
  };
  buttons.forEach((button, index) => {
    button.addEventListener('click', () => void select(index, false));
    button.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void select((index + step + tabs.length) % tabs.length, true);
    });
  });

  const close = element('button', { type: 'button', class: 'round close', 'aria-label': t('close') }, ICONS.close());
  const node = element(
    'dialog',
    { class: 'panel', 'aria-labelledby': 'panel-title' },
    element('header', {}, element('h2', { id: 'panel-title' }, title), close),
    element('div', { class: 'tabs', role: 'tablist', 'aria-labelledby': 'panel-title' }, ...buttons),
    body,
  );
  close.addEventListener('click', () => node.close());
  node.addEventListener('click', (event) => {
    if (event.target === node) node.close();
  });
  return {
    node,
    open() {
      void select(0, false);
      node.showModal();
    },
  };
}

function payTable({ t, money, session, theme, stake }: PanelParts): Node[] {
  const amount = stake();
  const perUnit = (units: number) => money((BigInt(units) * amount) / BigInt(session.units_per_stake));
  const cards = Object.entries(session.pays).map(([symbol, table]) => {
    const name = nameOf(symbol, t);
    const lines = Object.entries(table)
      .sort(([a], [b]) => Number(b) - Number(a))
      .map(([length, units]) =>
        element('li', {}, element('span', {}, `${length}×`), ' ', element('b', {}, perUnit(units))),
      );
    return element(
      'li',
      { class: 'pay' },
      element('img', { src: theme.symbols[symbol], alt: name, width: 72, height: 72 }),
      element('div', {}, element('ul', {}, ...lines), symbol === session.wild ? element('p', {}, t('wildNote')) : null),
    );
  });
  return [
    element('p', { class: 'note' }, t(session.lines === null ? 'paysNote' : 'paysNoteLine', { amount: money(amount) })),
    element('ul', { class: 'pays' }, ...cards),
  ];
}

function rules({ t, session }: PanelParts): Node[] {
  const number = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  const percent = (text: string) => number.format(Number(text));
  const lines = [
    session.lines === null
      ? t('ruleWays', { ways: number.format(session.ways) })
      : t('ruleLines', { lines: session.lines.length }),
    t('ruleWild'),
    t(session.lines === null ? 'ruleSum' : 'ruleLineSum'),
    t('ruleReturn', { percent: percent(session.rtp_percent) }),
    t('ruleHits', { percent: percent(session.hit_percent) }),
    t('ruleMaximum', { multiple: percent(session.maximum_multiple) }),
    t('ruleServer'),
    t('ruleBroken'),
    ...(session.round_minimum_ms > 0
      ? [t('ruleMinimum', { seconds: number.format(session.round_minimum_ms / 1000) })]
      : []),
  ];
  return [
    element('ul', { class: 'rules' }, ...lines.map((line) => element('li', {}, line))),
    ...(session.lines === null ? [] : [linePictures(session.lines, session.rows, t)]),
  ];
}
