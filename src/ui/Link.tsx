import type { ComponentProps } from 'react';
import { classifyLink, relOf } from './link.ts';
import { classes, type LinkLook, linkClass } from './recipes.ts';

export type LinkProps = LinkLook &
  Omit<ComponentProps<'a'>, 'ref' | 'onClick'> & {
    /** The locale's prefix (`/de`), put before internal addresses only. */
    readonly prefix?: string | undefined;
    readonly onClick?: (() => void) | undefined;
  };

/** A text link by the rule of spec section 5; without an address it is a plain button. */
export function Link({
  theme,
  size,
  weight,
  href,
  prefix = '',
  target,
  className,
  children,
  onClick,
  ...rest
}: LinkProps) {
  const kind = classifyLink({ href, target });
  const look = classes(linkClass({ theme, size, weight }), className);
  if (kind === 'button') {
    return (
      <button type="button" className={look} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <a
      {...rest}
      className={look}
      href={kind === 'internal' ? `${prefix}${href}` : href}
      target={target}
      rel={relOf({ target })}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
