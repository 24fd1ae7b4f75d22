/** The running tournament that rounds of this game count for, and how long it still runs. */
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { type Race, timeLeft, timeUntil } from '#features/tournaments/index.ts';
import { Icon } from '#ui/Icon.tsx';

export function RaceBadge({ race, nowMs }: { race: Race; nowMs: number }) {
  const iso = pageIso(usePage());
  const translate = useTranslate('play');
  return (
    <a
      className="link link-primary flex h-5 max-w-full min-w-5 shrink items-center gap-1.5 touch-pad-6"
      href={race.href}
    >
      <Icon name="trophy" className="size-4 shrink-0" />
      {/* Where there is no room for some letters of the name, the time stands alone: the name is the line below. */}
      <span className="flex h-5 min-w-0 flex-wrap-reverse content-end gap-1 overflow-hidden whitespace-nowrap text-text-2">
        <span className="max-w-max flex-1 basis-20 truncate text-foam">{race.title},</span>
        <span className="max-sm:sr-only">{translate('race_ends', { time: timeUntil(race.endsMs, nowMs, iso) })}</span>
        <span className="sm:hidden" aria-hidden="true">
          {timeLeft(race.endsMs, nowMs, iso)}
        </span>
      </span>
    </a>
  );
}
