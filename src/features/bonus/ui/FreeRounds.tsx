/** Free rounds: the game, how many are left, what they have won and what becomes of it, and the way into the game (look: q5). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { href, pageIso } from '#features/regions/index.ts';
import { bonusTitle, momentText, playerAmount } from '#features/wallet/index.ts';
import { playPath } from '#shared/routes.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { FreeRounds as Free } from '../model.ts';
import { BonusPicture } from './BonusPicture.tsx';

interface FreeRoundsProps {
  free: Free;
  onGivenUp: () => void;
}

export function FreeRounds({ free, onGivenUp }: FreeRoundsProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('bonuses');
  const { benefit_id, offer_id, game_code, game_title, rounds, used, stake, currency } = free;
  const title = bonusTitle(translate, offer_id, free.title);
  const left = rounds - used;
  const giveUp = async (): Promise<void> => {
    const lost = `${left} × ${playerAmount(stake, currency)}`;
    const closed = await openPopup('bonus-give-up', { benefitId: benefit_id, title, lost, rounds: true });
    if (closed === 'submitted') onGivenUp();
  };
  return (
    <article className="card overflow-hidden sm:flex" data-free-rounds={game_code}>
      <BonusPicture offerId={offer_id} expiresAt={free.expires_at} />
      <div className="min-w-0 flex-1 px-5 pt-4.5 pb-4">
        <div className="mb-2.5 flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="text-body font-bold">{title}</h2>
            <p className="text-small text-text-2">{game_title}</p>
          </div>
          <p className="text-figure font-bold whitespace-nowrap text-gold">
            {left} <span aria-hidden="true">×</span> {playerAmount(stake, currency)}
          </p>
        </div>
        <p className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-small text-text-2">
          <span>{translate('free_left', { left, rounds })}</span>
          <b className="font-semibold text-text">
            {translate('free_won')} {playerAmount(free.won, currency)}
          </b>
        </p>
        <ProgressBar value={used} max={rounds} label={translate('free_left', { left, rounds })} />
        <Terms free={free} />
        <div className="mt-3 flex justify-end gap-2 max-xs:grid max-xs:grid-cols-2">
          <Button theme="quiet" size="sm" onClick={() => void giveUp()}>
            {translate('give_up')}
          </Button>
          {left > 0 && (
            <ButtonLink size="sm" href={href(page, playPath(game_code, 'real'))}>
              {translate('free_play')}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}

function Terms({ free }: { free: Free }): ReactNode {
  const page = usePage();
  const translate = useTranslate('bonuses');
  const { stake, wagering, win_maximum, expires_at, currency } = free;
  const lines = [
    translate('free_stake', { stake: playerAmount(stake, currency) }),
    wagering === 0 ? translate('free_cash') : translate('free_wager', { times: wagering }),
  ];
  const terms = [
    { name: translate('maximum_win'), value: win_maximum && playerAmount(win_maximum, currency) },
    { name: translate('until'), value: momentText(expires_at, pageIso(page)) },
  ].filter(({ value }) => value !== null);
  return (
    <ul className="mt-3.5 flex flex-wrap gap-x-3.5 gap-y-1 border-t border-line pt-3 text-meta text-text-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {terms.map(({ name, value }) => (
        <li key={name}>
          {name} <b className="font-semibold text-text">{value}</b>
        </li>
      ))}
    </ul>
  );
}
