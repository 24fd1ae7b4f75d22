/** The heart of the tile under the pointer or the focus (mockup c): one for all tiles, prebuilt ones included. */
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '#features/i18n/react.tsx';
import { placeOf } from '#features/navigation/index.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { toggleFavourite } from '../own.ts';
import { useFavourites } from '../useFavourites.ts';

interface HeldTile {
  art: HTMLElement;
  code: string;
}

/** The tile around a node, and the game its link leads to. */
function tileAround(node: EventTarget): HeldTile | null {
  const art = node instanceof Element ? node.closest<HTMLElement>('.tile-art') : null;
  const link = art?.querySelector<HTMLAnchorElement>('.tile-link');
  // The play page's own path: /play/:code/:mode.
  const code = link ? placeOf(new URL(link.href)).path.split('/')[2] : undefined;
  return art && code ? { art, code } : null;
}

/** Around the tiles of a list. A finger has no hover: there the heart stands on the game's own page. */
export function TileHearts({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState<HeldTile | null>(null);
  const hold = (node: EventTarget) => {
    const tile = tileAround(node);
    setHeld((known) => (known?.art === tile?.art ? known : tile));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the place only notices where one is; the heart is a button.
    <div
      className="mt-5"
      onPointerMove={({ pointerType, target }) => pointerType === 'mouse' && hold(target)}
      onPointerLeave={() => setHeld(null)}
      onFocus={({ target }) => hold(target)}
    >
      {children}
      {held && createPortal(<Heart code={held.code} />, held.art, held.code)}
    </div>
  );
}

function Heart({ code }: { code: string }) {
  const translate = useTranslate('lobby');
  const isFavourite = useFavourites().favourites.includes(code);
  return (
    <IconButton
      label={translate(isFavourite ? 'favourite_remove' : 'favourite_add')}
      look="shade"
      className="tile-heart"
      aria-pressed={isFavourite}
      onClick={() => toggleFavourite(code)}
    >
      <Icon name="heart" className={isFavourite ? 'fill-foam text-foam' : undefined} />
    </IconButton>
  );
}
