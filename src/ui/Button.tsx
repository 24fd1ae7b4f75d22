import type { ComponentProps } from 'react';
import { classifyLink, relOf } from './link.ts';
import { type ButtonLook, buttonClass, classes, type IconButtonLook, iconButtonClass } from './recipes.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'children'> & {
    readonly children: ComponentProps<'span'>['children'];
    /** The action is under way: the label keeps its room, a spinner stands over it, presses do nothing. */
    readonly busy?: boolean | undefined;
  };

/** A button that acts on this page. */
export function Button({
  theme,
  size,
  weight,
  wide,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ theme, size, weight, wide }), className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span>{children}</span> : children}
      {busy && <Spinner />}
    </button>
  );
}

export type ButtonLinkProps = ButtonLook &
  ComponentProps<'a'> & {
    readonly href: string;
    /** The locale's prefix (`/de`), put before internal addresses only. */
    readonly prefix?: string | undefined;
  };

/** A link that looks like a button. */
export function ButtonLink({
  theme,
  size,
  weight,
  wide,
  href,
  prefix = '',
  target,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const internal = classifyLink({ href, target }) === 'internal';
  return (
    <a
      {...rest}
      className={classes(buttonClass({ theme, size, weight, wide }), className)}
      href={internal ? prefix + href : href}
      target={target}
      rel={relOf({ target })}
    >
      {children}
    </a>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Said aloud; the button shows only a glyph. */
  readonly label: string;
  readonly look?: IconButtonLook | undefined;
  /** 44 px wide and high instead of 40. */
  readonly touch?: boolean | undefined;
};

/** A square button that holds one glyph. */
export function IconButton({ label, look, touch, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classes(iconButtonClass(look, touch), className)} />
  );
}
