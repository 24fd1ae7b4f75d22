/** An active bonus: amount, progress, what counts, its terms, and the two ways on, in one card (look: q5). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { hasRoute, pageIso, routeHref } from '#features/regions/index.ts';
import { useMayPlay } from '#features/session/index.ts';
import { bonusTitle, momentText, playerAmount } from '#features/wallet/index.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { type Bonus, kindKey, sharesOf, wageringOf } from '../model.ts';
import { BonusPicture } from './BonusPicture.tsx';

interface ActiveBonusProps {
  bonus: Bonus;
  onGivenUp: () => void;
}

export function ActiveBonus({ bonus, onGivenUp }: ActiveBonusProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('bonuses');
  const mayPlay = useMayPlay();
  const title = bonusTitle(translate, bonus.offer_id, bonus.title);
  const play = hasRoute(page, 'games') && bonus.product === 'casino' ? 'games' : 'sport';
  const giveUp = async (): Promise<void> => {
    const { benefit_id, held, currency } = bonus;
    const closed = await openPopup('bonus-give-up', {
      benefitId: benefit_id,
      title,
      lost: playerAmount(held, currency),
    });
    if (closed === 'submitted') onGivenUp();
  };
  return (
    <article className="card overflow-hidden sm:flex">
      <BonusPicture offerId={bonus.offer_id} expiresAt={bonus.expires_at} />
      <div className="min-w-0 flex-1 px-5 pt-4.5 pb-4">
        <div className="mb-2.5 flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="text-body font-bold">{title}</h2>
            <p className="text-small text-text-2">
              {translate('granted', { kind: translate(kindKey(bonus.kind)), date: dayText(bonus, pageIso(page)) })}
            </p>
          </div>
          <p className="text-figure font-bold whitespace-nowrap text-gold">
            {playerAmount(bonus.free_bet ? bonus.amount : bonus.held, bonus.currency)}
          </p>
        </div>
        {bonus.free_bet ? (
          <FreeBet bonus={bonus} terms={bonus.free_bet} />
        ) : (
          <>
            <Wagering bonus={bonus} />
            <Terms bonus={bonus} />
          </>
        )}
        <div className="mt-3 flex justify-end gap-2 max-xs:grid max-xs:grid-cols-2">
          {!isStaked(bonus) && (
            <Button theme="quiet" size="sm" onClick={() => void giveUp()}>
              {translate('give_up')}
            </Button>
          )}
          {mayPlay && (
            <ButtonLink size="sm" href={routeHref(page, play)}>
              {translate('play_on')}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}

const dayText = ({ granted_at }: Bonus, iso: string): string =>
  new Intl.DateTimeFormat(iso, { day: 'numeric', month: 'short' }).format(new Date(granted_at));

function Wagering({ bonus }: { bonus: Bonus }): ReactNode {
  const translate = useTranslate('bonuses');
  const percent = new Intl.NumberFormat(pageIso(usePage()), { style: 'percent' });
  const { required, done, left } = wageringOf(bonus);
  return (
    <>
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-small text-text-2">
        <span>{translate('wagered', { amount: playerAmount(done, bonus.currency) })}</span>
        <b className="font-semibold text-text">{translate('to_go', { amount: playerAmount(left, bonus.currency) })}</b>
      </p>
      <ProgressBar value={done} max={required} label={translate('progress')} />
      <ul className="my-3.5 flex flex-wrap gap-2 text-meta">
        {sharesOf(bonus).map(({ kind, percent: share }) => (
          <li key={kind} className="flex gap-2 rounded-sm bg-ink px-2.5 py-1 text-text-2">
            {translate(`share_${kind}`)} <b className="font-semibold text-text">{percent.format(share / 100)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A free bet whose bet is open: there is nothing to give up. */
const isStaked = ({ free_bet, held }: Bonus): boolean => free_bet !== null && Number(held) === 0;

/** What a bet with a free bet must be, and what it pays. */
function FreeBet({ bonus, terms }: { bonus: Bonus; terms: NonNullable<Bonus['free_bet']> }): ReactNode {
  const iso = pageIso(usePage());
  const translate = useTranslate('bonuses');
  const odds = new Intl.NumberFormat(iso, { minimumFractionDigits: 2 }).format(Number(terms.odds_minimum));
  return (
    <>
      <p className="mb-3 text-small text-text-2">
        {isStaked(bonus)
          ? translate('free_bet_open')
          : translate(terms.stake_returned ? 'free_bet_back' : 'free_bet_cash')}
      </p>
      <TermList
        terms={[
          { name: translate('free_bet_for'), value: translate(`free_bet_${terms.bet_form}`) },
          { name: translate('free_bet_odds'), value: odds },
          { name: translate('until'), value: momentText(bonus.expires_at, iso) },
        ]}
      />
    </>
  );
}

function Terms({ bonus }: { bonus: Bonus }): ReactNode {
  const page = usePage();
  const translate = useTranslate('bonuses');
  const { stake_maximum, win_maximum, expires_at, currency } = bonus;
  const terms = [
    { name: translate('wagering'), value: `${wageringOf(bonus).times}x` },
    { name: translate('stake_maximum'), value: stake_maximum && playerAmount(stake_maximum, currency) },
    { name: translate('maximum_win'), value: win_maximum && playerAmount(win_maximum, currency) },
    { name: translate('until'), value: momentText(expires_at, pageIso(page)) },
  ];
  return <TermList terms={terms} />;
}

function TermList({ terms }: { terms: readonly { name: string; value: string | null }[] }): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 border-t border-line pt-3 text-meta text-text-2">
      {terms.map(
        ({ name, value }) =>
          value !== null && (
            <li key={name}>
              {name} <b className="font-semibold text-text">{value}</b>
            </li>
          ),
      )}
    </ul>
  );
}
