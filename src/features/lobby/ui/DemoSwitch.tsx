/** Only games that can be tried for play money. */
import { useTranslate } from '#features/i18n/react.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { LobbyList } from './useLobbyList.ts';

export function DemoSwitch({ list }: { list: LobbyList }) {
  const translate = useTranslate('lobby');
  return <Switch label={translate('demo')} checked={list.filters.demo} onChange={(demo) => list.change({ demo })} />;
}
