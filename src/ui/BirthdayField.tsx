import { type Ref, useId } from 'react';
import { type BirthdayParts, daysOf, joinBirthday, splitBirthday } from './birthday.ts';
import { FieldLine } from './Field.tsx';
import { Options, type SelectOption } from './Options.tsx';
import { LABEL } from './recipes.ts';
import { SelectBox } from './SelectField.tsx';

export type BirthdayFieldProps = {
  readonly label: string;
  readonly dayLabel: string;
  readonly monthLabel: string;
  readonly yearLabel: string;
  /** The twelve names of the months in the page's language. */
  readonly months: readonly string[];
  /** Years that can be chosen, newest first: the caller knows the minimum age. */
  readonly years: readonly number[];
  /** Whether the language writes the year before month and day. */
  readonly yearFirst?: boolean | undefined;
  /** `YYYY-MM-DD`, with empty parts while it is incomplete (`1990--05`). */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Is given the part that a hint is about: the first that is missing, else the day. */
  readonly focusRef?: Ref<HTMLSelectElement> | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
};

const pad = (value: number): string => String(value).padStart(2, '0');

/** Day, month and year of birth as three selects that fill one value. */
export function BirthdayField(props: BirthdayFieldProps) {
  const { label, yearFirst = false, value, onChange, onBlur, focusRef, hint, error, disabled, className } = props;
  const id = useId();
  const parts = splitBirthday(value);
  const line = `${id}-line`;
  const dayFirst: readonly BirthdaySelect[] = [
    { part: 'day', label: props.dayLabel, complete: 'bday-day', options: dayOptions(parts) },
    { part: 'month', label: props.monthLabel, complete: 'bday-month', options: monthOptions(props.months) },
    { part: 'year', label: props.yearLabel, complete: 'bday-year', options: yearOptions(props.years) },
  ];
  const selects = yearFirst ? dayFirst.toReversed() : dayFirst;
  const missing = selects.find(({ part }) => parts[part] === '')?.part ?? 'day';
  return (
    <fieldset className={className} aria-describedby={error || hint ? line : undefined}>
      <legend className={LABEL}>{label}</legend>
      <div className="grid grid-cols-birthday gap-2">
        {selects.map((select) => (
          <SelectBox key={select.part} invalid={Boolean(error)}>
            <select
              ref={select.part === missing ? focusRef : undefined}
              className="field-select"
              aria-label={select.label}
              aria-invalid={error ? true : undefined}
              autoComplete={select.complete}
              disabled={disabled}
              value={parts[select.part]}
              onBlur={onBlur}
              onChange={(event) => onChange(joinBirthday({ ...parts, [select.part]: event.target.value }))}
            >
              <option value="">{select.label}</option>
              <Options options={select.options} />
            </select>
          </SelectBox>
        ))}
      </div>
      <FieldLine id={line} hint={hint} error={error} />
    </fieldset>
  );
}

type BirthdaySelect = {
  readonly part: keyof BirthdayParts;
  readonly label: string;
  readonly complete: 'bday-day' | 'bday-month' | 'bday-year';
  readonly options: readonly SelectOption[];
};

function dayOptions(parts: BirthdayParts): readonly SelectOption[] {
  return Array.from({ length: daysOf(parts) }, (_, index) => ({ value: pad(index + 1), text: String(index + 1) }));
}

function monthOptions(months: readonly string[]): readonly SelectOption[] {
  return months.map((text, index) => ({ value: pad(index + 1), text }));
}

function yearOptions(years: readonly number[]): readonly SelectOption[] {
  return years.map((year) => ({ value: String(year), text: String(year) }));
}
