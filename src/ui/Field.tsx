import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import { hintClass, LABEL } from './recipes.ts';

/** What every field shows around its control. */
export type FieldFrame = {
  readonly label: string;
  /** A neutral line under the field; an error takes its place. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
};

/** What ties a control to its label and its line. */
export type FieldWiring = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type FieldProps = FieldFrame & {
  readonly id?: string | undefined;
  readonly children: (wiring: FieldWiring) => ReactNode;
};

/** Label above, control, line below. */
export function Field({ label, hint, error, className, id, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const lineId = `${controlId}-line`;
  const line = error ?? hint;
  return (
    <div className={className}>
      <label className={LABEL} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': line ? lineId : undefined,
      })}
      <FieldLine id={lineId} hint={hint} error={error} />
    </div>
  );
}

/** The line under a field: an error, else a hint, else nothing. */
export function FieldLine({ id, hint, error }: { readonly id: string } & Pick<FieldFrame, 'hint' | 'error'>) {
  const text = error ?? hint;
  if (!text) return null;
  return (
    <p id={id} className={hintClass(error ? 'error' : 'plain')}>
      <Icon name={error ? 'circle-exclamation-point' : 'info'} />
      <span>{text}</span>
    </p>
  );
}
