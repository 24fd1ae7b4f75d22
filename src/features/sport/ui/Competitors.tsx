/** Who plays whom, in their shirts, with the score, and how far the match is. */
import { useSyncExternalStore } from 'react';
import type { Translate } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { dateFormat, deviceZone } from '#shared/formats.ts';
import type { Sport } from '#shared/sport/facts.ts';
import { classes } from '#ui/recipes.ts';
import { SHIRT, STRIPE } from './shirt.ts';

export function Shirt({ colours, large = false }: { colours: readonly [string, string]; large?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={classes('shrink-0', large ? 'size-10' : 'size-5')} aria-hidden="true">
      <path d={SHIRT} fill={colours[0]} />
      <path d={STRIPE} fill={colours[1]} opacity="0.55" />
    </svg>
  );
}

/** The two sides of a match to come, one over the other; those who listen hear that they meet. */
export function Opponents({ fixture, className }: { fixture: FixtureView; className: string }) {
  const translate = useTranslate('sport');
  const side = ({ name, colours }: FixtureView['home']) => (
    <span className="flex min-w-0 items-center gap-2">
      <Shirt colours={colours} />
      <span className="min-w-0 break-words">{name}</span>
    </span>
  );
  return (
    <span className={classes('grid gap-1 font-bold', className)}>
      {side(fixture.home)}
      <span className="sr-only">{translate('versus')}</span>
      {side(fixture.away)}
    </span>
  );
}

/** What stands behind each name: goals or points, games by set, maps with the rounds of the one that is played. */
const SCORES: Readonly<
  Record<Sport, (score: number, parts: readonly (number | string)[]) => readonly (number | string)[]>
> = {
  football: (score) => [score],
  basketball: (score) => [score],
  ice_hockey: (score) => [score],
  tennis: (_sets, parts) => parts,
  esports: (maps, parts) => [maps, ...parts.slice(-1)],
};

function scoresOf({ sport, standing }: FixtureView, side: 0 | 1): readonly (number | string)[] {
  if (standing.status === 'not_started') return [];
  const parts = standing.sets.map((set) => set[side]);
  const points = standing.points ? [standing.points[side]] : [];
  return SCORES[sport](standing.score[side], [...parts, ...points]);
}

export function Competitors({ fixture }: { fixture: FixtureView }) {
  return (
    <div className="grid gap-1.5">
      {([fixture.home, fixture.away] as const).map(({ name, colours }, side) => (
        <div key={name} className="flex items-center gap-2 text-body">
          <Shirt colours={colours} />
          <span className="min-w-0 font-semibold break-words">{name}</span>
          <span className="ms-auto flex gap-2 font-semibold tabular-nums">
            {scoresOf(fixture, side as 0 | 1).map((score, index) => (
              <span key={index} className="min-w-5 text-end">
                {score}
              </span>
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
/** Where the halves of a match end by the clock, s. */
const HALVES: Readonly<Record<string, number>> = { first_half: 2_700, second_half: 5_400 };

function clockText(seconds: number, period: string | undefined): string {
  const end = HALVES[period ?? ''];
  const added = end === undefined ? 0 : Math.floor((seconds - end) / 60) + 1;
  if (end !== undefined && seconds >= end) return `${end / 60}+${added}′`;
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** Parts of matches that have a number; football's halves are told by the clock. */
const NUMBERED = /^(set|quarter|period|map)_(\d)$/;
const NAMED = ['half_time', 'break', 'overtime', 'shootout'] as const;

function periodName(period: string | undefined, translate: Translate<'sport'>): string | null {
  const [, part, number] = NUMBERED.exec(period ?? '') ?? [];
  if (part !== undefined) return translate(part as 'set', { number: number ?? '' });
  const named = NAMED.find((one) => one === period);
  return named ? translate(named) : null;
}

const never = () => () => undefined;

/** The zone in which times are read: this device's; in built pages, UTC. */
const useTimeZone = (): string => useSyncExternalStore(never, deviceZone, () => 'UTC');

/** Day and time of a start, with its zone. Words of time differ between versions of ICU, so what was built may differ. */
export function StartTime({ at, className }: { at: string; className: string }) {
  const locale = pageIso(usePage());
  const timeZone = useTimeZone();
  const format = dateFormat(locale, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  });
  return (
    <time className={className} dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}

/** The clock of a match that is played, the day and time of one that is not. */
export function MatchTime({ fixture }: { fixture: FixtureView }) {
  const translate = useTranslate('sport');
  const { status, clock, period } = fixture.standing;
  if (status === 'not_started') return <StartTime at={fixture.starts_at} className="text-meta text-text-3" />;
  if (status !== 'live')
    return <span className="text-meta text-text-3">{translate(status === 'ended' ? 'ended' : 'broken_off')}</span>;
  const said = periodName(period, translate);
  return (
    <span className="flex items-center gap-1.5 text-meta font-semibold text-coral">
      <span className="live-dot" aria-hidden="true" />
      {said ?? (clock === undefined ? translate('live') : clockText(clock, period))}
    </span>
  );
}
