import type { ReactNode } from 'react';
import { cardText } from './cards.ts';
import { classes } from './recipes.ts';

interface DrawnValuesProps {
  readonly look: 'cards' | 'text';
  readonly values: readonly string[];
}

/** What a round drew, value by value: cards by their signs, the rest as it is said. */
export function DrawnValues({ look, values }: DrawnValuesProps): ReactNode {
  return values.map((value, place) => {
    const card = look === 'cards' ? cardText(value) : null;
    return (
      <span key={place} className={classes('rounded-xs bg-hull px-2 py-0.5 font-semibold', card?.red && 'text-coral')}>
        {card?.text ?? value}
      </span>
    );
  });
}
