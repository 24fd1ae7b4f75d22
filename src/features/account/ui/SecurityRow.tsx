/** A line of the security page: glyph, what it is, how it stands, and what can be done. */
import type { ReactElement, ReactNode } from 'react';
import type { IconName } from '#shared/icons.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';

interface SecurityRowProps {
  /** A glyph, or what stands in its place. */
  icon: IconName | ReactElement;
  title: ReactNode;
  detail?: ReactNode;
  tone?: 'plain' | 'good' | 'danger';
  children?: ReactNode;
}

const TONES = { plain: 'text-text-2', good: 'text-foam', danger: 'text-danger' } as const;

export function SecurityRow({ icon, title, detail, tone = 'plain', children }: SecurityRowProps): ReactNode {
  return (
    <div className="flex min-h-16 items-center gap-3.5 border-t border-line py-2.5 in-[li:first-child]:border-0">
      <span className={classes('grid size-10 shrink-0 place-items-center rounded-md bg-hull', TONES[tone])}>
        {typeof icon === 'string' ? <Icon name={icon} className="size-5" /> : icon}
      </span>
      <span className="min-w-0 flex-1">
        <b className="flex flex-wrap items-center gap-x-2.5 font-semibold wrap-anywhere">{title}</b>
        {detail && (
          <span className={classes('block text-meta wrap-anywhere', tone === 'danger' ? 'text-danger' : 'text-text-3')}>
            {detail}
          </span>
        )}
      </span>
      {children}
    </div>
  );
}

/** A word about the line. */
export function Tag({
  danger,
  plain,
  children,
}: {
  danger?: boolean;
  plain?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-pill bg-hull px-2 text-meta font-semibold',
        danger ? 'text-danger' : plain ? 'text-text-2' : 'text-foam',
      )}
    >
      {danger && <Icon name="triangle-exclamation-point" className="size-3.5" />}
      {children}
    </span>
  );
}
