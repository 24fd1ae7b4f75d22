import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from './Button.tsx';
import { Field, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { FIELD, FIELD_INPUT } from './recipes.ts';

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'children' | 'className'> & {
    /** Stands before the text, such as a glyph or a currency. */
    readonly before?: ReactNode;
    readonly after?: ReactNode;
    /** The value was checked and is good: a tick says so. */
    readonly confirmed?: boolean | undefined;
  };

/** A line of text with label and hint. All input attributes (autocomplete, inputMode, ref of a form library) pass on. */
export function TextField({ label, hint, error, className, id, before, after, confirmed, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} id={id}>
      {(wiring) => (
        <div className={FIELD} data-invalid={error ? '' : undefined}>
          {before}
          <input {...input} {...wiring} className={FIELD_INPUT} />
          {confirmed && !error && <Icon name="check" className="icon-bold text-foam" />}
          {after}
        </div>
      )}
    </Field>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after'> & {
  /** Said aloud for the eye, such as "Show the password" and "Hide the password". */
  readonly showLabel: string;
  readonly hideLabel: string;
};

/** A password with an eye that shows it. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton label={shown ? hideLabel : showLabel} touch className="-me-3" onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eye' : 'eye-off'} />
        </IconButton>
      }
    />
  );
}

export type AmountFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'before'> & {
  /** The currency's sign or code, and on which side of the digits the language writes it. */
  readonly currencySign: { readonly text: string; readonly isBehind: boolean };
};

/** An amount of money as the decimal text the contract speaks; the server decides what it is worth. */
export function AmountField({ currencySign, after, ...field }: AmountFieldProps) {
  const sign = (
    <span className="font-semibold text-text-2" aria-hidden="true">
      {currencySign.text}
    </span>
  );
  return (
    <TextField
      {...field}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      before={currencySign.isBehind ? undefined : sign}
      after={
        <>
          {currencySign.isBehind && sign}
          {after}
        </>
      }
    />
  );
}
