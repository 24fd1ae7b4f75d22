import { artSize, artUrl, isArtName, tileNameOf } from '#shared/art.ts';
import type { PennantTone } from './recipes.ts';

/** The jackpots that a tile may tell; games.css knows the amount of each. */
export type JackpotTier = 'flagship' | 'frigate' | 'brig';

/** What a game tile shows; all texts come from outside. */
export type TileContent = {
  /** The game's name; it is the link's name and stands on the tile when there is no picture. */
  readonly name: string;
  /** Name of the drawing in `art/tiles`; an unknown one gives the plain tile. */
  readonly art: string;
  readonly href: string;
  /** The link goes through the guarded-action gate (spec section 4). */
  readonly guarded?: boolean | undefined;
  readonly demoHref?: string | undefined;
  readonly demoLabel?: string | undefined;
  readonly pennant?: { readonly tone: PennantTone; readonly text: string } | undefined;
  /** The progressive jackpot that stands on the picture, instead of the pennant. */
  readonly jackpot?: JackpotTier | undefined;
  /** Under the picture on the left; the right side is shown from 1024 px, where both have room. */
  readonly provider?: string | undefined;
  readonly detail?: string | undefined;
  /** The live table that the tile is of, by the code of its game: people at it are told on the picture (`seats`). */
  readonly table?: string | undefined;
  /** How many people are at the table, in words; nothing where nobody is. */
  readonly seats?: string | undefined;
  /** Gold is for money only: a jackpot. */
  readonly detailIsMoney?: boolean | undefined;
  /** Stands where the play button would (`data-soon`): the game is only announced, its page says more. */
  readonly announced?: string | undefined;
  /** Why the game cannot be played now; it stands where the link would. */
  readonly unavailable?: string | undefined;
};

export type TilePicture = {
  readonly src: string;
  /** Names every size; whoever reads AVIF reads it, so a tile's `img` needs no `src` beside it. */
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
};

/** The width of a tile by the width of the page: three a row on a phone, five and more from 768 px. */
export const TILE_SIZES = '(min-width: 1440px) 182px, (min-width: 768px) 160px, 33vw';
/**
 * A picture that loads late is measured by the browser; one that cannot do that takes the larger. Only for tiles that
 * leave with their page: Chromium never lets go of one that is taken out of a page that stays.
 */
export const LAZY_TILE_SIZES = 'auto';

const TILE_WIDTH_PX = 240;
/** What a tile of 114 to 182 px is drawn from, at one to three dots a pixel. */
const TILE_WIDTHS_PX = [TILE_WIDTH_PX, 360] as const;

/** Returns the picture of a game tile, or nothing where the drawing does not exist. */
export function tilePicture(art: string): TilePicture | undefined {
  const name = tileNameOf(art);
  if (!isArtName('tiles', name)) return undefined;
  return {
    src: artUrl('tiles', name, TILE_WIDTH_PX),
    srcset: TILE_WIDTHS_PX.map((width) => `${artUrl('tiles', name, width)} ${width}w`).join(','),
    ...artSize('tiles', name, TILE_WIDTH_PX),
  };
}
