/** A row of choices of which one holds. */
import type { ReactNode } from 'react';
import { classes } from '#ui/recipes.ts';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

export function Segments<Value extends string>(props: SegmentsProps<Value>): ReactNode {
  const { label, options, value, onChange, className } = props;
  return (
    <fieldset className={classes('flex flex-wrap gap-2', className)}>
      <legend className="mb-2 text-small text-text-2">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="quantity min-w-16 grow px-2"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
