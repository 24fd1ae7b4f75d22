/** The room of a game before it lives: every place in its size, nothing in it but the picture and the wait. */
import { Spinner } from '#ui/Spinner.tsx';
import { posterOf } from '../poster.ts';
import { Poster } from './Poster.tsx';
import { BAR_PLACE, FACTS_PLACE, STAGE_PLACE } from './room-places.ts';

export function Waiting({ text }: { text: string }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 text-on-art noscript:hidden">
      <Spinner className="size-10 text-foam" />
      <p role="status">{text}</p>
    </div>
  );
}

interface RoomPlaceProps {
  code: string;
  /** Says that the game is on its way. */
  text: string;
}

export default function RoomPlace({ code, text }: RoomPlaceProps) {
  const poster = posterOf(code);
  return (
    <div className="flex flex-col">
      <div className={STAGE_PLACE}>
        {poster && <Poster {...poster} />}
        <Waiting text={text} />
      </div>
      <div className={BAR_PLACE} />
      <div className={FACTS_PLACE} />
    </div>
  );
}
