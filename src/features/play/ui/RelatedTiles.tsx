/**
 * The games that go with the one in hand. The prebuilt row below is the same on the page of every game, so these take
 * its place; tiles are equally large, so nothing moves.
 */
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type GameEntry, gameTile, loadGameIndex, relatedGames } from '#features/lobby/index.ts';
import { GameTile } from '#ui/GameTile.tsx';

/** What a row holds. */
const COUNT = 10;

export default function RelatedTiles({ code, row }: { code: string; row: HTMLElement }) {
  const page = usePage();
  const catalogue = useTranslate('catalogue');
  const [games, setGames] = useState<readonly GameEntry[]>([]);
  useEffect(() => {
    loadGameIndex(page.region).then(
      (all) => setGames(relatedGames(all, code, COUNT)),
      (error: unknown) => console.error('The catalogue could not be loaded', error),
    );
  }, [page.region, code]);
  useLayoutEffect(() => {
    if (games.length > 0) for (const item of row.querySelectorAll('[data-related]')) item.remove();
  }, [games, row]);
  return createPortal(
    games.map((game) => (
      <li key={game.code}>
        <GameTile {...gameTile(page, game, catalogue)} />
      </li>
    )),
    row,
  );
}
