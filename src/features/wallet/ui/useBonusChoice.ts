/** The bonus of a deposit: what is offered, what is chosen, and what an address asks for. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { usePage } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { useRemote } from '#features/remote/index.ts';
import { NO_BENEFIT } from '#shared/constants.ts';
import type { ErrorVariables } from '#shared/contract/error-codes.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { loadOffers } from '../api.ts';
import { type DepositOffer, depositOffers, offerNamed, WALLET_QUERY, type WalletQuery } from '../deposit.ts';
import {
  type OtherWay,
  offerStanding,
  otherWay,
  refusalText,
  type StandingText,
  standingText,
} from '../offer-standing.ts';

/** What is said about an address's bonus: why it cannot be had now, how else it comes, a code, or an amount that was raised for it. */
type BonusNote = { standing: StandingText } | { way: OtherWay } | 'code' | 'raised' | null;

export interface BonusChoice {
  offers: readonly DepositOffer[];
  /** Whether an offer is named and not known yet: a deposit that was sent now would go without it. */
  waits: boolean;
  /** Reads again what is offered; null: it is known, or on its way. */
  again: (() => void) | null;
  offer: DepositOffer | null;
  /** What the deposit is sent with. */
  benefitId: string;
  note: BonusNote;
  /** Why a deposit with the chosen offer was refused, until another choice is made. */
  refusal: StandingText | null;
  /** Takes note of a refusal because of the offer, and reads again what is offered. */
  refuse: (variables: ErrorVariables) => void;
  /** The code that the address carries. */
  code: string | null;
  choose: (offer: DepositOffer | null) => void;
}

/** What is said of an offer that is named and cannot be chosen with a deposit. */
function noteOf(offerId: string, loaded: ResponseOf<'bonuses'>, iso: string): BonusNote {
  const standing = standingText(offerStanding(offerId, loaded), iso);
  if (standing !== null) return { standing };
  const way = otherWay(offerId, loaded);
  return way && { way };
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
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState<BonusNote>(query.bonusCode === null ? null : 'code');
  const [refusal, setRefusal] = useState<StandingText | null>(null);
  /** Whether a choice stands that the address may not change any more. */
  const isDecided = useRef(false);
  const offer = offers.find(({ offer_id }) => offer_id === chosen) ?? null;

  const take = (next: DepositOffer | null, byLink: boolean): void => {
    setChosen(next?.offer_id ?? null);
    setRefusal(null);
    setNote(next !== null && onChosen(next, byLink) ? 'raised' : null);
  };
  const onLoaded = useEffectEvent((loaded: ResponseOf<'bonuses'>): void => {
    if (isDecided.current) return;
    const named = offerNamed(offers, query);
    if (named) take(named, true);
    else if (query.bonusId !== null) setNote(noteOf(query.bonusId, loaded, iso));
  });
  useEffect(() => {
    if (value !== null) onLoaded(value);
  }, [value]);
  useEffect(() => {
    if (kept !== null) setChosen(kept);
  }, [kept]);
  const isNamed = (query.bonusId ?? query.bonusCode ?? kept) !== null;
  const choice: BonusChoice = {
    offers,
    waits: isNamed && value === null && remote.state !== 'failed',
    again: remote.state === 'failed' ? () => void reload() : null,
    offer,
    benefitId: offer?.offer_id ?? NO_BENEFIT,
    note,
    refusal,
    refuse: (variables) => {
      isDecided.current = true;
      setRefusal(refusalText(variables, iso));
      void reload();
    },
    code: query.bonusCode,
    choose: (next) => {
      isDecided.current = true;
      take(next, false);
    },
  };
  return choice;
}
