import type { ReactNode } from 'react';
import { type ArtName, artSize, artUrl } from '#shared/art.ts';
import { classes } from './recipes.ts';

export type EmptyStateProps = {
  readonly art?: ArtName<'scenes'> | undefined;
  readonly title: string;
  readonly text?: string | undefined;
  /** The one way out. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
};

const WIDTH_PX = 200;

/** Nothing here: a small drawing, one plain sentence, one way out. */
export function EmptyState({ art = 'empty-results', title, text, children, className }: EmptyStateProps) {
  const size = artSize('scenes', art, WIDTH_PX);
  return (
    <div className={classes('flex flex-col items-center p-6.5 text-center', className)}>
      <img src={artUrl('scenes', art, WIDTH_PX)} width={size.width} height={size.height} alt="" loading="lazy" />
      <p className="mt-1.5 text-lead font-bold">{title}</p>
      {text && <p className="mt-1 text-small text-text-2">{text}</p>}
      {children && <div className="mt-3.5">{children}</div>}
    </div>
  );
}
