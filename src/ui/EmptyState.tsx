import type { ReactNode } from 'react';
import { type ArtName, artSize, artUrl } from '#shared/art.ts';
import { classes } from './recipes.ts';

export type EmptyStateProps = {
  readonly art?: ArtName<'scenes'> | undefined;
  readonly title: string;
  readonly text?: string | undefined;
  /** The one way out. */
  readonly children?: ReactNode;
  /** The place has things, but a filter hides them: the drawing is smaller, the way out leads back (look: s1). */
  readonly filtered?: boolean | undefined;
  readonly className?: string | undefined;
};

/** The drawing's width in a new place, and behind a filter. */
const WIDTH_PX = { place: 240, filter: 128 } as const;

/** Nothing here: a small drawing, one plain sentence, one way out. */
export function EmptyState({ art = 'empty-results', title, text, children, filtered, className }: EmptyStateProps) {
  const width = filtered ? WIDTH_PX.filter : WIDTH_PX.place;
  const size = artSize('scenes', art, width);
  return (
    <div className={classes('flex flex-col items-center p-6.5 text-center', className)}>
      <img src={artUrl('scenes', art, width)} width={size.width} height={size.height} alt="" loading="lazy" />
      <p className="mt-1.5 text-lead font-bold">{title}</p>
      {text && <p className="mt-1 text-small text-text-2">{text}</p>}
      {children && <div className="mt-3.5">{children}</div>}
    </div>
  );
}
