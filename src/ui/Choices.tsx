import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldLine } from './Field.tsx';
import { classes } from './recipes.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  /** May hold links, such as to the terms. */
  readonly children: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
};

/** A box to tick, with its sentence. */
export function Checkbox({ children, error, className, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const lineId = `${controlId}-line`;
  return (
    <div className={className}>
      <label className="check">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          className="check-box"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? lineId : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldLine id={lineId} error={error} />
    </div>
  );
}

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className' | 'title'> & {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Stands at the end, such as a fee or a badge. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
};

/** One of several choices with a title and its terms. Those with the same `name` exclude one another. */
export function RadioCard({ title, detail, aside, className, ...input }: RadioCardProps) {
  return (
    <label className={classes('radio-card', className)}>
      <input {...input} type="radio" className="radio" />
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold">{title}</span>
        {detail && <span className="block text-meta text-text-2">{detail}</span>}
      </span>
      {aside}
    </label>
  );
}

export type QuantityChipsProps = {
  /** Said aloud for the group. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string; readonly disabled?: boolean }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
};

/** Ready amounts beside a field; the one that stands in the field is marked. */
export function QuantityChips({ label, options, value, onChange, className }: QuantityChipsProps) {
  return (
    <fieldset className={classes('flex flex-wrap gap-2', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="quantity flex-[1_0_20%] whitespace-nowrap"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
