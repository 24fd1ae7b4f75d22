/** A tournament in a list (look: l1, x1). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { type PennantTone, pennantClass } from '#ui/recipes.ts';
import { raceHref } from '../lists.ts';
import type { SeriesCard, Tournament } from '../model.ts';
import { useWhen } from './when.ts';

const TONES: Readonly<Record<Tournament['status'], PennantTone>> = {
  running: 'new',
  scheduled: 'dark',
  complete: 'dark',
  canceled: 'dark',
  expired: 'dark',
};

/** @param told what the server says of its edition; undefined until it has */
export function TournamentCard({ card, told }: { card: SeriesCard; told: Tournament | undefined }): ReactNode {
  const translate = useTranslate('tournaments');
  const iso = pageIso(usePage());
  const when = useWhen(told);
  const isOver = told !== undefined && told.status !== 'running' && told.status !== 'scheduled';
  const number = new Intl.NumberFormat(iso);
  return (
    <article className="card flex flex-col overflow-hidden">
      <div className="relative h-30 overflow-hidden sm:h-34">
        <img
          className={`size-full object-cover ${isOver ? 'grayscale' : ''}`}
          src={card.picture.src}
          srcSet={card.picture.srcset}
          sizes="(min-width: 1024px) 30vw, (min-width: 768px) 45vw, 95vw"
          width={720}
          height={378}
          alt=""
          loading="lazy"
        />
        {told && <span className={pennantClass(TONES[told.status], true)}>{translate(`status_${told.status}`)}</span>}
      </div>
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h2 className="text-figure font-bold">{translate(`name_${card.id}`)}</h2>
        <p className={`text-section font-bold ${isOver ? 'text-text-2' : 'text-gold'}`}>{card.pool}</p>
        <p className="mt-1 text-small text-text-2">{when ?? translate(card.every)}</p>
        <dl className="mt-2.5 mb-4 flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
          <Fact name={translate('boats')} value={told ? number.format(told.players) : '–'} />
          <Fact name={translate('paid_places')} value={number.format(card.paidPlaces)} />
          <Fact name={translate('entry')} value={card.entry} />
        </dl>
        <ButtonLink
          className="mt-auto"
          theme={told?.status === 'running' ? 'primary' : 'secondary'}
          wide
          href={told ? raceHref(told) : card.href}
        >
          {translate(isOver ? 'results' : 'open')}
        </ButtonLink>
      </div>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div className="flex gap-1">
      <dt>{name}</dt>
      <dd className="font-semibold text-text">{value}</dd>
    </div>
  );
}
