/** Helm of Fortune: a tall money wheel between the curtains, turned by hand, and five numbers to bet on. */
import { HELM_NUMBERS, HELM_SEGMENTS, helmCount, helmNumberOf } from '../../engines/helm.ts';
import type { OutcomeView, PastOutcome } from '../../live-protocol.ts';
import { turnTo, wheelPicture } from '../table-games/wheel/wheel.ts';
import saloon from '../titles/helm-of-fortune/art/scene.svg?url';
import { element } from '../ui/dom.ts';
import type { LiveStage, LiveStageParts } from './contract.ts';
import './helm.css';
import { createPresenter, SWING_MS } from './presenter.ts';
import ines from './presenters/ines.svg?raw';
import { createPlaces } from './spots.ts';
import { shares } from './statistics.ts';

/** With the swing of the arm shorter than the deal of the table, so that the wheel stands when the result counts. */
const TURN_MS = 6_200;
const TONES: Readonly<Record<number, string>> = {
  1: '#f1e7d2',
  3: '#1fa79a',
  5: '#3563c9',
  11: '#e2483d',
  23: '#ffc24b',
};
const numberOf = (outcome: OutcomeView): number => Number(outcome.number);
const segmentOf = (outcome: OutcomeView): number => Number(outcome.segment);
const toneOf = (number: number): string => `helm-${number}`;

/** Turns the disc; whoever comes so many ms late sees the rest of it. */
async function turn(disc: Element, from: number, to: number, lateMs: number): Promise<void> {
  const turning = disc.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
    duration: TURN_MS,
    easing: 'cubic-bezier(0.12, 0.6, 0.12, 1)',
  });
  turning.currentTime = lateMs;
  await turning.finished;
}

function sharesOf(past: readonly PastOutcome[], language: string): Node {
  const numbers = past.map(({ outcome }) => numberOf(outcome));
  const parts = HELM_NUMBERS.map((number) => ({
    label: String(number),
    tone: toneOf(number),
    count: numbers.filter((each) => each === number).length,
  }));
  return shares(language, parts);
}

export function createStage(parts: LiveStageParts): LiveStage {
  const { session, words, money, sounds, face, calm, add, takeBack } = parts;
  const disc = wheelPicture(HELM_SEGMENTS, String, (number) => TONES[number] ?? '#243a52');
  const presenter = createPresenter(ines, { x: 128, y: 366, size: 0.6, rim: [432, 382] }, calm);
  const badge = element('p', { class: 'helm-badge', hidden: true });
  const scene = element('div', { class: 'live-helm' }, disc, element('i', { class: 'helm-pointer' }), badge);
  const places = createPlaces({
    className: 'helm',
    label: words('table'),
    places: HELM_NUMBERS.map((number) => ({ name: `pays-${number}`, label: String(number), pays: `${number}:1` })),
    money,
    face,
    add,
    takeBack,
  });
  let angle = 0;

  const wins = (on: string, outcome: OutcomeView): boolean => helmNumberOf(on) === numberOf(outcome);
  const showAngle = () => disc.style.setProperty('transform', `rotate(${angle}deg)`);
  showAngle();

  return {
    saloon,
    presenter: presenter.node,
    scene,
    cloth: places.node,
    nameOf: (on) => String(helmNumberOf(on)),
    dealing: words('helmTurns'),
    describe: (outcome) => words('helmResult', { number: numberOf(outcome) }),
    bead: (outcome) => ({ text: String(numberOf(outcome)), tone: toneOf(numberOf(outcome)) }),
    draw: ({ amounts, outcome, locked }) =>
      places.draw(
        amounts,
        (name) => outcome && (amounts.has(name) || wins(name, outcome) ? wins(name, outcome) : null),
        locked,
      ),
    clear() {
      badge.hidden = true;
    },
    run() {
      sounds.play('spin');
    },
    async deal(outcome, lateMs) {
      const from = angle;
      angle = turnTo(segmentOf(outcome), HELM_SEGMENTS.length, angle);
      if (lateMs < SWING_MS) await presenter.does('turn');
      const lateForIt = Math.max(0, lateMs - SWING_MS);
      if (!calm() && lateForIt < TURN_MS) await turn(disc, from, angle, lateForIt);
      angle %= 360;
      showAngle();
      sounds.play('stop');
      badge.textContent = `${numberOf(outcome)}:1`;
      badge.hidden = false;
    },
    statistics: (past) => [sharesOf(past, session.language)],
    pays: () => HELM_NUMBERS.map((number) => [String(number), `${number}:1`] as const),
    rules: () => [
      words('helmRule', { count: HELM_SEGMENTS.length }),
      HELM_NUMBERS.map((number) => `${number}: ${helmCount(number)}`).join(' · '),
    ],
  };
}
