/** The selects of the lobby's filters, once for the row and the sheet. */
import { useTranslate } from '#features/i18n/react.tsx';
import { OWN_LISTS, type ProviderEntry, SORT_ORDERS, VOLATILITIES } from '../model.ts';
import { VOLATILITY_KEYS } from '../names.ts';
import type { LobbyList } from './useLobbyList.ts';

export interface FilterProps {
  list: LobbyList;
  demoOffered: boolean;
  providers: readonly ProviderEntry[];
}

/** Returns text, options and effect of each select. */
export function useSelects({ list, providers }: Pick<FilterProps, 'list' | 'providers'>) {
  const translate = useTranslate('lobby');
  const catalogue = useTranslate('catalogue');
  const any = { value: '', text: translate('any') };
  const provider = {
    name: 'provider',
    label: translate('provider'),
    value: list.filters.provider,
    options: [{ value: '', text: translate('all') }, ...providers.map(({ id, name }) => ({ value: id, text: name }))],
    choose: (value: string) => list.change({ provider: value }),
  };
  const sort = {
    name: 'sort',
    label: translate('sort'),
    value: list.filters.sort as string,
    options: SORT_ORDERS.map((order) => ({ value: order as string, text: translate(`sort_${order}`) })),
    choose: (value: string) => list.change({ sort: SORT_ORDERS.find((order) => order === value) ?? 'popular' }),
  };
  const volatility = {
    name: 'volatility',
    label: translate('volatility'),
    value: list.filters.volatility as string,
    options: [
      any,
      ...VOLATILITIES.map((level) => ({ value: level as string, text: catalogue(VOLATILITY_KEYS[level]) })),
    ],
    choose: (value: string) => list.change({ volatility: VOLATILITIES.find((level) => level === value) ?? '' }),
  };
  const own = {
    name: 'own',
    label: translate('own'),
    value: list.filters.own as string,
    options: [
      { value: '', text: translate('all') },
      ...OWN_LISTS.map((name) => ({ value: name as string, text: translate(`own_${name}`) })),
    ],
    choose: (value: string) => list.change({ own: OWN_LISTS.find((name) => name === value) ?? '' }),
  };
  const common = [sort, volatility, own];
  return providers.length > 1 ? [provider, ...common] : common;
}
