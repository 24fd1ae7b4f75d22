/** A code of six digits, a box for each; it is one field, so that a pasted code goes in whole. */
import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#ui/Field.tsx';
import { classes } from '#ui/recipes.ts';

const PLACES = [0, 1, 2, 3, 4, 5] as const;

type CodeFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  error?: string | undefined;
  /** What has been typed. */
  digits: string;
};

export function CodeField({ label, error, digits, ...input }: CodeFieldProps): ReactNode {
  const typed = digits.replaceAll(/\D/g, '');
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <span className="relative grid grid-cols-6 gap-2">
          <input
            {...input}
            {...wiring}
            className="peer absolute inset-0 z-1 w-full opacity-0"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
          />
          {PLACES.map((place) => (
            <span
              key={place}
              aria-hidden="true"
              className={classes(
                'grid h-14 place-items-center rounded-md bg-ink text-section font-semibold tabular-nums',
                error ? 'shadow-field-error' : 'shadow-field',
                place === Math.min(typed.length, 5) && 'peer-focus:shadow-field-focus',
              )}
            >
              {typed.charAt(place)}
            </span>
          ))}
        </span>
      )}
    </Field>
  );
}
