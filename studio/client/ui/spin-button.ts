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

export interface SpinButton {
  node: HTMLButtonElement;
  busy(value: boolean): void;
  main(face: MainFace): void;
  /** Stops autoplay, with what is left of its rounds; null: none runs. */
  autoplay(face: { left: number; label: string } | null): void;
  wait(ms: number): void;
  readonly waiting: boolean;
}

export function createSpinButton(t: Translate, press: () => void): SpinButton {
  const ring = countdownRing();
  const seconds = element('span', { class: 'seconds', 'aria-hidden': 'true' });
  const caption = element('span', { class: 'caption', 'aria-hidden': 'true' });
  const spin = t('spin');
  const node = element(
    'button',
    { type: 'button', class: 'spin', 'aria-label': spin, title: spin },
    ICONS.spin(),
    seconds,
    caption,
    ring.node,
  );
  node.addEventListener('click', press);
  ring.set(0);

  let label = spin;
  let image: () => SVGSVGElement = ICONS.spin;
  let auto: { left: number; label: string } | null = null;
  let waitUntil = 0;
  let waitWhole = 1;
  const name = (text: string) => {
    if (node.getAttribute('aria-label') !== text) node.setAttribute('aria-label', text);
    node.title = text;
  };
  const draw = (drawing: () => SVGSVGElement) => {
    if (image !== drawing) node.firstElementChild?.replaceWith(drawing());
    image = drawing;
  };
  const countDown = () => {
    const left = waitUntil - performance.now();
    ring.set(Math.max(0, left / waitWhole));
    const shown = Math.ceil(left / 1000);
    node.classList.toggle('waiting', left > 0 && auto === null);
    if (auto === null) {
      setText(seconds, left > 0 ? String(shown) : '');
      node.setAttribute('aria-label', left > 0 ? t('wait', { seconds: shown }) : label);
    }
    if (left > 0) requestAnimationFrame(countDown);
  };

  return {
    node,
    busy(value) {
      // While rounds play by themselves it can always be pressed: it stops them.
      const shut = value && auto === null;
      node.setAttribute('aria-disabled', String(shut));
      node.classList.toggle('busy', shut);
    },
    main(face) {
      label = face.label;
      setText(caption, face.label);
      draw(face.image);
      node.classList.add('worded');
      node.classList.toggle('decides', face.decides);
      if (performance.now() >= waitUntil) node.setAttribute('aria-label', label);
      node.title = label;
      node.setAttribute('aria-disabled', String(!face.enabled));
      node.classList.toggle('busy', !face.enabled);
    },
    autoplay(face) {
      auto = face;
      node.classList.toggle('auto', face !== null);
      draw(face ? ICONS.stop : ICONS.spin);
      setText(caption, face ? String(face.left) : '');
      name(face ? face.label : label);
      if (face) {
        setText(seconds, '');
        node.classList.remove('busy', 'waiting');
        node.setAttribute('aria-disabled', 'false');
      }
    },
    wait(ms) {
      if (ms <= 0) return;
      waitUntil = performance.now() + ms;
      waitWhole = ms;
      countDown();
    },
    get waiting() {
      return performance.now() < waitUntil;
    },
  };
}
