/** The bonus of a deposit: what is offered, what is chosen, and what an address asks for. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { usePage } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { useRemote } from '#features/remote/index.ts';
import { NO_BENEFIT } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { loadOffers } from '../api.ts';
import { type DepositOffer, depositOffers, offerNamed, WALLET_QUERY, type WalletQuery } from '../deposit.ts';
import { offerStanding, type StandingText, standingText } from '../offer-standing.ts';

/** What is said about an address's bonus: why it cannot be had now, a code, or an amount that was raised for it. */
export type BonusNote = { standing: StandingText } | 'code' | 'raised' | null;

export interface BonusChoice {
  offers: readonly DepositOffer[];
  /** Reads again what is offered; null: it is known, or on its way. */
  again: (() => void) | null;
  offer: DepositOffer | null;
  /** What the deposit is sent with. */
  benefitId: string;
  note: BonusNote;
  /** The code that the address carries. */
  code: string | null;
  choose: (offer: DepositOffer | null) => void;
}

/**
 * @param kept the bonus that a deposit was started with and that is chosen again; null: none
 * @param onChosen takes the offer that was chosen, by hand or by the address; whether it raised the amount.
 */
export function useBonusChoice(
  query: WalletQuery,
  kept: string | null,
  onChosen: (offer: DepositOffer, byLink: boolean) => boolean,
) {
  const iso = pageIso(usePage());
  const { remote, value, reload } = useRemote(() => loadOffers(query.bonusId ?? undefined), { route: WALLET_QUERY });
  const offers = useMemo(() => depositOffers(value?.offers ?? []), [value]);
  const [offer, setOffer] = useState<DepositOffer | null>(null);
  const [note, setNote] = useState<BonusNote>(query.bonusCode === null ? null : 'code');

  const take = (next: DepositOffer | null, byLink: boolean): void => {
    setOffer(next);
    setNote(next !== null && onChosen(next, byLink) ? 'raised' : null);
  };
  const onLoaded = useEffectEvent((loaded: ResponseOf<'bonuses'>): void => {
    const named = offerNamed(offers, query);
    if (named) take(named, true);
    else if (query.bonusId !== null) {
      const standing = standingText(offerStanding(query.bonusId, loaded), iso);
      setNote(standing && { standing });
    }
  });
  useEffect(() => {
    if (value !== null) onLoaded(value);
  }, [value]);
  useEffect(() => {
    const again = kept === null ? undefined : offers.find(({ offer_id }) => offer_id === kept);
    if (again) setOffer(again);
  }, [kept, offers]);
  const choice: BonusChoice = {
    offers,
    again: remote.state === 'failed' ? () => void reload() : null,
    offer,
    benefitId: offer?.offer_id ?? NO_BENEFIT,
    note,
    code: query.bonusCode,
    choose: (next) => take(next, false),
  };
  return choice;
}
