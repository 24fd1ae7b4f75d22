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

/** Resolves once no tile holds the focus, which a press gives it too: what somebody has in hand is not taken away. */
function untilUnused(row: HTMLElement): Promise<void> {
  const holds = (target: EventTarget | null) => target instanceof Node && row.contains(target);
  return new Promise((resolve) => {
    if (!holds(document.activeElement)) return resolve();
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (holds(relatedTarget)) return;
      row.removeEventListener('focusout', leave);
      resolve();
    };
    row.addEventListener('focusout', leave);
  });
}

export default function RelatedTiles({ code, row }: { code: string; row: HTMLElement }) {
  const page = usePage();
  const catalogue = useTranslate('catalogue');
  const [games, setGames] = useState<readonly GameEntry[]>([]);
  useEffect(() => {
    let wanted = true;
    const show = async () => {
      const all = await loadGameIndex(page.region);
      await untilUnused(row);
      if (wanted) setGames(relatedGames(all, code, COUNT));
    };
    show().catch((error: unknown) => console.error('The catalogue could not be loaded', error));
    return () => {
      wanted = false;
    };
  }, [page.region, code, row]);
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
