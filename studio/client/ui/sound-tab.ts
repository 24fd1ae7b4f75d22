/** The panel's tab of sound: music and effects, each with a level of its own. */
import type { Translate } from '../../texts.ts';
import type { Sounds } from '../sound.ts';
import { element } from './dom.ts';
import type { Tab } from './panel.ts';

const LEVELS = { music: 'soundMusic', effects: 'soundEffects' } as const;

export function soundTab(sounds: Sounds, t: Translate): Tab {
  const slider = (name: keyof typeof LEVELS) => {
    const input = element('input', { type: 'range', min: 0, max: 100, step: 5, value: sounds.levels[name] * 100 });
    input.addEventListener('input', () => sounds.setLevel(name, Number(input.value) / 100));
    // What was set is heard once it is let go.
    input.addEventListener('change', () => {
      if (name === 'effects') sounds.play('win');
    });
    return element('label', { class: 'level' }, element('span', {}, t(LEVELS[name])), input);
  };
  return {
    id: 'sound',
    label: 'sound',
    render: () => [
      ...(Object.keys(LEVELS) as (keyof typeof LEVELS)[]).map(slider),
      element('p', { class: 'note' }, t(sounds.on ? 'soundKept' : 'soundOff')),
    ],
  };
}
