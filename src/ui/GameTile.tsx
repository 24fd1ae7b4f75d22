import { artUrl } from '#shared/art.ts';
import { Icon } from './Icon.tsx';
import { classes, pennantClass } from './recipes.ts';
import { TILE_SIZES, type TileContent, tilePicture } from './tile.ts';

export type GameTileProps = TileContent & {
  readonly eager?: boolean | undefined;
  readonly sizes?: string | undefined;
  /** Its place in a list of which only a part exists, from 1, and how long that list is. */
  readonly position?: number | undefined;
  readonly setSize?: number | undefined;
};

/** A game: one link over the whole tile, and a demo link above it for mouse and keyboard. */
export function GameTile(props: GameTileProps) {
  const {
    name,
    href,
    guarded,
    demoHref,
    demoLabel,
    pennant,
    provider,
    detail,
    detailIsMoney,
    announced,
    unavailable,
    jackpot,
    table,
    seats,
  } = props;
  return (
    <article className="tile" aria-posinset={props.position} aria-setsize={props.setSize}>
      <div className={classes('tile-art', unavailable && 'tile-off')}>
        <TilePicture {...props} />
        {jackpot && <span className={classes(pennantClass('jackpot', true), 'jackpot', `jackpot-${jackpot}`)} />}
        {!jackpot && pennant && <span className={pennantClass(pennant.tone, true)}>{pennant.text}</span>}
        {seats && <span className={classes('tile-seats', pennantClass('dark'))}>{seats}</span>}
        {unavailable ? (
          <TileNote name={name} drawn={tilePicture(props.art) !== undefined} text={unavailable} />
        ) : (
          <a className="tile-link" href={href} data-guard={guarded ? '' : undefined} data-soon={announced}>
            {name}
          </a>
        )}
        {!unavailable && demoHref && (
          <a className="tile-demo" href={demoHref}>
            {demoLabel}
            <span className="sr-only">: {name}</span>
          </a>
        )}
      </div>
      {(provider || detail) && (
        <p className={classes('tile-meta', table && 'tile-meta-table')}>
          <span>{provider}</span>
          {detail && <span className={detailIsMoney ? 'font-semibold text-gold' : undefined}>{detail}</span>}
        </p>
      )}
    </article>
  );
}

function TilePicture({ name, art, unavailable, eager, sizes = TILE_SIZES }: GameTileProps) {
  const picture = tilePicture(art);
  if (!picture) {
    return unavailable ? null : (
      <span className="tile-bare" aria-hidden="true">
        <img className="opacity-60" src={artUrl('logo', 'mark')} width={36} height={36} alt="" />
        {name}
      </span>
    );
  }
  return (
    <img
      srcSet={picture.srcset}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      loading={eager ? undefined : 'lazy'}
    />
  );
}

/** What keeps the game from being played; its name is told to everybody, and shown where no picture shows it. */
function TileNote({ name, drawn, text }: { readonly name: string; readonly drawn: boolean; readonly text: string }) {
  return (
    <span className="tile-note">
      <Icon name="wifi-off" className="size-6" />
      <b className={drawn ? 'sr-only' : 'text-body'}>{name}</b> {text}
    </span>
  );
}
