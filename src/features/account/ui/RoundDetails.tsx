/** One round of the history in full: what was booked on it, what was drawn, and where it can be checked. */
import type { ReactNode } from 'react';
import type { TextKey } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { playerAmount, RowSkeletons } from '#features/wallet/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { DrawnValues } from '#ui/DrawnValues.tsx';
import { classes } from '#ui/recipes.ts';
import { loadRound } from '../api.ts';
import { type DrawnLine, drawnGroups } from '../rounds.ts';

type Round = ResponseOf<'gameRound'>['result'];
type Asked = Pick<Round, 'provider' | 'round_id'>;

export function RoundDetails({ provider, round_id }: Asked): ReactNode {
  const { locale } = usePage();
  const reading = useRemote(() => loadRound({ provider, round_id, language: locale }), {
    of: [provider, round_id, locale].join(),
  });
  return (
    <RemoteView of={reading} waiting={<RowSkeletons rows={2} />}>
      {({ result }) => <Details round={result} />}
    </RemoteView>
  );
}

function Details({ round }: { round: Round }): ReactNode {
  return (
    <div className="grid gap-5 py-2 md:grid-cols-2">
      <div>
        <Entries round={round} />
        <p className="mt-3 text-meta text-text-3">
          <RoundId round={round} />
        </p>
      </div>
      <Drawn round={round} />
    </div>
  );
}

function RoundId({ round }: { round: Round }): ReactNode {
  const translate = useTranslate('account');
  return (
    <>
      {translate('round_id')}: <span className="break-all text-text-2">{round.round_id}</span>
    </>
  );
}

function Entries({ round }: { round: Round }): ReactNode {
  const iso = pageIso(usePage());
  const translate = useTranslate('account');
  const time = new Intl.DateTimeFormat(iso, { timeStyle: 'medium' });
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{translate('round_entries')}</caption>
      <thead className="text-meta text-text-3">
        <tr>
          <th scope="col" className="text-start font-normal">
            {translate('column_entry')}
          </th>
          <th scope="col" className="text-end font-normal">
            {translate('column_amount')}
          </th>
          <th scope="col" className="text-end font-normal">
            {translate('column_balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {round.entries.map(({ transaction_id, kind, state, amount, balance, created_at }) => (
          <tr key={transaction_id} className={classes(state === 'rolled_back' && 'text-text-3 line-through')}>
            <th scope="row" className="py-1 text-start font-normal">
              {translate(`entry_${kind}`)}
              <time className="ms-2 text-meta text-text-3" dateTime={created_at}>
                {time.format(new Date(created_at))}
              </time>
            </th>
            <td className="text-end whitespace-nowrap">{playerAmount(amount, round.currency)}</td>
            <td className="text-end whitespace-nowrap">{playerAmount(balance, round.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LABELS = {
  reels: 'drawn_reels',
  player: 'drawn_player',
  dealer: 'drawn_dealer',
  banker: 'drawn_banker',
  dealt: 'drawn_dealt',
  final: 'drawn_final',
  number: 'drawn_number',
  dice: 'drawn_dice',
  opened: 'drawn_opened',
  mines: 'drawn_mines',
  pocket: 'drawn_pocket',
  segment: 'drawn_segment',
  multiplier: 'drawn_multiplier',
  cash_out: 'drawn_cash_out',
} as const satisfies Record<DrawnLine['label'], TextKey<'account'>>;

function Drawn({ round: { details, provider } }: { round: Round }): ReactNode {
  const translate = useTranslate('account');
  if (!details) return <p className="text-small text-text-3">{translate('round_no_details')}</p>;
  return (
    <div>
      <dl className="grid gap-3 text-small">
        {drawnGroups(details.drawn).map(({ key, label, lines }) => (
          <div key={key}>
            <dt className="text-meta text-text-3">{translate(LABELS[label])}</dt>
            {lines.map((line, row) => (
              <dd key={row} className="mt-1 flex flex-wrap gap-1">
                <DrawnValues {...line} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <ButtonLink theme="secondary" size="sm" className="mt-3" href={details.url} target="_blank">
        {translate(provider === 'studio' ? 'round_check' : 'round_page')}
      </ButtonLink>
    </div>
  );
}
