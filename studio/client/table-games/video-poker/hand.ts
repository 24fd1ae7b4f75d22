/** Five places on the felt: cards are dealt to them, held, drawn and swept away. */
import { element } from '../../ui/dom.ts';
import { type PlayingCard, playingCard } from '../cards.ts';
import { HAND_SIZE } from './poker-view.ts';

const DEAL_MS = 300;
const SWEEP_MS = 190;
const STEP_MS = 95;
const DEAL_EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

export interface PlaceMarks {
  label: string;
  held: boolean;
  /** Whether it can be held or let go now. */
  free: boolean;
  /** Whether the card makes the hand, stands beside it, or neither is known. */
  part: 'makes' | 'beside' | null;
}

interface HandParts {
  label: string;
  heldText: string;
  calm(): boolean;
  press(place: number): void;
  /** A card has reached its place. */
  landed(): void;
}

export interface Hand {
  node: HTMLElement;
  /** What lies at each place; null: the back, or nothing. */
  readonly lying: readonly (string | null)[];
  /** Deals these names to every place where another card lies; null as name leaves the place alone. */
  deal(names: readonly (string | null)[]): Promise<void>;
  /** Takes the cards at these places off the felt. */
  sweep(places: readonly number[]): Promise<void>;
  /** Puts cards down without motion. */
  lay(names: readonly (string | null)[]): void;
  mark(place: number, marks: PlaceMarks): void;
  /** What comes next moves at its own pace again. */
  calmDown(): void;
  hurry(): void;
}

interface Place {
  button: HTMLButtonElement;
  mover: HTMLElement;
  card: PlayingCard;
}

/** Where the dealer's hand is, seen from a place: above the right end of the felt. */
const dealerFrom = (place: number): string => `translate(${(HAND_SIZE - place) * 110}%, -107%) rotate(24deg)`;

function createPlace(place: number, { heldText, press }: HandParts): Place {
  const card = playingCard();
  // The button speaks for its card.
  card.node.setAttribute('aria-hidden', 'true');
  const mover = element('span', { class: 'jacks-mover' }, card.node);
  const button = element(
    'button',
    { type: 'button', class: 'jacks-place' },
    element('span', { class: 'jacks-slot' }, mover),
    element(
      'span',
      { class: 'jacks-foot', 'aria-hidden': 'true' },
      element('span', { class: 'jacks-key' }, String(place + 1)),
      element('span', { class: 'jacks-pennant' }, heldText),
    ),
  );
  button.addEventListener('click', () => press(place));
  return { button, mover, card };
}

/** Arrows walk along the hand. */
function bindArrows(places: readonly Place[]): void {
  for (const [place, { button }] of places.entries()) {
    button.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const target = step === undefined ? undefined : places[place + step];
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      target.button.focus();
    });
  }
}

function markPlace({ button }: Place, { label, held, free, part }: PlaceMarks): void {
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-pressed', String(held));
  button.setAttribute('aria-disabled', String(!free));
  button.classList.toggle('held', held);
  button.classList.toggle('ringed', part === 'makes' || (held && part === null));
  button.classList.toggle('makes', part === 'makes');
  button.classList.toggle('beside', part === 'beside');
}

/** What moves over the felt now. */
interface Motion {
  running: Set<Animation>;
  hurried: boolean;
  calm(): boolean;
}

const isStill = ({ hurried, calm }: Motion): boolean => hurried || calm();

async function move(
  motion: Motion,
  mover: HTMLElement,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
): Promise<void> {
  if (isStill(motion)) return;
  const animation = mover.animate(frames, { fill: 'backwards', ...timing });
  motion.running.add(animation);
  await animation.finished;
  motion.running.delete(animation);
}

/** A card comes from the dealer's hand. @param turn how many come before it */
async function dealOne(motion: Motion, place: Place, from: string, turn: number): Promise<void> {
  const arriving = [{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1 }];
  await move(motion, place.mover, arriving, { duration: DEAL_MS, delay: turn * STEP_MS, easing: DEAL_EASING });
}

async function sweepOne(motion: Motion, { mover, button }: Place, turn: number): Promise<void> {
  await move(motion, mover, [{}, { transform: 'translateY(-60%) rotate(-9deg) scale(0.92)', opacity: 0 }], {
    duration: SWEEP_MS,
    delay: turn * 30,
    easing: 'cubic-bezier(0.5, 0, 0.9, 0.5)',
  });
  button.classList.add('away');
}

export function createHand(parts: HandParts): Hand {
  const { label, calm, landed } = parts;
  const lying: (string | null)[] = new Array(HAND_SIZE).fill(null);
  const motion: Motion = { running: new Set(), hurried: false, calm };
  const places = Array.from({ length: HAND_SIZE }, (_, place) => createPlace(place, parts));
  bindArrows(places);
  const node = element('div', { class: 'jacks-hand', role: 'group', 'aria-label': label });
  node.append(...places.map(({ button }) => button));

  async function dealTo(place: number, name: string, turn: number): Promise<void> {
    const at = places[place] as Place;
    await at.card.turn(null, true);
    at.button.classList.remove('away');
    lying[place] = name;
    await dealOne(motion, at, dealerFrom(place), turn);
    landed();
    await at.card.turn(name, isStill(motion));
  }

  return {
    node,
    lying,
    async deal(names) {
      const due = names.flatMap((name, place) => (name !== null && name !== lying[place] ? [{ name, place }] : []));
      await Promise.all(due.map(({ name, place }, turn) => dealTo(place, name, turn)));
    },
    async sweep(gone) {
      for (const place of gone) lying[place] = null;
      await Promise.all(gone.map((place, turn) => sweepOne(motion, places[place] as Place, turn)));
    },
    lay(names) {
      for (const [place, { card, button }] of places.entries()) {
        lying[place] = names[place] ?? null;
        button.classList.remove('away');
        void card.turn(lying[place] ?? null, true);
      }
    },
    mark(place, marks) {
      const at = places[place];
      if (at) markPlace(at, marks);
    },
    calmDown() {
      motion.hurried = false;
    },
    hurry() {
      motion.hurried = true;
      for (const animation of motion.running) animation.finish();
      for (const { card } of places) card.finish();
    },
  };
}
