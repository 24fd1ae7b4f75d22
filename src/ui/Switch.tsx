import { useId } from 'react';
import { classes } from './recipes.ts';

export type SwitchProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  /** Keeps the label for readers only, where the sentence stands elsewhere. */
  readonly labelHidden?: boolean | undefined;
};

/** On or off, at once. */
export function Switch({ label, checked, onChange, disabled, labelHidden }: SwitchProps) {
  const id = useId();
  return (
    <span className="flex min-h-field items-center gap-3 text-body font-medium">
      <span id={id} className={labelHidden ? 'sr-only' : undefined}>
        {label}
      </span>
      <button
        type="button"
        role="switch"
        className={classes('switch', !labelHidden && 'ms-auto')}
        aria-checked={checked}
        aria-labelledby={id}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      >
        <span />
      </button>
    </span>
  );
}
