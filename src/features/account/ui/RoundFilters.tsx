/** Game, result and days of the history, and the same rounds as a file. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { useCatalogue } from '#features/lobby/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { fileAddress, ROUND_RESULTS } from '../history.ts';
import type { RoundList } from './use-rounds.ts';

export function RoundFilters({ list: { chosen, games, filter } }: { list: RoundList }): ReactNode {
  const translate = useTranslate('account');
  const titles = useCatalogue(usePage().region);
  const gameOptions = games.map((value) => ({ value, text: titles.get(value)?.title ?? value }));
  const results = ROUND_RESULTS.map((value) => ({ value, text: translate(`result_${value}`) }));
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b border-line p-5 md:grid-cols-5">
      <SelectField
        label={translate('column_game')}
        placeholder={translate('filter_all')}
        options={gameOptions}
        value={chosen.game}
        onChange={({ currentTarget }) => filter({ ...chosen, game: currentTarget.value })}
      />
      <SelectField
        label={translate('column_net')}
        placeholder={translate('filter_all')}
        options={results}
        value={chosen.result}
        onChange={({ currentTarget }) => {
          const result = ROUND_RESULTS.find((value) => value === currentTarget.value) ?? '';
          filter({ ...chosen, result });
        }}
      />
      <TextField
        type="date"
        label={translate('filter_from')}
        value={chosen.from}
        max={chosen.to}
        onChange={({ currentTarget }) => filter({ ...chosen, from: currentTarget.value })}
      />
      <TextField
        type="date"
        label={translate('filter_to')}
        value={chosen.to}
        min={chosen.from}
        onChange={({ currentTarget }) => filter({ ...chosen, to: currentTarget.value })}
      />
      <ButtonLink theme="secondary" className="max-md:col-span-2" href={fileAddress(chosen)} download>
        {translate('as_csv')}
      </ButtonLink>
    </div>
  );
}
