/** A card with a heading and an optional link beside it. */
import type { ReactNode } from 'react';
import { Link } from '#ui/Link.tsx';
import { classes } from '#ui/recipes.ts';

interface PanelProps {
  title: string;
  link?: { href: string; text: string } | undefined;
  /** Stands beside the heading. */
  aside?: ReactNode;
  /** The content brings its own padding. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, link, aside, flush, className, children }: PanelProps): ReactNode {
  return (
    <section className={classes('card', className)}>
      <div className={classes('flex items-center justify-between gap-3 px-5 pt-5 pb-3', !flush && 'sm:px-6.5')}>
        <h2 className="text-lead font-bold">{title}</h2>
        {aside}
        {link && <Link href={link.href}>{link.text}</Link>}
      </div>
      <div className={flush ? undefined : 'px-5 pb-5 sm:px-6.5 sm:pb-6'}>{children}</div>
    </section>
  );
}
