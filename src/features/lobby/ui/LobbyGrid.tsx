/** The lobby's island: filters over the prebuilt first tiles, which stay until something is filtered or added. */
import { type ReactNode, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import type { Provider } from '#shared/catalogue/names.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { GameTile } from '#ui/GameTile.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { GameEntry } from '../model.ts';
import { gameTile } from '../tiles.ts';
import { FilterBar } from './FilterBar.tsx';
import { type LobbyList, useLobbyList } from './useLobbyList.ts';

interface LobbyGridProps {
  page: Page;
  /** How many games the page is about. */
  total: number;
  /** Whether the region offers play money at all. */
  demoOffered: boolean;
  /** The providers of these games. */
  providers: readonly Provider[];
  /** Slots of prebuilt HTML: the categories, the providers, the first tiles. */
  chips?: ReactNode;
  cards?: ReactNode;
  children?: ReactNode;
}

export default function LobbyGrid({ page, ...rest }: LobbyGridProps) {
  return (
    <IslandRoot page={page}>
      <Lobby {...rest} />
    </IslandRoot>
  );
}

function Lobby({ total, demoOffered, providers, chips, cards, children }: Omit<LobbyGridProps, 'page'>) {
  const page = usePage();
  const list = useLobbyList({ page, total, demoOffered });
  return (
    <>
      <div id="games-filter">
        <FilterBar list={list} demoOffered={demoOffered} providers={providers} chips={chips} />
        {cards}
      </div>
      <div className="mt-5" aria-busy={list.loading || undefined}>
        {list.found === null ? children : <Tiles games={list.found.slice(0, list.shown)} />}
      </div>
      {list.failed && <Failed list={list} />}
      <More list={list} />
    </>
  );
}

function Tiles({ games }: { games: readonly GameEntry[] }) {
  const page = usePage();
  const catalogue = useTranslate('catalogue');
  return (
    <div className="tile-grid">
      {games.map((game) => (
        <GameTile key={game.code} {...gameTile(page, game, catalogue)} />
      ))}
    </div>
  );
}

function Failed({ list }: { list: LobbyList }) {
  const translate = useTranslate('lobby');
  return (
    <p className="mt-4 flex items-center justify-center gap-3 text-body text-danger" role="alert">
      {translate('failed')}
      <Button theme="secondary" size="sm" onClick={list.retry}>
        {translate('retry')}
      </Button>
    </p>
  );
}

function More({ list }: { list: LobbyList }) {
  const translate = useTranslate('lobby');
  const [busy, setBusy] = useState(false);
  const { shown, count } = list;
  if (count === 0) {
    return (
      <EmptyState title={translate('empty_title')} text={translate('empty_text')}>
        <Button theme="secondary" onClick={list.clear}>
          {translate('clear')}
        </Button>
      </EmptyState>
    );
  }
  const visible = Math.min(shown, count);
  const addMore = async () => {
    setBusy(true);
    await list.showMore();
    setBusy(false);
  };
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      <p className="text-body text-text-2" role="status">
        {translate('shown', { shown: visible, total: count })}
      </p>
      <div className="w-60">
        <ProgressBar value={visible} max={count} label={translate('shown_label')} />
      </div>
      {visible < count && (
        <Button theme="secondary" busy={busy} data-wake className="noscript:hidden" onClick={() => void addMore()}>
          {translate('show_more')}
        </Button>
      )}
    </div>
  );
}
