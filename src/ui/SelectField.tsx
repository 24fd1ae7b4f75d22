import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { Options, type SelectOption } from './Options.tsx';
import { classes, FIELD } from './recipes.ts';

export type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'children' | 'className'> & {
    readonly options: readonly SelectOption[];
    /** Shown while nothing is chosen. */
    readonly placeholder?: string | undefined;
    /** Stands before the text, such as a flag. */
    readonly before?: ReactNode;
  };

/** The platform's own select in our frame: it works with every keyboard, reader and phone. */
export function SelectField({
  label,
  hint,
  error,
  className,
  id,
  options,
  placeholder,
  before,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(wiring) => (
        <SelectBox invalid={Boolean(error)} before={before}>
          <select {...select} {...wiring} className={classes('field-select', before !== undefined && 'ps-11')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            <Options options={options} />
          </select>
        </SelectBox>
      )}
    </Field>
  );
}

/** The box and the chevron of a select. */
export function SelectBox({
  invalid,
  before,
  children,
}: {
  readonly invalid: boolean;
  readonly before?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={FIELD} data-invalid={invalid ? '' : undefined}>
      {before}
      {children}
      <Icon name="chevron-down" className="pointer-events-none absolute end-3.5 text-text-3" />
    </div>
  );
}
