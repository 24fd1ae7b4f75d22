/** The panel behind the info button: pays, rules, fairness and history, as tabs in a dialog. */

import { SCATTERS_NEEDED } from '../../maths/features/free-spins.ts';
import type { SessionView } from '../../protocol.ts';
import type { TextKey, Translate } from '../../texts.ts';
import { translator } from '../texts.ts';
import { element, ICONS } from './dom.ts';
import { createFairness } from './fairness.ts';
import { createHistory } from './history.ts';
import { exposureRule } from './limits.ts';
import { linePictures } from './lines.ts';
import { FEATURE_NAMES } from './names.ts';
import type { PanelParts, SlotTranslate } from './parts.ts';
import { featureRules, jackpotRules, screenRules } from './rules.ts';
import { symbolName } from './symbol-names.ts';

export interface Panel {
  node: HTMLDialogElement;
  /** Opens it on a tab, the first if none is named. */
  open(id?: string): void;
}

export interface Tab {
  id: string;
  label: TextKey<'common'>;
  /** Fills the tab anew each time it is shown. */
  render(): Promise<Node[]> | Node[];
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

  /** Counts what was chosen: an answer that comes late belongs to a tab that was left. */
  let chosen = 0;
  const select = async (index: number, focus: boolean) => {
    const tab = tabs[index];
    if (!tab) return;
    buttons.forEach((button, other) => {
      button.setAttribute('aria-selected', String(other === index));
      button.tabIndex = other === index ? 0 : -1;
    });
    body.setAttribute('aria-labelledby', `tab-${tab.id}`);
    if (focus) buttons[index]?.focus();
    chosen += 1;
    const mine = chosen;
    const content = tab.render();
    // What has to be asked for leaves nothing of the tab before under its name.
    if (content instanceof Promise) body.replaceChildren();
    const nodes = await content;
    if (mine !== chosen) return;
    body.replaceChildren(...nodes);
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
    open(id) {
      // The page's own button reaches it while it is open.
      if (node.open) return;
      void select(
        Math.max(
          0,
          tabs.findIndex((tab) => tab.id === id),
        ),
        false,
      );
      node.showModal();
    },
  };
}

function payTable({ t, money, session, theme, stake }: PanelParts): Node[] {
  const amount = stake();
  const perUnit = (units: number) => money((BigInt(units) * amount) / BigInt(session.units_per_stake));
  const drops = session.feature?.kind === 'drops';
  // Where drops play, the last row counts for everything above it as well.
  const isOpenEnded = (length: string, table: Readonly<Record<number, number>>) =>
    drops && Number(length) === Math.max(...Object.keys(table).map(Number));
  const names = translator('symbols');
  const cards = Object.entries(session.pays).map(([symbol, table]) => {
    const name = symbolName(symbol, names);
    const lines = Object.entries(table)
      .sort(([a], [b]) => Number(b) - Number(a))
      .map(([length, units]) =>
        element(
          'li',
          {},
          element('span', {}, `${length}${isOpenEnded(length, table) ? '+' : ''}x`),
          ' ',
          element('b', {}, perUnit(units)),
        ),
      );
    return element(
      'li',
      { class: 'pay' },
      element('img', { src: theme.symbols[symbol], alt: name, width: 72, height: 72 }),
      element('div', {}, element('ul', {}, ...lines), symbol === session.wild ? element('p', {}, t('wildNote')) : null),
    );
  });
  return [
    element('p', { class: 'note' }, t(paysNoteOf(session), { amount: money(amount) })),
    element('ul', { class: 'pays' }, ...cards, ...bonusCards({ t, session, theme })),
  ];
}

function paysNoteOf({ feature, lines }: SessionView): TextKey<'slots'> {
  if (feature?.kind === 'drops') return 'paysNoteCount';
  return lines === null ? 'paysNote' : 'paysNoteLine';
}

/** The symbols that pay nothing but open the feature. */
function bonusCards({ t, session, theme }: Pick<PanelParts, 't' | 'session' | 'theme'>): Node[] {
  const { feature } = session;
  if (!feature || feature.kind === 'drops') return [];
  const symbol = feature.kind === 'hold' ? feature.symbol : feature.scatter;
  const name = symbolName(symbol, translator('symbols'));
  const opens = feature.kind === 'free-spins' ? SCATTERS_NEEDED : feature.opens;
  const text = t('bonusNote', { count: opens, feature: t(FEATURE_NAMES[feature.kind]) });
  return [
    element(
      'li',
      { class: 'pay' },
      element('img', { src: theme.symbols[symbol], alt: name, width: 72, height: 72 }),
      element('div', {}, element('b', {}, name), element('p', {}, text)),
    ),
  ];
}

/** What a player looks for first: what comes back, the most that can be won, how often something is. */
function keyFigures({ language, rtp_percent, maximum_multiple, hit_percent }: SessionView, t: SlotTranslate): Node {
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const figures = [
    [t('figureReturn'), share.format(Number(rtp_percent) / 100)],
    [t('figureMost'), `${new Intl.NumberFormat(language).format(Number(maximum_multiple))}x`],
    [t('figureHits'), share.format(Number(hit_percent) / 100)],
  ] as const;
  return element(
    'dl',
    { class: 'figures' },
    ...figures.map(([name, figure]) => element('div', {}, element('dt', {}, name), element('dd', {}, figure))),
  );
}

function rules({ t, money, session }: PanelParts): Node[] {
  const number = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  const percent = (text: string) => number.format(Number(text));
  const lines = [
    t('ruleReturn', { percent: percent(session.rtp_percent) }),
    t(session.feature ? 'ruleBound' : 'ruleMaximum', { multiple: percent(session.maximum_multiple) }),
    ...exposureRule(session, t, money),
    t('ruleHits', { percent: percent(session.hit_percent) }),
    ...screenRules(session, t, number),
    ...featureRules(session, t, number),
    ...jackpotRules(session, t, percent),
    t('ruleServer'),
    t('ruleBroken'),
    ...(session.round_minimum_ms > 0
      ? [t('ruleMinimum', { seconds: number.format(session.round_minimum_ms / 1000) })]
      : []),
  ];
  return [
    keyFigures(session, t),
    element('ul', { class: 'rules' }, ...lines.map((line) => element('li', {}, line))),
    ...(session.lines === null ? [] : [linePictures(session.lines, session.rows, t)]),
  ];
}
