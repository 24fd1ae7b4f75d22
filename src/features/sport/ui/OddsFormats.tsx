/** Choices above lists and matches; one of them is how odds are read. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { ODDS_FORMATS } from '#shared/sport/odds.ts';
import { Icon } from '#ui/Icon.tsx';
import { $oddsFormat, chooseOddsFormat } from '../format.ts';

interface ChoiceProps {
  label: string;
  value: string;
  choose(value: string): void;
  children: ReactNode;
}

export function Choice({ label, value, choose, children }: ChoiceProps) {
  return (
    <label className="filter-select">
      {label}
      <select value={value} onChange={({ target }) => choose(target.value)}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </label>
  );
}

export function OddsFormats() {
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const choose = (value: string) => {
    const chosen = ODDS_FORMATS.find((one) => one === value);
    if (chosen) chooseOddsFormat(chosen);
  };
  return (
    <Choice label={translate('odds_format')} value={format} choose={choose}>
      {ODDS_FORMATS.map((one) => (
        <option key={one} value={one}>
          {translate(`format_${one}`)}
        </option>
      ))}
    </Choice>
  );
}
