/** Sharing a bet as a picture; its code comes with the first press. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import type { BetView } from '#shared/contract/sport.ts';
import { displayAmount } from '#shared/money.ts';
import { displayOdds, displayTotal } from '#shared/sport/odds.ts';
import { isDeadHeat, type LegResult } from '#shared/sport/results.ts';
import { marketName, outcomeName } from '#shared/sport/words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { BetPicture } from '../bet-picture.ts';
import { $oddsFormat } from '../format.ts';

function toneOf(result: LegResult | BetView['status'] | null): 'good' | 'bad' | 'open' {
  if (result === null || result === 'open' || result === 'void') return 'open';
  return result === 'lost' || result === 'half_lost' ? 'bad' : 'good';
}

/**
 * @param bet its legs in their order, those of one match together
 * @param title what kind of bet it is, as the page says it
 */
export function ShareBet({ bet, title }: { bet: BetView; title: string }) {
  const iso = pageIso(usePage());
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const [withStake, setWithStake] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const money = (amount: string) => displayAmount(Number(amount), bet.currency, iso);

  const picture = (): BetPicture => {
    const groupOf = (id: string) => bet.groups.find(({ fixture_id }) => fixture_id === id);
    // Legs of a match that is priced as a whole have odds together: they stand with the first.
    const oddsOf = (leg: BetView['legs'][number], isFirst: boolean): string | null => {
      const group = groupOf(leg.fixture_id);
      if (bet.same_match || (group && !isFirst)) return null;
      return group ? displayTotal(group.odds, format, iso) : displayOdds(leg.odds, format, iso);
    };
    const amounts = [
      { name: translate('stake'), value: money(bet.stake) },
      {
        name: translate(bet.payout === null ? 'possible_return' : 'paid'),
        value: money(bet.payout ?? bet.possible_payout),
      },
    ];
    return {
      title,
      status: {
        text: bet.status === 'open' ? translate('bets_open') : translate(`status_${bet.status}`),
        tone: toneOf(bet.status),
      },
      legs: bet.legs.map((leg, index) => ({
        name: outcomeName(leg.market, leg.outcome, leg, translate, iso),
        market: marketName(leg.market, translate),
        marks: [
          ...(bet.bankers.includes(leg.fixture_id) ? [translate('banker')] : []),
          ...(groupOf(leg.fixture_id) ? [translate('same_match')] : []),
        ],
        match: `${leg.home} ${leg.score ? leg.score.join(' : ') : '–'} ${leg.away}`,
        odds: oddsOf(leg, bet.legs[index - 1]?.fixture_id !== leg.fixture_id),
        tone: toneOf(leg.result !== null && isDeadHeat(leg.result) ? 'won' : leg.result),
      })),
      figures: [
        ...(bet.odds === null ? [] : [{ name: translate('odds'), value: displayTotal(bet.odds, format, iso) }]),
        ...(withStake ? amounts : []),
      ],
      place: location.host,
    };
  };

  const share = async (): Promise<void> => {
    setBusy(true);
    const { shareBet } = await import('../bet-picture.ts');
    await shareBet(picture());
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <label className="flex items-center gap-2 text-meta text-text-2">
        <input
          type="checkbox"
          className="size-4 accent-coral"
          checked={withStake}
          onChange={({ target }) => setWithStake(target.checked)}
        />
        {translate('share_stake')}
      </label>
      <span className="ms-auto">
        <Button theme="secondary" size="sm" busy={isBusy} onClick={() => void share()}>
          <Icon name="share-2" className="size-4" />
          {translate('share_picture')}
        </Button>
      </span>
    </div>
  );
}
