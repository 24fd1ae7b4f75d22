/** Asks how many rounds shall play by themselves, and what ends them before. */
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import { element } from '../ui/dom.ts';
import { type AutoplayPlan, FIRST, LIMITS, ROUNDS } from './rules.ts';

/** The texts of autoplay, in the page of any game that offers it. */
export type AutoplayTranslate = Translate<'common' | 'autoplay'>;

export interface AutoplayPanel {
  node: HTMLDialogElement;
  /** Opens it for rounds at a stake, minor units. */
  open(stake: bigint): void;
}

interface PanelParts {
  t: AutoplayTranslate;
  money: FormatMoney;
  /** Whether the title has a feature that may end it. */
  feature: boolean;
  start(plan: AutoplayPlan): void;
}

const LIMIT_LABELS = { loss: 'autoplayLoss', win: 'autoplayWin', single: 'autoplaySingle' } as const;
type LimitName = keyof typeof LIMITS;

interface Choice {
  node: HTMLElement;
  /** Writes the amounts of a stake. */
  write(stake: bigint): void;
  /** What is chosen, in bets; null: no limit. */
  readonly bets: number | null;
}

/** A limit to choose in multiples of the bet, written as amounts. Only what need not be limited offers to do without. */
function limitChoice(name: LimitName, { t, money }: Pick<PanelParts, 't' | 'money'>): Choice {
  const first = FIRST[name];
  const none = first === null ? element('option', { value: '' }, t('autoplayNever')) : null;
  const options = LIMITS[name].map((bets) => element('option', { value: bets, selected: bets === first }));
  const select = element('select', { name }, none, ...options);
  return {
    node: element('label', { class: 'choice' }, element('span', {}, t(LIMIT_LABELS[name])), select),
    write(stake) {
      for (const option of options) option.textContent = money(stake * BigInt(option.value));
    },
    get bets() {
      return select.value === '' ? null : Number(select.value);
    },
  };
}

function roundsChoice(t: AutoplayTranslate): { node: HTMLElement; readonly rounds: number } {
  const inputs = ROUNDS.map((rounds) =>
    element('input', { type: 'radio', name: 'rounds', value: rounds, checked: rounds === FIRST.rounds }),
  );
  const labels = inputs.map((input) => element('label', {}, input, element('span', {}, input.value)));
  return {
    node: element('fieldset', { class: 'rounds' }, element('legend', {}, t('autoplayRounds')), ...labels),
    get rounds() {
      return Number(inputs.find(({ checked }) => checked)?.value ?? FIRST.rounds);
    },
  };
}

export function createAutoplayPanel(parts: PanelParts): AutoplayPanel {
  const { t, money, feature, start } = parts;
  const rounds = roundsChoice(t);
  const loss = limitChoice('loss', parts);
  const win = limitChoice('win', parts);
  const single = limitChoice('single', parts);
  const atFeature = element('input', { type: 'checkbox', checked: true });
  const note = element('p', { class: 'note' });
  const cancel = element('button', { type: 'button', class: 'quiet' }, t('cancel'));
  const form = element(
    'form',
    { method: 'dialog' },
    rounds.node,
    ...[loss, win, single].map(({ node }) => node),
    feature ? element('label', { class: 'choice' }, element('span', {}, t('autoplayFeature')), atFeature) : null,
    note,
    element(
      'div',
      { class: 'verbs' },
      cancel,
      element('button', { class: 'action', value: 'start' }, t('autoplayStart')),
    ),
  );
  const node = element(
    'dialog',
    { class: 'ask autoplay-panel', 'aria-labelledby': 'autoplay-title' },
    element('h2', { id: 'autoplay-title' }, t('autoplay')),
    form,
  );
  let stake = 0n;
  const amountOf = ({ bets }: Choice) => (bets === null ? null : stake * BigInt(bets));
  cancel.addEventListener('click', () => node.close());
  node.addEventListener('click', ({ target }) => {
    if (target === node) node.close();
  });
  // Once it is closed, so that the caret may leave it.
  node.addEventListener('close', () => {
    if (node.returnValue !== 'start') return;
    start({
      rounds: rounds.rounds,
      loss: amountOf(loss) ?? 0n,
      win: amountOf(win),
      single: amountOf(single),
      feature: feature && atFeature.checked,
    });
  });
  return {
    node,
    open(next) {
      if (node.open) return;
      stake = next;
      node.returnValue = '';
      for (const choice of [loss, win, single]) choice.write(stake);
      note.textContent = t('autoplayNote', { amount: money(stake) });
      node.showModal();
    },
  };
}
