/** The bonus of a deposit: what is offered, what is chosen, and what an address asks for. */
import { useState } from 'react';
import { useRouteData } from '#features/navigation/react.ts';
import { NO_BENEFIT } from '#shared/constants.ts';
import { loadOffers } from '../api.ts';
import { type DepositOffer, depositOffers, offerNamed, WALLET_QUERY, type WalletQuery } from '../deposit.ts';

/** What is said about an address's bonus: not offered, a code, or an amount that was raised for it. */
export type BonusNote = 'unknown' | 'code' | 'raised' | null;

export interface BonusChoice {
  offers: readonly DepositOffer[];
  offer: DepositOffer | null;
  /** What the deposit is sent with. */
  benefitId: string;
  note: BonusNote;
  /** The code that the address carries. */
  code: string | null;
  choose: (offer: DepositOffer | null) => void;
}

/** @param onChosen takes the offer that was chosen, by hand or by the address; whether it raised the amount. */
export function useBonusChoice(query: WalletQuery, onChosen: (offer: DepositOffer, byLink: boolean) => boolean) {
  const [offers, setOffers] = useState<readonly DepositOffer[]>([]);
  const [offer, setOffer] = useState<DepositOffer | null>(null);
  const [note, setNote] = useState<BonusNote>(query.bonusCode === null ? null : 'code');

  const take = (next: DepositOffer | null, byLink: boolean): void => {
    setOffer(next);
    setNote(next !== null && onChosen(next, byLink) ? 'raised' : null);
  };
  useRouteData(WALLET_QUERY, async () => {
    const outcome = await loadOffers();
    if (!outcome.ok) return;
    const open = depositOffers(outcome.value.offers);
    setOffers(open);
    const named = offerNamed(open, query);
    if (named) take(named, true);
    else if (query.bonusId !== null) setNote('unknown');
  });
  const choice: BonusChoice = {
    offers,
    offer,
    benefitId: offer?.offer_id ?? NO_BENEFIT,
    note,
    code: query.bonusCode,
    choose: (next) => take(next, false),
  };
  return choice;
}
