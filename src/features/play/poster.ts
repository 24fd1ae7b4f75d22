/**
 * The game's own picture, in its place before the game is (ADR 0067). One page stands for all games of a region, so a line
 * of script inside it reads the address and fills a template: a file of its own would hold the picture up by a round trip.
 */
import { ART, type ArtName, artSize, artUrl, isArtName, tileNameOf } from '#shared/art.ts';

/** Blurred to a mood, one size does for every screen: the one that lists on phones have fetched already. */
const WIDTH_PX = 360;

interface Size {
  width: number;
  height: number;
}
export type PosterPicture = Size & { src: string };
/** No address yet: it becomes one with the game's name in it. */
export type PosterTemplate = Size & { 'data-src': string };

const pictureOf = (name: ArtName<'tiles'>): PosterPicture => ({
  src: artUrl('tiles', name, WIDTH_PX),
  ...artSize('tiles', name, WIDTH_PX),
});

/** The picture of a game; undefined for one that is not drawn. */
export function posterOf(code: string): PosterPicture | undefined {
  const name = tileNameOf(code);
  return isArtName('tiles', name) ? pictureOf(name) : undefined;
}

/** Stands for the name of a tile in the template; no address of a picture has one. */
const NAME = '*';

/** The picture of whichever game the address names. */
export function anyPoster(): PosterTemplate {
  const [sample] = ART.tiles.names;
  const { src, ...size } = pictureOf(sample);
  return { 'data-src': src.replace(sample, NAME), ...size };
}

/** The drawn tiles with the titles of their games, as the script below reads them. */
export const tileTitles = (drawn: readonly { tile: string; title: string }[]): string =>
  drawn.map(({ tile, title }) => `${tile}=${title}`).join('|');

/**
 * Runs where it stands: right behind the template that names the drawn tiles, below the room and its row of other games,
 * which does not offer the game in hand: it is not seen before, for the browser may paint what it has read so far. A tile
 * is named as its game, without the number some codes begin with (`tileNameOf`). The page is named after its game at
 * once, and so is a frame that stands already and takes the keyboard: React, which wakes later, writes the same.
 */
export const FILL_POSTER = `{const t=document.currentScript.previousElementSibling,c=location.pathname.split('/play/')[1]?.split('/')[0],n=c?.replace(/^\\d+-/,''),q=s=>document.querySelector(s),f=t.dataset.tiles.split('|').find(s=>s.startsWith(n+'='))?.slice(n.length+1);if(f){q('[data-poster]').innerHTML=t.innerHTML.replaceAll('${NAME}',n).replace('data-','');q(\`[data-related="\${c}"]\`)?.setAttribute('hidden','');q('main h1').textContent=f;document.title=f+' · Fairwind';q('[data-game-frame] iframe')?.setAttribute('title',document.title)}q('[data-unfilled]').removeAttribute('data-unfilled')}`;
