/** The bonus of a deposit: “No bonus” first, then what is offered with its terms, and a word about a link's (look: Offers). */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { NO_BENEFIT } from '#shared/constants.ts';
import { RadioCard } from '#ui/Choices.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import { LABEL } from '#ui/recipes.ts';
import { bonusTitle } from '../bonus-names.ts';
import type { DepositOffer } from '../deposit.ts';
import { playerAmount } from '../display.ts';
import type { StandingText } from '../offer-standing.ts';
import type { Deposit } from './useDeposit.ts';

export function BonusChoice({ deposit: { bonus } }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('wallet');
  const name = useId();
  return (
    <fieldset className="mt-4.5 grid gap-2">
      <legend className={LABEL}>{translate('bonus')}</legend>
      <Note bonus={bonus} />
      <RadioCard
        name={name}
        value={NO_BENEFIT}
        checked={bonus.offer === null}
        onChange={() => bonus.choose(null)}
        title={translate('no_bonus')}
        detail={translate('no_bonus_text')}
      />
      {bonus.again && <LoadFailed onRetry={bonus.again} />}
      {bonus.offers.map((offer) => (
        <OfferCard
          key={offer.offer_id}
          name={name}
          offer={offer}
          checked={bonus.offer?.offer_id === offer.offer_id}
          onChoose={() => bonus.choose(offer)}
        />
      ))}
    </fieldset>
  );
}

interface OfferCardProps {
  name: string;
  offer: DepositOffer;
  checked: boolean;
  onChoose: () => void;
}

function OfferCard({ name, offer, checked, onChoose }: OfferCardProps): ReactNode {
  const translate = useTranslate('bonuses');
  const percent = new Intl.NumberFormat(pageIso(usePage()), { style: 'percent' });
  const { offer_id, currency, minimum, terms, percent: share } = offer;
  const shareText = (of: number): string =>
    translate('benefit_wagering', {
      percent: percent.format(of / 100),
      maximum: playerAmount(offer.maximum, currency),
      wagering: offer.wagering,
      days: offer.term_days,
      stake: playerAmount(offer.stake_maximum, currency),
    });
  return (
    <RadioCard
      name={name}
      value={offer_id}
      checked={checked}
      onChange={onChoose}
      title={bonusTitle(translate, offer_id, offer.title)}
      // What staff have made tells its terms whole once it is chosen: they stand beside the button.
      detail={share === null ? (checked ? terms?.join(' ') : terms?.[0]) : shareText(share)}
      aside={
        <span className="text-meta whitespace-nowrap text-text-2">
          {translate('choice_from', { minimum: playerAmount(minimum, currency) })}
        </span>
      }
    />
  );
}

const NOTE = 'flex gap-2.5 rounded-md bg-hull px-3.5 py-3 text-small text-text-2';

function Note({ bonus }: { bonus: Deposit['bonus'] }): ReactNode {
  const words = useNoteWords(bonus);
  if (bonus.refusal !== null) return <Refusal bonus={bonus} refusal={bonus.refusal} />;
  if (bonus.note === null) return null;
  return (
    <p role="status" className={NOTE}>
      <Icon name="info" className="mt-0.5 size-4.5 shrink-0" />
      <span>{words}</span>
    </p>
  );
}

/** The press was further down: who pressed is led to it. */
function Refusal({ bonus, refusal }: { bonus: Deposit['bonus']; refusal: StandingText }): ReactNode {
  const translate = useTranslate('bonuses');
  const wallet = useTranslate('wallet');
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return (
    <p ref={place} role="alert" className={NOTE}>
      <Icon name="info" className="mt-0.5 size-4.5 shrink-0 text-danger" />
      <span>
        {translate(refusal.key, refusal.variables)}
        {bonus.offer === null && ` ${wallet('bonus_without')}`}
      </span>
    </p>
  );
}

function useNoteWords({ note, code, offer }: Deposit['bonus']): ReactNode {
  const page = usePage();
  const translate = useTranslate('bonuses');
  const wallet = useTranslate('wallet');
  if (note === null) return null;
  if (note === 'raised') return translate('choice_raised', { minimum: playerAmount(offer?.minimum, offer?.currency) });
  if (note !== 'code' && 'standing' in note)
    return `${translate(note.standing.key, note.standing.variables)} ${wallet('bonus_without')}`;
  const way = note === 'code' ? null : note.way;
  return (
    <>
      {way !== null && `${translate(`offer_by_${way}`)} `}
      {code !== null && (
        <>
          <b className="wrap-anywhere">{code}</b>:{' '}
        </>
      )}
      {way === null || way === 'code' ? translate('link_code') : wallet('bonus_without')}{' '}
      <Link href={routeHref(page, 'account-bonus')}>{translate('to_bonuses')}</Link>
    </>
  );
}
