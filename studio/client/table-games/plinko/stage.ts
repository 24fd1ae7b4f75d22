/** Plinko Reef: a board of pearls, a golden ball that hops down between them, and shells that pay. */

import { PLINKO_RISKS, PLINKO_ROWS, type PlinkoBet, plinko, plinkoTable } from '../../../engines/plinko.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/plinko-reef/art/scene.svg?url';
import title from '../../titles/plinko-reef/art/title.svg?url';
import { element, setText } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { choices } from '../choices.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { type Board, boardIn, paysOf } from './board.ts';
import { ballAt, columnAfter, type Fall, fallMs } from './fall.ts';
import { corals, drawBall, drawPins, shadeOf } from './pictures.ts';
import './stage.css';

export { plinko as engine };

type Rows = PlinkoBet['rows'];
type Risk = PlinkoBet['risk'];

const FIRST_ROWS: Rows = 12;
const FIRST_RISK: Risk = 'medium';
const LAST_SHOWN = 5;
const BUBBLES = 9;
const TAIL = 5;
const GLOW_MS = 360;
/** Sharper than this is not seen and costs frames. */
const SHARPEST = 2;

interface PlinkoView {
  rows: Rows;
  risk: Risk;
  path: readonly number[];
  bucket: number;
  multiplier_hundredths: number;
}

export function createStage({ session, money, sounds, chip, calm, changed }: StageParts): TableGameStage {
  const t = translator('plinko');
  const times = (hundredths: number) => multiplierText(hundredths, session.language);
  const short = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2, useGrouping: false });
  const percent = new Intl.NumberFormat(session.language, { style: 'percent', maximumSignificantDigits: 3 });
  const label = (hundredths: number) => short.format(hundredths / 100);

  const pins = element('canvas', { 'aria-hidden': 'true' });
  const ball = element('canvas', {});
  const tail = Array.from({ length: TAIL }, () => element('i', { class: 'plinko-tail' }));
  const glows = element('div', {});
  const moving = element('div', { class: 'plinko-moving', 'aria-hidden': 'true', hidden: true }, glows, ...tail, ball);
  const buckets = element('ol', { class: 'plinko-buckets', 'aria-label': t('buckets') });
  const won = element('b', { class: 'plinko-won', 'aria-hidden': 'true', hidden: true });
  const last = element('ol', { class: 'plinko-last', 'aria-label': t('last') });
  const space = element('div', { class: 'plinko-board' }, pins, moving, buckets, won, last);
  const best = element('dd', { class: 'gold' });
  const risk = choices<Risk>(
    t('risk'),
    PLINKO_RISKS.map((value) => ({ value, text: t(value) })),
    FIRST_RISK,
    () => choose(),
  );
  const rows = choices<Rows>(
    t('rows'),
    PLINKO_ROWS.map((value) => ({ value, text: String(value) })),
    FIRST_ROWS,
    () => choose(),
  );
  const chosen = (name: string, node: HTMLElement) =>
    element(
      'div',
      { class: 'plinko-choice' },
      element('span', { class: 'plinko-name', 'aria-hidden': 'true' }, name),
      node,
    );
  const node = onScene(
    'plinko',
    { scene, title, name: session.title },
    corals('left'),
    corals('right'),
    element(
      'div',
      { class: 'plinko-bubbles', 'aria-hidden': 'true' },
      ...Array.from({ length: BUBBLES }, () => element('i', {})),
    ),
    element(
      'div',
      { class: 'plinko-table' },
      space,
      element(
        'div',
        { class: 'table-card plinko-side' },
        chosen(t('rows'), rows.node),
        chosen(t('risk'), risk.node),
        element('dl', { class: 'table-facts' }, element('div', {}, element('dt', {}, t('best')), best)),
      ),
    ),
  );

  const table = () => plinkoTable(rows.value, risk.value);
  const longest = () => Math.max(...table().map((hundredths) => label(hundredths).length));
  let board: Board = boardIn(320, 320, FIRST_ROWS, 4);
  /** Where the ball has been, the newest place last. */
  let places: [number, number][] = [];
  let struck = 0;
  let finish: (() => void) | null = null;

  function choose(): void {
    forget();
    layOut();
    showBest();
    changed();
  }

  function showBest(): void {
    const hundredths = Math.max(...table());
    setText(best, `${times(hundredths)} · ${money((chip() * BigInt(hundredths)) / 100n)}`);
  }

  function forget(): void {
    won.hidden = true;
    places = [];
    struck = 0;
    moving.hidden = true;
    glows.replaceChildren();
    for (const bucket of buckets.children) bucket.classList.remove('hit');
  }

  function layOut(): void {
    const { clientWidth: width, clientHeight: height } = space;
    if (width === 0 || height === 0) return;
    board = boardIn(width, height, rows.value, longest());
    const sharp = Math.min(SHARPEST, devicePixelRatio);
    const size = Math.ceil(board.ballRadius * 2);
    const pinsContext = sized(pins, width, height, sharp);
    if (pinsContext) drawPins(pinsContext, board);
    const ballContext = sized(ball, size, size, sharp);
    if (ballContext) drawBall(ballContext, board.ballRadius);
    moving.style.setProperty('--size', `${size}px`);
    buckets.style.setProperty('--gap', `${board.gap}px`);
    buckets.style.setProperty('--top', `${board.top + (board.rows - 0.32) * board.pitch}px`);
    buckets.style.setProperty('--height', `${board.bucketHeight}px`);
    buckets.classList.toggle('upright', board.upright);
    const hit = [...buckets.children].findIndex((bucket) => bucket.classList.contains('hit'));
    buckets.replaceChildren(
      ...table().map((hundredths, bucket) => {
        const item = element('li', {}, element('span', {}, label(hundredths)));
        item.style.setProperty('--shade', shadeOf(bucket, board.rows));
        item.classList.toggle('hit', bucket === hit);
        return item;
      }),
    );
  }

  function sized(canvas: HTMLCanvasElement, width: number, height: number, sharp: number) {
    canvas.width = Math.round(width * sharp);
    canvas.height = Math.round(height * sharp);
    const context = canvas.getContext('2d');
    context?.setTransform(sharp, 0, 0, sharp, 0, 0);
    return context;
  }

  const place = ({ column, row }: Pick<Fall, 'column' | 'row'>): [number, number] => [
    board.centre + column * board.gap,
    board.top + row * board.pitch - board.ballRadius - board.pinRadius,
  ];

  /** Only transforms and opacities change from frame to frame: the pins are never painted again. */
  function draw(path: readonly number[], fall: Fall): void {
    for (; struck < fall.struck; struck += 1) {
      sounds.play('stop');
      glow(board.centre + columnAfter(path, struck) * board.gap, board.top + struck * board.pitch);
    }
    const [x, y] = place(fall);
    places = [...places.slice(-TAIL), [x, y]];
    ball.style.transform = `translate(${x}px, ${y}px) rotate(${fall.column * 2.4}rad)`;
    for (const [index, dot] of tail.entries()) {
      const [oldX, oldY] = places[index] ?? [x, y];
      dot.style.transform = `translate(${oldX}px, ${oldY}px) scale(${0.4 + (0.5 * index) / TAIL})`;
    }
    moving.hidden = false;
  }

  /** A pin that was struck shines up. */
  function glow(x: number, y: number): void {
    const light = element('i', { class: 'plinko-glow' });
    glows.append(light);
    const at = `translate(${x}px, ${y}px)`;
    light.animate(
      [
        { transform: `${at} scale(0.4)`, opacity: 1 },
        { transform: `${at} scale(1)`, opacity: 0 },
      ],
      { duration: GLOW_MS, easing: 'ease-out', fill: 'forwards' },
    );
  }

  /** The ball goes down its path; resolves when it lies in its bucket. */
  function fallDown(path: readonly number[]): Promise<void> {
    const begun = performance.now();
    let hurried = calm();
    finish = () => {
      hurried = true;
    };
    return new Promise((resolve) => {
      const frame = () => {
        const fall = ballAt(path, hurried ? fallMs(path.length) : performance.now() - begun);
        if (fall.landed) {
          finish = null;
          moving.hidden = true;
          return resolve();
        }
        draw(path, fall);
        requestAnimationFrame(frame);
      };
      frame();
    });
  }

  function lastItem(bucket: number, of: number, hundredths: number): HTMLElement {
    const item = element('li', {}, times(hundredths));
    item.style.setProperty('--shade', shadeOf(bucket, of));
    return item;
  }

  function land({ bucket, rows: of, multiplier_hundredths: hundredths }: PlinkoView): void {
    const shell = buckets.children[bucket];
    shell?.classList.add('hit');
    won.textContent = times(hundredths);
    won.style.setProperty('--shade', shadeOf(bucket, of));
    // It stays on the board over an outer bucket too.
    const share = (board.centre + (bucket - of / 2) * board.gap) / (2 * board.centre);
    won.style.setProperty('--at', String(Math.max(0.12, Math.min(0.88, share))));
    won.style.setProperty('--top', buckets.style.getPropertyValue('--top'));
    won.hidden = false;
    const item = lastItem(bucket, of, hundredths);
    last.prepend(item);
    while (last.children.length > LAST_SHOWN) last.lastElementChild?.remove();
    if (calm()) return;
    shell?.animate(
      [
        { transform: 'none' },
        { transform: 'translateY(9px)' },
        { transform: 'translateY(-4px)' },
        { transform: 'none' },
      ],
      { duration: 380, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
    won.animate(
      [
        { transform: 'translate(-50%, 0) scale(0.4)', opacity: 0 },
        { transform: 'translate(-50%, -100%) scale(1.15)', opacity: 1, offset: 0.6 },
        { transform: 'translate(-50%, -100%) scale(1)', opacity: 1 },
      ],
      { duration: 340, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
    item.animate(
      [
        { transform: 'translateY(-60%)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: 240 },
    );
  }

  new ResizeObserver(() => layOut()).observe(space);
  showBest();
  return {
    node,
    bet: () => ({ amount: chip().toString(), rows: rows.value, risk: risk.value }),
    total: chip,
    main: () => ({ label: t('drop'), verb: 'drop', action: null }),
    chipChanged: showBest,
    lock(locked) {
      rows.lock(locked);
      risk.lock(locked);
    },
    start: forget,
    async show(answer) {
      const view = answer.view as unknown as PlinkoView;
      forget();
      await fallDown(view.path);
      land(view);
    },
    reset: forget,
    hurry: () => finish?.(),
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { rows: rows.value, risk: t(risk.value), amount: money(chip()) })),
      element(
        'ul',
        { class: 'table-pays' },
        ...paysOf(table()).map(({ hundredths, chance }) =>
          element(
            'li',
            {},
            element('span', {}, times(hundredths)),
            element('span', {}, percent.format(chance)),
            element('b', {}, money((chip() * BigInt(hundredths)) / 100n)),
          ),
        ),
      ),
    ],
    rules: () => [t('rule'), t('ruleRisk'), t('rulePay')],
    recall(views) {
      const items = (views as unknown as PlinkoView[]).map((view) =>
        lastItem(view.bucket, view.rows, view.multiplier_hundredths),
      );
      last.append(...items.slice(0, LAST_SHOWN - last.children.length));
    },
    describe: (view) => t('landed', { multiplier: times((view as unknown as PlinkoView).multiplier_hundredths) }),
  };
}
