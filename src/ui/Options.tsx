export type SelectOption = { readonly value: string; readonly text: string; readonly disabled?: boolean | undefined };

/** The options of a select. */
export function Options({ options }: { readonly options: readonly SelectOption[] }) {
  return options.map(({ value, text, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {text}
    </option>
  ));
}
