import { type IconName, iconHref } from './icons.ts';
import { classes } from './recipes.ts';

export type IconProps = {
  readonly name: IconName;
  /** Said aloud; without it the glyph is hidden from assistive technology. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
};

/** A Lucide glyph from the sprite. */
export function Icon({ name, label, className }: IconProps) {
  const glyph = <use href={iconHref(name)} />;
  if (!label) {
    return (
      <svg className={classes('icon', className)} aria-hidden="true">
        {glyph}
      </svg>
    );
  }
  return (
    <svg className={classes('icon', className)} role="img" aria-label={label}>
      {glyph}
    </svg>
  );
}
