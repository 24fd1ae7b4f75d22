/** Marks a match, a league or a team as one's own. It comes with the page's waking: no HTML holds it. */
import { useStore } from '@nanostores/react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { $favourites, toggleFavourite } from '../favourites.ts';

export interface StarProps {
  /** What is marked (`favouriteKeys`). */
  mark: string;
  /** What it is called. */
  name: string;
  className?: string;
}

export function Star({ mark, name, className }: StarProps) {
  const translate = useTranslate('sport');
  const favourites = useStore($favourites, { ssr: 'initial' });
  if (favourites === null) return null;
  const isMarked = favourites.has(mark);
  return (
    <button
      type="button"
      className={classes('sport-star', isMarked ? 'text-gold' : 'text-text-3', className)}
      aria-pressed={isMarked}
      aria-label={translate('favourite', { name })}
      onClick={() => toggleFavourite(mark)}
    >
      <Icon name="star" className={classes('size-4', isMarked && 'fill-current')} />
    </button>
  );
}
