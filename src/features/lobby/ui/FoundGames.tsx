/** What a filter or the way down has found. Most visits read the prebuilt tiles, so this is loaded when it is wanted. */
import { useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { LobbyList } from './useLobbyList.ts';
import { WindowedTiles } from './WindowedTiles.tsx';

export function FoundGames({ list }: { list: LobbyList }) {
  const translate = useTranslate('lobby');
  if (list.count === 0) return <Nothing list={list} />;
  return (
    <WindowedTiles
      games={list.found ?? []}
      shown={list.shown}
      label={translate('title')}
      busy={list.loading}
      onSettled={list.settle}
    />
  );
}

const EMPTY_TEXTS = { '': 'empty_text', favourites: 'empty_favourites', recent: 'empty_recent' } as const;

function Nothing({ list }: { list: LobbyList }) {
  const translate = useTranslate('lobby');
  return (
    <EmptyState
      art="empty-search"
      filtered={list.filters.own === ''}
      title={translate('empty_title')}
      text={translate(EMPTY_TEXTS[list.filters.own])}
    >
      <Button theme="secondary" onClick={list.clear}>
        {translate('clear')}
      </Button>
    </EmptyState>
  );
}
