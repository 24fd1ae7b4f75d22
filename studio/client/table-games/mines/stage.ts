/** Minefield Bay: twenty-five fields of water over pearls and mines. */

import { FIELDS, mines, minesMostOpened, minesMultiplier } from '../../../engines/mines.ts';
import type { TableGameAnswer } from '../../../protocol.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/minefield-bay/art/scene.svg?url';
import title from '../../titles/minefield-bay/art/title.svg?url';
import { element, ICONS, pictureUrl, setText } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { mine, pearl } from './pictures.ts';
import './stage.css';

export { mines as engine };

const SIDE = 5;
const FIRST_MINES = 3;

interface MinesView {
  mines: number;
  opened: readonly number[];
  mined: readonly number[] | null;
  struck: boolean;
  multiplier_hundredths: number;
  next_multiplier_hundredths: number | null;
}

export function createStage({ session, money, chip, sounds, changed, decide }: StageParts): TableGameStage {
  const t = translator('mines');
  let count = FIRST_MINES;
  let locked = false;
  let open: TableGameAnswer | null = null;
  let shown: MinesView | null = null;

  const place = (field: number) => ({ row: Math.floor(field / SIDE) + 1, column: (field % SIDE) + 1 });
  const fields = Array.from({ length: FIELDS }, (_, field) => {
    const button = element('button', { type: 'button', 'aria-label': t('field', place(field)) });
    button.addEventListener('click', () => {
      if (open && !open.view.struck && !shown?.opened.includes(field)) decide({ open: field });
    });
    button.addEventListener('keydown', (event) => move(event, field));
    return button;
  });
  const board = element('div', { class: 'mines-board', role: 'group', 'aria-label': t('board') }, ...fields);
  board.style.setProperty('--pearl', pictureUrl(pearl()));
  board.style.setProperty('--mine', pictureUrl(mine()));
  const fewer = element('button', { type: 'button', class: 'round', 'aria-label': t('fewer') }, ICONS.minus());
  const more = element('button', { type: 'button', class: 'round', 'aria-label': t('more') }, ICONS.plus());
  const number = element('b', { class: 'mines-count' });
  const now = element('dd', { class: 'gold' });
  const next = element('dd', {});
  const fact = (label: string, value: HTMLElement) => element('div', {}, element('dt', {}, label), value);
  const node = onScene(
    'mines',
    { scene, title, name: session.title },
    element(
      'div',
      { class: 'mines-table' },
      board,
      element(
        'div',
        { class: 'table-card mines-side' },
        element('div', { class: 'mines-choice' }, element('span', {}, t('mines')), fewer, number, more),
        element('dl', { class: 'table-facts' }, fact(t('now'), now), fact(t('next'), next)),
      ),
    ),
  );
  fewer.addEventListener('click', () => choose(count - 1));
  more.addEventListener('click', () => choose(count + 1));

  /** Arrows walk over the board. */
  function move(event: KeyboardEvent, field: number): void {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };
    const step = steps[event.key];
    const target = step === undefined ? undefined : fields[field + step];
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    target.focus();
  }

  function choose(wanted: number): void {
    if (locked) return;
    count = Math.max(1, Math.min(FIELDS - 1, wanted));
    shown = null;
    show();
    changed();
  }

  function paint(button: HTMLButtonElement, field: number): void {
    const opened = shown?.opened.includes(field) ?? false;
    const mined = shown?.mined?.includes(field) ?? false;
    const over = shown?.mined != null;
    const lies = mined ? ' mined' : opened || over ? ' pearl' : '';
    const look = `mines-field${lies}${opened ? ' opened' : ''}${over && !opened ? ' faded' : ''}`;
    if (button.className !== look) {
      button.className = look;
      const key = mined ? 'fieldMine' : opened ? 'fieldPearl' : 'field';
      button.setAttribute('aria-label', t(key, place(field)));
    }
    const disabled = String(open === null || opened);
    if (button.ariaDisabled !== disabled) button.ariaDisabled = disabled;
  }

  function show(): void {
    const mined = open ? (shown?.mines ?? count) : count;
    const opened = open ? (shown?.opened.length ?? 0) : 0;
    setText(number, String(mined));
    fewer.disabled = locked || mined <= 1;
    more.disabled = locked || mined >= FIELDS - 1;
    const stake = open ? BigInt(open.stake) : chip();
    const worth = (hundredths: number) =>
      `${multiplierText(hundredths, session.language)} · ${money((stake * BigInt(hundredths)) / 100n)}`;
    const taken = shown?.struck ? 0 : (shown?.multiplier_hundredths ?? 0);
    setText(now, taken > 0 ? worth(taken) : '–');
    setText(next, opened < minesMostOpened(mined) ? worth(minesMultiplier(mined, opened + 1)) : '–');
    for (const [field, button] of fields.entries()) paint(button, field);
  }

  show();
  return {
    node,
    bet: () => ({ amount: chip().toString(), mines: count }),
    total: chip,
    main() {
      if (open === null) return { label: t('start'), verb: 'sail', action: null };
      const worth = minesMultiplier(count, shown?.opened.length ?? 0);
      return {
        label: t('stop', { amount: money((BigInt(open.stake) * BigInt(worth)) / 100n) }),
        verb: 'cash',
        blocked: worth === 0,
        action: { stop: true },
      };
    },
    chipChanged: show,
    lock(value) {
      locked = value;
      show();
    },
    start() {
      shown = null;
      show();
    },
    async show(answer) {
      const view = answer.view as unknown as MinesView;
      if (view.opened.length > (shown?.opened.length ?? 0)) sounds.play('stop');
      shown = view;
      count = view.mines;
      open = answer.payout === null ? answer : null;
      show();
    },
    reset() {
      open = null;
      shown = null;
      show();
    },
    hurry() {},
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { mines: count, amount: money(chip()) })),
      element(
        'ul',
        { class: 'table-pays' },
        ...Array.from({ length: minesMostOpened(count) }, (_, index) => {
          const hundredths = minesMultiplier(count, index + 1);
          return element(
            'li',
            {},
            element('span', {}, String(index + 1)),
            element('span', {}, multiplierText(hundredths, session.language)),
            element('b', {}, money((chip() * BigInt(hundredths)) / 100n)),
          );
        }),
      ),
    ],
    rules: () => [t('rule'), t('ruleStop'), t('rulePay'), t('ruleMost'), t('ruleLeft')],
    describe(view) {
      const { opened, struck } = view as unknown as MinesView;
      if (struck) return t('struck', { count: opened.length - 1 });
      return opened.length === 0 ? t('begun') : t('opened', { count: opened.length });
    },
  };
}
