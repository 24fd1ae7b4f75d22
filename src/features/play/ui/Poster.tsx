/** The game's own picture behind whatever stands in its place before the game does. */
import type { PosterPicture, PosterTemplate } from '../poster.ts';

export function Poster(picture: PosterPicture | PosterTemplate) {
  return (
    <img
      className="absolute inset-0 size-full scale-110 object-cover opacity-60 blur-[--spacing(3)]"
      {...picture}
      fetchPriority="high"
      alt=""
    />
  );
}
