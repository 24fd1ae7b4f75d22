/** Compass Roulette: the wheel, the whole European layout, and the chips on it. */
import { BETS_MAXIMUM, type Colour, colourOf, POCKETS, roulette, TABLE_BETS } from '../../../engines/roulette.ts';
import scene from '../../titles/compass-roulette/art/scene.svg?url';
import title from '../../titles/compass-roulette/art/title.svg?url';
import { element } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { chipPicture, chipText, oneChipLess, oneChipMore } from '../chips.ts';
import type { HouseStage, StageParts } from '../contract.ts';
import { bindSpots, spotOf } from '../spots.ts';
import { wordsOf } from '../words.ts';
import { type BetKind, directionOf, neighbour, SPOTS, type Spot } from './layout.ts';
import './stage.css';
import { ACTION_ICONS, diamond } from './pictures.ts';
import { texts } from './texts.ts';
import { createWheel } from './wheel.ts';

/** La partage is a rule of this table. */
export const engine = roulette(true);

/** How long a phone shows the wheel before the table returns, and when the player hurries, ms. */
const RESULT_MS = 1_300;
const HURRIED_MS = 350;
const RECENT = 14;
const FIRST_SPOT = 'straight-17';
const HIGHEST = POCKETS - 1;
const UPRIGHT = matchMedia('(max-width: 699px) and (orientation: portrait)');
/** Kinds that pay the same stand in one row of the pays tab. */
const PAY_ROWS: readonly (readonly BetKind[])[] = [
  ['straight'],
  ['split'],
  ['street', 'trio'],
  ['corner', 'first-four'],
  ['line'],
  ['dozen', 'column'],
  ['red', 'black', 'even', 'odd', 'low', 'high'],
];

type Mark = '' | 'won' | 'lost';
type Bets = Map<string, bigint>;

interface RouletteView {
  pocket: number;
  colour: Colour;
  bets: { on: string; amount: string; payout: string }[];
}

const oddsOf = (pockets: readonly number[]): number => HIGHEST / pockets.length - 1;

export function createStage(parts: StageParts): HouseStage {
  const { session, language, money, sounds, chip, calm, changed } = parts;
  const t = wordsOf(texts, language);
  const stakes = session.stakes.map(BigInt);
  const wheel = createWheel();
  let bets: Bets = new Map();
  let past: Bets[] = [];
  let last: Bets = new Map();
  let settled: ReadonlyMap<string, Mark> | null = null;
  let recent: number[] = [];
  let locked = false;
  let hurried = false;
  let skip: (() => void) | null = null;

  const badge = element('p', { class: 'roulette-badge', hidden: true });
  const wheelBox = element('div', { class: 'roulette-wheel' }, wheel.node, badge);
  const lastPockets = element('ol', { class: 'roulette-last', 'aria-label': t('last') });
  const note = element('p', { class: 'roulette-note', 'aria-live': 'polite' });
  const spots = new Map(
    SPOTS.map((spot) => [spot.name, { spot, button: spotButton(spot), label: labelOf(spot), drawn: '' }]),
  );
  const board = element(
    'div',
    { class: 'roulette-board', role: 'group', 'aria-label': t('table') },
    ...[...spots.values()].map(({ button }) => button),
  );
  const chipNow = element('span', { class: 'roulette-chip-now', role: 'img' });
  const actions = {
    undo: actionButton('undo', () => {
      bets = past.pop() ?? new Map();
      redraw();
    }),
    clear: actionButton('clear', () => replace(new Map())),
    rebet: actionButton('rebet', () => replace(new Map(last))),
    double: actionButton('double', () =>
      replace(new Map([...bets].map(([name, amount]) => [name, oneChipMore(stakes, amount, amount)]))),
    ),
  };
  const node = onScene(
    'roulette',
    { scene, title, name: session.title },
    element(
      'div',
      { class: 'roulette-table' },
      wheelBox,
      element(
        'div',
        { class: 'roulette-side' },
        lastPockets,
        board,
        element('div', { class: 'roulette-actions' }, chipNow, ...Object.values(actions)),
        note,
      ),
    ),
  );
  wheelBox.addEventListener('click', hurry);
  bindBoard();
  walkTo(FIRST_SPOT);
  redraw();

  function nameOf({ kind, pockets }: Spot): string {
    const first = pockets[0] ?? 0;
    const whole = `${first}–${pockets.at(-1)}`;
    if (kind === 'street' || kind === 'line' || kind === 'dozen') return `${t(kind)} ${whole}`;
    if (kind === 'column') return `${t(kind)} ${first}, ${first + 3} … ${pockets.at(-1)}`;
    if (pockets.length > 4 || kind === 'first-four') return t(kind);
    return `${t(kind)} ${pockets.join(', ')}`;
  }

  function labelOf(spot: Spot): string {
    return t('spot', { bet: nameOf(spot), odds: oddsOf(spot.pockets) });
  }

  function faceOf({ kind, pockets }: Spot): Node[] {
    if (kind === 'straight') return [element('b', {}, String(pockets[0]))];
    if (kind === 'dozen') return [element('b', {}, `${pockets[0]}–${pockets.at(-1)}`)];
    if (kind === 'column') return [element('b', {}, '2:1')];
    if (kind === 'red' || kind === 'black') return [diamond(kind)];
    return pockets.length === 18 ? [element('b', {}, t(kind))] : [];
  }

  function spotButton(spot: Spot): HTMLButtonElement {
    const face = faceOf(spot);
    const button = element(
      'button',
      {
        type: 'button',
        class: `roulette-spot ${face.length > 0 ? 'cell' : 'seam'}`,
        'data-kind': spot.kind,
        'data-colour': spot.kind === 'straight' ? colourOf(spot.pockets[0] ?? 0) : null,
        tabindex: -1,
        'data-spot': spot.name,
      },
      ...face,
      element('span', { class: 'roulette-chip' }),
    );
    for (const key of ['x', 'y', 'w', 'h'] as const) button.style.setProperty(`--${key}`, String(spot[key]));
    return button;
  }

  function actionButton(name: 'undo' | 'clear' | 'rebet' | 'double', run: () => void): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', class: 'roulette-action', 'aria-label': t(name), title: t(name) },
      ACTION_ICONS[name](),
      element('span', { 'aria-hidden': 'true' }, t(name)),
    );
    button.addEventListener('click', run);
    return button;
  }

  function bindBoard(): void {
    bindSpots(board, { add, takeBack });
    board.addEventListener('keydown', (event) => {
      const name = spotOf(event);
      if (name) keyOn(event, name);
    });
    board.addEventListener('pointerover', (event) => light(spotOf(event)));
    board.addEventListener('pointerleave', () => light(undefined));
    board.addEventListener('focusin', (event) => {
      walkTo(spotOf(event) ?? FIRST_SPOT);
      light(spotOf(event));
    });
    board.addEventListener('focusout', () => light(undefined));
  }

  function keyOn(event: KeyboardEvent, name: string): void {
    const spot = spots.get(name)?.spot;
    const direction = directionOf(event.key, UPRIGHT.matches);
    if (event.key === 'Backspace' || event.key === 'Delete') takeBack(name);
    else if (spot && direction) spots.get(neighbour(spot, direction)?.name ?? name)?.button.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** One spot is reached by Tab; arrows lead on from it. */
  function walkTo(name: string): void {
    for (const { spot, button } of spots.values()) button.tabIndex = spot.name === name ? 0 : -1;
  }

  /** Lights the fields a bet covers. */
  function light(name: string | undefined): void {
    const covered = new Set(name ? TABLE_BETS.get(name) : []);
    for (const { spot, button } of spots.values()) {
      button.classList.toggle('lit', spot.kind === 'straight' && covered.has(spot.pockets[0] ?? -1));
    }
  }

  function say(name: string): void {
    const found = spots.get(name);
    if (!found) return;
    const amount = bets.get(name);
    note.textContent = `${nameOf(found.spot)}: ${amount ? money(amount) : t('nothing')}`;
  }

  function add(name: string): void {
    if (locked) return;
    const amount = bets.get(name) ?? 0n;
    const more = oneChipMore(stakes, amount, chip());
    if (amount === 0n && bets.size >= BETS_MAXIMUM) note.textContent = t('full', { count: BETS_MAXIMUM });
    else if (more === amount) note.textContent = t('highest');
    else {
      sounds.play('stop');
      replace(new Map(bets).set(name, more));
      say(name);
    }
  }

  function takeBack(name: string): void {
    const amount = bets.get(name);
    if (locked || amount === undefined) return;
    const next = new Map(bets);
    const less = oneChipLess(stakes, amount, chip());
    if (less > 0n) next.set(name, less);
    else next.delete(name);
    replace(next);
    say(name);
  }

  function replace(next: Bets): void {
    if (locked) return;
    past.push(bets);
    bets = next;
    redraw();
  }

  /** A touch of the table ends the show of the last round. */
  function redraw(): void {
    settled = null;
    badge.hidden = true;
    draw();
    changed();
  }

  function draw(): void {
    const shown = settled ? last : bets;
    for (const [name, place] of spots) {
      const amount = shown.get(name) ?? 0n;
      const mark = settled?.get(name) ?? '';
      const hit = settled !== null && name === `straight-${recent[0]}`;
      // Most of the 157 spots stay as they are.
      const drawn = [amount, mark, hit, locked].join();
      if (drawn === place.drawn) continue;
      place.drawn = drawn;
      drawChip(place.button, amount, mark);
      place.button.setAttribute('aria-label', amount > 0n ? `${place.label} · ${money(amount)}` : place.label);
      place.button.setAttribute('aria-disabled', String(locked));
      place.button.classList.toggle('hit', hit);
    }
    if (chipNow.dataset.amount !== String(chip())) {
      chipNow.dataset.amount = String(chip());
      chipNow.replaceChildren(chipOf(chip()));
    }
    chipNow.setAttribute('aria-label', t('chip', { amount: money(chip()) }));
    chipNow.title = t('chip', { amount: money(chip()) });
    actions.undo.disabled = locked || past.length === 0;
    actions.clear.disabled = locked || bets.size === 0;
    actions.double.disabled = locked || bets.size === 0;
    actions.rebet.disabled = locked || last.size === 0 || bets.size > 0;
    if (bets.size === 0 && !settled) note.textContent = t('hint');
  }

  function chipOf(amount: bigint): SVGElement {
    return chipPicture(chipText(amount, session.currency, session.language), stakes.indexOf(amount));
  }

  function drawChip(button: HTMLElement, amount: bigint, mark: Mark): void {
    const holder = button.lastElementChild;
    if (!(holder instanceof HTMLElement)) return;
    if (holder.dataset.amount !== String(amount)) {
      holder.dataset.amount = String(amount);
      holder.replaceChildren(...(amount > 0n ? [chipOf(amount)] : []));
    }
    holder.className = `roulette-chip ${mark}`;
  }

  function drawRecent(): void {
    lastPockets.replaceChildren(...recent.map((pocket) => element('li', { class: colourOf(pocket) }, String(pocket))));
  }

  function announce({ pocket, colour }: RouletteView): string {
    return `${pocket}, ${t(colour)}.`;
  }

  /** A wait that ends early when the player presses on. */
  function held(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function hurry(): void {
    hurried = true;
    wheel.finish();
    skip?.();
  }

  return {
    node,
    bet: () =>
      bets.size === 0 ? null : { bets: [...bets].map(([on, amount]) => ({ on, amount: amount.toString() })) },
    total: () => [...bets.values()].reduce((sum, amount) => sum + amount, 0n),
    main: () => (bets.size === 0 ? null : { label: t('spin'), action: null }),
    chipChanged: draw,
    lock(value) {
      locked = value;
      board.classList.toggle('locked', value);
      draw();
    },
    start() {
      settled = null;
      hurried = false;
      badge.hidden = true;
      note.textContent = t('noMore');
      wheelBox.classList.add('running');
      if (!calm()) wheel.run();
    },
    async show(answer) {
      const view = answer.view as unknown as RouletteView;
      await wheel.land(view.pocket, calm());
      sounds.play('stop');
      badge.textContent = String(view.pocket);
      badge.className = `roulette-badge ${view.colour}`;
      badge.hidden = false;
      recent = [view.pocket, ...recent].slice(0, RECENT);
      last = new Map(view.bets.map(({ on, amount }) => [on, BigInt(amount)]));
      settled = new Map(view.bets.map(({ on, payout }) => [on, BigInt(payout) > 0n ? 'won' : 'lost']));
      bets = new Map();
      past = [];
      drawRecent();
      draw();
      const halved =
        view.pocket === 0 && view.bets.some(({ amount, payout }) => BigInt(payout) * 2n === BigInt(amount));
      note.textContent = halved ? `${announce(view)} ${t('halved')}` : announce(view);
      if (UPRIGHT.matches) await held(hurried ? HURRIED_MS : RESULT_MS);
      skip = null;
      wheelBox.classList.remove('running');
    },
    reset() {
      wheel.stop();
      wheelBox.classList.remove('running');
      note.textContent = '';
      draw();
    },
    hurry,
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { amount: money(chip()) })),
      element(
        'ul',
        { class: 'house-pays' },
        ...PAY_ROWS.map((kinds) => {
          const pockets = SPOTS.find(({ kind }) => kind === kinds[0])?.pockets ?? [];
          return element(
            'li',
            {},
            element('span', {}, kinds.map((kind) => t(kind)).join(', ')),
            element('span', {}, `${oddsOf(pockets)}:1`),
            element('b', {}, money((chip() * BigInt(HIGHEST)) / BigInt(pockets.length))),
          );
        }),
      ),
    ],
    rules: () => [
      t('rule'),
      t('rulePartage'),
      t('rulePlace'),
      t('ruleTake'),
      t('ruleAmounts'),
      t('full', { count: BETS_MAXIMUM }),
    ],
    describe: (view) => announce(view as unknown as RouletteView),
  };
}
