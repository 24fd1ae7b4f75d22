/** The table of a tournament (look: l2, x1b): lanes for the first five, then rows; the own place always in view. */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { isSimulated } from '#shared/names.ts';
import type { Division } from '#shared/tournament-leagues.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type Place, placesIn, pointsLine, type Tournament, tablePrize, wayOf } from '../model.ts';
import type { LiveRace } from './useRace.ts';

const LANES = 5;
const FIRST_ROWS = 10;

interface Row extends Place {
  place: number;
}

const rowsOf = (places: Readonly<Record<string, Place>>): Row[] =>
  Object.entries(places)
    .map(([place, row]) => ({ ...row, place: Number(place) }))
    .sort((one, other) => one.place - other.place);

function useTexts({ rule }: Tournament) {
  const iso = pageIso(usePage());
  const translate = useTranslate('tournaments');
  return {
    translate,
    number: (value: number) => new Intl.NumberFormat(iso).format(value),
    points: (points: string) => pointsLine(points, rule, iso),
    prize: (prize: string | undefined) =>
      prize === undefined ? '–' : tablePrize(prize, iso, (amount, what) => translate(what, { amount })),
  };
}

interface LeaderboardProps {
  live: LiveRace;
  brief?: boolean;
  /** Of a league; the player's own when it is not named. */
  division?: Division;
}

export function Leaderboard({ live, brief = false, division = live.own?.division }: LeaderboardProps): ReactNode {
  const { race, table } = live;
  const own = division === live.own?.division ? live.own : null;
  const { translate } = useTexts(race.result);
  const [all, setAll] = useState(false);
  const rows = rowsOf(placesIn(table, division));
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  const mine = own?.own?.place;
  const around = rowsOf(own?.around ?? {}).filter(({ place }) => place > shown.length);
  const gap = around[0] ? around[0].place - 1 : shown.length;
  if (rows.length === 0) return <p className="px-5 py-8 text-center text-small text-text-2">{translate('nobody')}</p>;
  return (
    <>
      <ol className="bg-swell/35 px-5" aria-label={translate('leaderboard')}>
        {shown.slice(0, LANES).map((row) => (
          <Lane
            key={row.place}
            row={row}
            leading={rows[0]?.points ?? '0'}
            mine={row.place === mine}
            race={race.result}
          />
        ))}
      </ol>
      {own?.own && !brief && <OwnBar live={live} />}
      {(shown.length > LANES || around.length > 0) && (
        <table className="w-full text-small">
          <thead className="text-start text-text-3">
            <tr>
              <th className="py-2 ps-5 font-normal">{translate('place')}</th>
              <th className="font-normal">{translate('player')}</th>
              <th className="text-end font-normal">{translate('points')}</th>
              <th className="pe-5 text-end font-normal">{translate('prize')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(LANES).map((row) => (
              <TableRow key={row.place} row={row} mine={row.place === mine} race={race.result} />
            ))}
            {around.length > 0 && gap > shown.length && (
              <tr>
                <td colSpan={4} className="border-t border-line py-1.5 text-center text-text-3">
                  {translate('between', { from: shown.length + 1, to: gap })}
                </td>
              </tr>
            )}
            {around.map((row) => (
              <TableRow key={row.place} row={row} mine={row.place === mine} race={race.result} />
            ))}
          </tbody>
        </table>
      )}
      {shown.some(({ player }) => isSimulated(player)) && (
        <p className="px-5 py-3 text-small text-text-3">{translate('simulated')}</p>
      )}
      {!all && rows.length > FIRST_ROWS && (
        <div className="border-t border-line p-4">
          <Button theme="secondary" wide onClick={() => setAll(true)}>
            {translate('show_more')}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  row: Row;
  mine: boolean;
  race: Tournament;
}

/** The finish: a strip of squares that runs on from lane to lane. */
const FINISH_LINE =
  'absolute -inset-y-px end-0 w-2 bg-[repeating-conic-gradient(--theme(--color-on-art)_0_25%,--theme(--color-ink)_0_50%)] bg-size-[--spacing(2)_--spacing(2)]';

/** The sails of the first five, from the leader's on. */
const SAILS = ['text-text', 'text-foam', 'text-text-2', 'text-line-3', 'text-text-3'] as const;

/** Two sails over a hull, drawn as the mark has them. */
function Boat({ place }: { place: number }): ReactNode {
  return (
    <svg
      className={`size-7 shrink-0 fill-current ${SAILS[(place - 1) % SAILS.length]}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d="M11 5v10H4.6C8 12.6 10 9.3 11 5Z" opacity="0.6" />
      <path d="M12.5 2c4.4 3.6 7 8 7.3 13h-7.3Z" />
      <path className="fill-on-art" d="M2.8 16.6h18.4c-.8 3-2.8 4.6-5.7 4.6h-7c-2.9 0-4.9-1.6-5.7-4.6Z" />
    </svg>
  );
}

/** A boat on its way: as far as its points are of the leader's. */
function Lane({ row, mine, race, leading }: RowProps & { leading: string }): ReactNode {
  const { translate, points, prize } = useTexts(race);
  return (
    <li className="flex h-11 items-center gap-3 border-b border-dashed border-line text-small last:border-b-0">
      <b className="w-5 shrink-0">{row.place}</b>
      <span className={`w-24 shrink-0 truncate ${mine ? 'font-bold text-foam' : ''}`}>
        {mine ? translate('you') : row.player}
      </span>
      <MoveSign row={row} />
      <span className="relative h-full min-w-0 flex-1" aria-hidden="true">
        <span className="absolute inset-y-0 end-3.5 start-0 overflow-hidden">
          <span
            className="absolute inset-y-0 flex w-full items-center justify-end transition-transform"
            style={{ transform: `translateX(calc(var(--way, 1) * ${(wayOf(row.points, leading) - 1) * 100}%))` }}
          >
            <span className="mt-4 h-0.5 flex-1 bg-linear-to-r from-transparent to-foam/60" />
            <Boat place={row.place} />
          </span>
        </span>
        <span className={FINISH_LINE} />
      </span>
      <span className="w-18 shrink-0 text-end font-semibold tabular-nums">{points(row.points)}</span>
      <b className="w-22 shrink-0 text-end text-gold max-xs:hidden">{prize(row.prize)}</b>
    </li>
  );
}

function TableRow({ row, mine, race }: RowProps): ReactNode {
  const { translate, points, prize } = useTexts(race);
  return (
    <tr className={mine ? 'bg-swell font-bold' : undefined}>
      <td className={`border-t border-line py-2 ps-5 ${mine ? 'border-s-3 border-s-foam' : ''}`}>{row.place}</td>
      <td className="border-t border-line">
        {mine ? translate('you') : row.player} <MoveSign row={row} />
      </td>
      <td className="border-t border-line text-end tabular-nums">{points(row.points)}</td>
      <td className="border-t border-line pe-5 text-end font-semibold text-gold">{prize(row.prize)}</td>
    </tr>
  );
}

/** In a league: that a place rises or falls at the end. */
function MoveSign({ row: { move } }: { row: Place }): ReactNode {
  const translate = useTranslate('tournaments');
  if (move === undefined) return null;
  return (
    <span className={`inline-flex shrink-0 align-middle ${move === 'up' ? 'text-foam' : 'text-text-3'}`}>
      <Icon name={move === 'up' ? 'chevron-up' : 'chevron-down'} className="size-4" />
      <span className="sr-only">{translate(`move_${move}`)}</span>
    </span>
  );
}

/** The own boat, what it would win here, and what is missing to the next. */
export function OwnBar({ live }: { live: LiveRace }): ReactNode {
  const { race, own } = live;
  const { translate, points, prize, number } = useTexts(race.result);
  const place = own?.own;
  if (!place) return null;
  return (
    <div
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-s-3 border-foam bg-swell px-5 py-3 text-small"
      aria-live="off"
    >
      <div>
        <p className="text-text-2">{translate('your_boat')}</p>
        <b>
          {translate('place')} {number(place.place)}
        </b>
      </div>
      <div>
        <p className="text-text-2">{translate('points')}</p>
        <b className="tabular-nums">{points(place.points)}</b>
      </div>
      {place.prize && (
        <div>
          <p className="text-text-2">{translate('prize')}</p>
          <b className="text-gold">{prize(place.prize)}</b>
        </div>
      )}
      {own?.missing !== undefined && (
        <p className="text-text-2">
          {translate('missing', { points: points(own.missing), place: number(place.place - 1) })}
        </p>
      )}
    </div>
  );
}
