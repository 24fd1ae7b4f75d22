/** The large button: what it does now, the wait before the next round, and the rounds that play by themselves. */
import type { Translate } from '../../texts.ts';
import { countdownRing, element, ICONS, setText } from './dom.ts';

/** What the large button does now. */
export interface MainFace {
  label: string;
  enabled: boolean;
  /** Its drawing; its name is written below. */
  image: () => SVGSVGElement;
  /** It decides something in a round that waits. */
  decides: boolean;
}

/** What it is while rounds play by themselves: it stops them. */
interface AutoFace {
  /** Rounds that are left. */
  left: number;
  label: string;
}

export interface SpinButton {
  node: HTMLButtonElement;
  busy(value: boolean): void;
  main(face: MainFace): void;
  /** Stops autoplay, with what is left of its rounds; null: none runs. */
  autoplay(face: AutoFace | null): void;
  wait(ms: number): void;
  readonly waiting: boolean;
}

interface Face {
  t: Translate;
  node: HTMLButtonElement;
  seconds: HTMLElement;
  caption: HTMLElement;
  ring: ReturnType<typeof countdownRing>;
  image: () => SVGSVGElement;
  label: string;
  main: MainFace | null;
  auto: AutoFace | null;
  waitUntil: number;
  waitWhole: number;
}

function createFace(t: Translate, press: () => void): Face {
  const [ring, label] = [countdownRing(), t('spin')];
  const seconds = element('span', { class: 'seconds', 'aria-hidden': 'true' });
  const caption = element('span', { class: 'caption', 'aria-hidden': 'true' });
  const attributes = { type: 'button', class: 'spin', 'aria-label': label, title: label };
  const node = element('button', attributes, ICONS.spin(), seconds, caption, ring.node);
  node.addEventListener('click', press);
  ring.set(0);
  const faces = { main: null, auto: null };
  return { ...{ t, node, seconds, caption, ring, label }, ...faces, image: ICONS.spin, waitUntil: 0, waitWhole: 1 };
}

function name({ node }: Face, text: string): void {
  if (node.getAttribute('aria-label') !== text) node.setAttribute('aria-label', text);
  node.title = text;
}

function draw(face: Face, image: () => SVGSVGElement): void {
  if (face.image !== image) face.node.firstElementChild?.replaceWith(image());
  face.image = image;
}

function open({ node }: Face, enabled: boolean): void {
  node.setAttribute('aria-disabled', String(!enabled));
  node.classList.toggle('busy', !enabled);
}

/** As what the player does by hand. */
function showMain(face: Face): void {
  const { main, caption, node, label } = face;
  if (main === null) {
    draw(face, ICONS.spin);
    setText(caption, '');
    name(face, label);
    return;
  }
  setText(caption, label);
  draw(face, main.image);
  node.classList.toggle('decides', main.decides);
  if (performance.now() >= face.waitUntil) name(face, label);
  node.title = label;
  open(face, main.enabled);
}

/** As what stops the rounds that play by themselves. */
function showAuto(face: Face, { left, label }: AutoFace): void {
  draw(face, ICONS.stop);
  setText(face.caption, String(left));
  setText(face.seconds, '');
  name(face, label);
  face.node.classList.remove('waiting', 'decides');
  open(face, true);
}

function countDown(face: Face): void {
  const { node, seconds, ring, auto, t, label } = face;
  const left = face.waitUntil - performance.now();
  ring.set(Math.max(0, left / face.waitWhole));
  const shown = Math.ceil(left / 1000);
  node.classList.toggle('waiting', left > 0 && auto === null);
  if (auto === null) {
    setText(seconds, left > 0 ? String(shown) : '');
    node.setAttribute('aria-label', left > 0 ? t('wait', { seconds: shown }) : label);
  }
  if (left > 0) requestAnimationFrame(() => countDown(face));
}

export function createSpinButton(t: Translate, press: () => void): SpinButton {
  const face = createFace(t, press);
  return {
    node: face.node,
    busy(value) {
      // While rounds play by themselves it can always be pressed.
      open(face, !value || face.auto !== null);
    },
    main(next) {
      face.main = next;
      face.label = next.label;
      face.node.classList.add('worded');
      if (face.auto === null) showMain(face);
    },
    autoplay(next) {
      face.auto = next;
      face.node.classList.toggle('auto', next !== null);
      if (next) showAuto(face, next);
      else showMain(face);
    },
    wait(ms) {
      if (ms <= 0) return;
      face.waitUntil = performance.now() + ms;
      face.waitWhole = ms;
      countDown(face);
    },
    get waiting() {
      return performance.now() < face.waitUntil;
    },
  };
}
