/** The birthday of a form: registration and personal info ask for it alike. */
import { type ReactNode, useMemo } from 'react';
import { Controller, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { BirthdayField } from '#ui/BirthdayField.tsx';
import { birthYears, monthNames } from '../registration.ts';

interface BirthdayInputProps<Values extends { birthday: string }> {
  form: UseFormReturn<Values>;
  disabled?: boolean;
  hint?: string | undefined;
}

const isYearFirst = (iso: string): boolean =>
  new Intl.DateTimeFormat(iso, { dateStyle: 'long' }).formatToParts(0).find(({ type }) => type !== 'literal')?.type ===
  'year';

export function BirthdayInput<Values extends { birthday: string }>({
  form,
  disabled,
  hint,
}: BirthdayInputProps<Values>): ReactNode {
  const page = usePage();
  const translate = useTranslate('session');
  const iso = pageIso(page);
  const months = useMemo(() => monthNames(iso), [iso]);
  const years = useMemo(() => birthYears(page.region, new Date().getFullYear()), [page.region]);
  return (
    <Controller
      control={form.control}
      name={'birthday' as Path<Values>}
      render={({ field, fieldState }) => (
        <BirthdayField
          label={translate('birthday')}
          dayLabel={translate('day')}
          monthLabel={translate('month')}
          yearLabel={translate('year')}
          yearFirst={isYearFirst(iso)}
          months={months}
          years={years}
          value={field.value}
          onChange={(birthday) => field.onChange(birthday as PathValue<Values, Path<Values>>)}
          onBlur={field.onBlur}
          focusRef={field.ref}
          disabled={disabled}
          hint={hint}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
