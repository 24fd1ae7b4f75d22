/** Bay Window Roulette: the wheel on its table in the saloon, seen from above while the ball runs. */

import { type Colour, colourOf, POCKETS, type RouletteRules, TABLE_BETS } from '../../engines/roulette.ts';
import type { OutcomeView, PastOutcome } from '../../live-protocol.ts';
import type { Translate } from '../../texts.ts';
import { ROULETTE_RULES } from '../../titles/roulette.ts';
import { createRouletteBoard, oddsOf } from '../table-games/roulette/board.ts';
import { type BetKind, SPOTS } from '../table-games/roulette/layout.ts';
import { createWheel } from '../table-games/roulette/wheel.ts';
import { translator } from '../texts.ts';
import saloon from '../titles/bay-window-roulette/art/scene.svg?url';
import { element } from '../ui/dom.ts';
import type { LiveStage, LiveStageParts, Mark } from './contract.ts';
import { createPresenter } from './presenter.ts';
import mira from './presenters/mira.svg?raw';
import './roulette.css';
import { ranking, shares } from './statistics.ts';

const RULES: RouletteRules = ROULETTE_RULES['bay-window-roulette'];
const RANKED = 5;
const KINDS: readonly BetKind[] = ['straight', 'split', 'street', 'corner', 'line', 'dozen', 'column', 'red'];
const pocketOf = (outcome: OutcomeView): number => Number(outcome.pocket);

type Words = Translate<'roulette'>;

const wins = (on: string, outcome: OutcomeView): boolean => (TABLE_BETS.get(on) ?? []).includes(pocketOf(outcome));
const beadOf = (pocket: number) => ({ text: String(pocket), tone: colourOf(pocket) });

function hotAndCold(pockets: readonly number[], words: LiveStageParts['words']): Node[] {
  const counts = Array.from({ length: POCKETS }, (_, pocket) => ({
    ...beadOf(pocket),
    count: pockets.filter((each) => each === pocket).length,
  }));
  const hot = [...counts].sort((a, b) => b.count - a.count).slice(0, RANKED);
  const cold = [...counts].sort((a, b) => a.count - b.count).slice(0, RANKED);
  return [ranking(words('hot'), hot), ranking(words('cold'), cold)];
}

function statisticsOf(past: readonly PastOutcome[], { session, words }: LiveStageParts, t: Words): Node[] {
  const pockets = past.map(({ outcome }) => pocketOf(outcome));
  const share = (label: string, tone: string, test: (pocket: number) => boolean) => ({
    label,
    tone,
    count: pockets.filter(test).length,
  });
  const isColour = (colour: Colour) => (pocket: number) => colourOf(pocket) === colour;
  const zero = share('0', 'green', isColour('green'));
  return [
    shares(session.language, [
      share(t('red'), 'red', isColour('red')),
      zero,
      share(t('black'), 'black', isColour('black')),
    ]),
    shares(session.language, [
      share(t('even'), 'even', (pocket) => pocket > 0 && pocket % 2 === 0),
      zero,
      share(t('odd'), 'odd', (pocket) => pocket % 2 === 1),
    ]),
    ...hotAndCold(pockets, words),
  ];
}

function payOf(kind: BetKind, t: Words): readonly [name: string, pays: string] {
  const pockets = SPOTS.find((spot) => spot.kind === kind)?.pockets ?? [];
  const name = kind === 'red' ? `${t('red')}, ${t('black')}, ${t('even')}, ${t('odd')}, 1–18, 19–36` : t(kind);
  return [name, `${oddsOf(pockets)}:1`];
}

export function createStage(parts: LiveStageParts): LiveStage {
  const { words, money, sounds, calm, add, takeBack } = parts;
  const t = translator('roulette');
  const wheel = createWheel();
  const presenter = createPresenter(mira, { x: 560, y: 318, size: 0.58, rim: [334, 244] }, calm);
  const badge = element('p', { class: 'roulette-badge', hidden: true });
  const scene = element('div', { class: 'live-wheel' }, wheel.node, badge);
  // A chip below a spot's middle hides the number; every amount is a sum of chips.
  const board = createRouletteBoard({ t, money, face: parts.face, add, takeBack });
  const cloth = element('div', { class: 'live-roulette-cloth' }, board.node);

  /** Counts what the scene was told: a spin that was overtaken does not begin. */
  let turn = 0;
  /** The presenter throws the ball in; then the wheel is seen from above. */
  const spin = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    await presenter.does('spin');
    if (mine !== turn) return;
    scene.classList.add('above');
    if (!calm()) wheel.run();
  };

  const describe = (outcome: OutcomeView): string => `${pocketOf(outcome)}, ${t(colourOf(pocketOf(outcome)))}`;

  return {
    saloon,
    presenter: presenter.node,
    scene,
    cloth,
    statistics: (past) => statisticsOf(past, parts, t),
    describe,
    nameOf: board.nameOf,
    dealing: words('ballRuns'),
    bead: (outcome) => beadOf(pocketOf(outcome)),
    draw({ amounts, outcome, locked }) {
      const mark = (on: string): Mark => (outcome === null ? '' : wins(on, outcome) ? 'won' : 'lost');
      const marks = outcome && new Map([...amounts.keys()].map((on) => [on, mark(on)] as const));
      board.draw({ amounts, marks, hit: outcome && `straight-${pocketOf(outcome)}`, locked });
    },
    clear() {
      turn += 1;
      badge.hidden = true;
      wheel.stop();
      scene.classList.remove('above');
    },
    run: () => void spin(),
    async deal(outcome, lateMs) {
      turn += 1;
      scene.classList.add('above');
      await wheel.land(pocketOf(outcome), calm(), lateMs);
      sounds.play('stop');
      badge.textContent = String(pocketOf(outcome));
      badge.className = `roulette-badge ${colourOf(pocketOf(outcome))}`;
      badge.hidden = false;
    },
    pays: () => KINDS.map((kind) => payOf(kind, t)),
    rules: () => [t('rule'), ...(RULES.laPartage ? [t('rulePartage')] : [])],
  };
}
