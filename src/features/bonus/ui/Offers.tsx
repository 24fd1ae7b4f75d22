/** What a deposit would bring now, with its terms beside the button. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { bonusTitle, playerAmount } from '#features/wallet/index.ts';
import { artSize, artUrl } from '#shared/art.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { bonusArt, type Offer } from '../model.ts';

const WIDTH_PX = 720;

/** Bonuses of codes are not told here. */
export function Offers({ offers }: { offers: readonly Offer[] }): ReactNode {
  const translate = useTranslate('bonuses');
  const onDeposit = offers.filter(({ minimum }) => minimum !== null);
  if (onDeposit.length === 0) return null;
  return (
    <section aria-labelledby="bonus-offers">
      <h2 id="bonus-offers" className="type-section mb-3">
        {translate('offers')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        {onDeposit.map((offer) => (
          <OfferCard key={offer.offer_id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

/** What staff have made tells all of its terms, as they are enforced. */
export function OfferTerms({ lines }: { lines: readonly string[] }): ReactNode {
  const translate = useTranslate('bonuses');
  return (
    <details className="mb-3.5 text-small text-text-2">
      <summary className="min-h-6 cursor-pointer font-semibold text-text">{translate('terms')}</summary>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function OfferCard({ offer }: { offer: Offer }): ReactNode {
  const page = usePage();
  const translate = useTranslate('bonuses');
  const { offer_id, kind, currency, percent, minimum, maximum, wagering, term_days, stake_maximum } = offer;
  const art = bonusArt(offer_id);
  const size = artSize('promos', art, WIDTH_PX);
  const terms = [
    [translate('minimum'), playerAmount(minimum, currency)],
    ...(kind === 'free-bet'
      ? []
      : ([
          [translate('wagering'), `${wagering}x`],
          [translate('stake_maximum'), playerAmount(stake_maximum, currency)],
        ] as const)),
    [translate('term'), translate('days', { days: term_days })],
  ] as const;
  return (
    <li className="card flex flex-col overflow-hidden">
      <img
        className="h-30 w-full object-cover object-[70%_50%]"
        src={artUrl('promos', art, WIDTH_PX)}
        width={size.width}
        height={size.height}
        alt=""
        loading="lazy"
      />
      <div className="flex flex-1 flex-col px-5 pt-4 pb-5">
        <h3 className="text-body font-bold">{bonusTitle(translate, offer_id, offer.title)}</h3>
        <p className="mb-2.5 text-small text-text-2">
          {percent === null
            ? offer.terms?.[0]
            : translate('offer_text', {
                percent: new Intl.NumberFormat(pageIso(page), { style: 'percent' }).format(percent / 100),
                maximum: playerAmount(maximum, currency),
              })}
        </p>
        <ul className="mb-3.5 flex flex-wrap gap-x-3.5 gap-y-1 text-meta text-text-2">
          {terms.map(([name, value]) => (
            <li key={name}>
              {name} <b className="font-semibold text-text">{value}</b>
            </li>
          ))}
        </ul>
        {offer.terms && <OfferTerms lines={offer.terms} />}
        <ButtonLink
          className="mt-auto"
          theme="secondary"
          wide
          href={`${routeHref(page, 'wallet-deposit')}?bonusid=${encodeURIComponent(offer_id)}`}
          data-action="wallet"
        >
          {translate('deposit_take')}
        </ButtonLink>
      </div>
    </li>
  );
}
