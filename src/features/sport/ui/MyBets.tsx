/** The player's bets (mockup w2): open and settled ones, each with its legs; a bet can be sold. */
import { useStore } from '@nanostores/react';
import { Fragment, useState } from 'react';
import type { Translate } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { MoreButton, RemoteView, useGrowingList } from '#features/remote/index.ts';
import { $user, GuestGate, useMayPlay } from '#features/session/index.ts';
import { $moneyTold } from '#features/wallet/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { BetView } from '#shared/contract/sport.ts';
import { displayAmount } from '#shared/money.ts';
import { BET_LISTS, type BetList } from '#shared/sport/bets.ts';
import { displayOdds, displayTotal } from '#shared/sport/odds.ts';
import { isDeadHeat, type LegResult } from '#shared/sport/results.ts';
import { marketName, outcomeName, systemName } from '#shared/sport/words.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { loadBetStatement, loadBets } from '../api.ts';
import { $oddsFormat } from '../format.ts';
import { CashOut } from './CashOut.tsx';
import { FixtureSkeleton, useSportLink } from './FixtureList.tsx';
import { ShareBet } from './ShareBet.tsx';

type Bets = ResponseOf<'sportBets'>;

/** What an open bet can be sold for follows the prices, of which the socket tells no list of bets. */
const READ_EVERY_MS = 5_000;

/** The player's bets of a kind, in step with what the socket tells of bets and money. */
function useBets(status: BetList) {
  const told = useStore($moneyTold, { ssr: 'initial' });
  return useGrowingList(
    async ({ page }) => {
      const outcome = await loadBets(status, page);
      return outcome.ok ? { ok: true, value: { ...outcome.value, total: outcome.value[status] } } : outcome;
    },
    ({ bet_id }: BetView) => bet_id,
    { of: status, version: told, every: READ_EVERY_MS },
  );
}

const MARKS = { won: 'circle-check', half_won: 'circle-check', lost: 'x', half_lost: 'x', void: 'minus' } as const;
const markOf = (result: LegResult) => (isDeadHeat(result) ? 'circle-check' : MARKS[result]);
const statusOf = (result: LegResult) => (isDeadHeat(result) ? 'dead_heat' : result);

interface LegRowProps {
  leg: BetView['legs'][number];
  /** Whether its own odds count; not where a match is priced as a whole. */
  priced: boolean;
  banker: boolean;
}

function LegRow({ leg, priced, banker }: LegRowProps) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const link = useSportLink();
  return (
    <li className="grid gap-0.5 border-t border-line px-4 py-3 text-meta text-text-3">
      <div className="flex items-baseline gap-2 text-body text-text">
        {leg.result && (
          <Icon
            name={markOf(leg.result)}
            label={translate(`status_${statusOf(leg.result)}`)}
            className={classes(
              'size-4 self-center',
              leg.result.endsWith('won') && 'text-foam',
              leg.result.endsWith('lost') && 'text-danger',
            )}
          />
        )}
        <span className="font-semibold">{outcomeName(leg.market, leg.outcome, leg, translate, locale)}</span>
        {priced && <span className="ms-auto font-semibold tabular-nums">{displayOdds(leg.odds, format, locale)}</span>}
      </div>
      <span>
        {marketName(leg.market, translate)}
        {banker && (
          <b className="ms-2 rounded-pill bg-foam-dim px-2 py-0.5 font-semibold text-foam">{translate('banker')}</b>
        )}
      </span>
      {leg.void_reason && <span>{translate(`void_reason_${leg.void_reason}`)}</span>}
      <a className="truncate hover:text-text" href={link(`/fixture/${leg.fixture_id}`)}>
        {leg.live && <b className="font-semibold text-coral">{translate('live')} </b>}
        {leg.home} {leg.score ? leg.score.join(' : ') : '–'} {leg.away}
      </a>
    </li>
  );
}

/** The legs of a bet, those of one match together. */
function legsInOrder({ legs }: BetView): BetView['legs'] {
  const first = (id: string) => legs.findIndex(({ fixture_id }) => fixture_id === id);
  return [...legs].sort((one, other) => first(one.fixture_id) - first(other.fixture_id));
}

/** What kind of bet it is; a system by its name. */
function titleOf(bet: BetView, translate: Translate<'sport'>): string {
  const kind = kindOf(bet);
  const matches = new Set(bet.legs.map(({ fixture_id }) => fixture_id)).size;
  if (kind === 'system') return `${translate(kind)}: ${systemName(matches - bet.bankers.length, bet.sizes, translate)}`;
  return `${translate(kind)}${bet.legs.length > 1 ? ` (${bet.legs.length})` : ''}`;
}

const kindOf = ({ legs, odds, same_match }: BetView) => {
  if (same_match) return 'same_match';
  if (legs.length === 1) return 'single';
  return odds === null ? 'system' : 'combo';
};

/** The legs of a bet; those of a match that is priced as a whole within it stand under its odds. */
function Legs({ bet }: { bet: BetView }) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const ordered = legsInOrder(bet);
  return (
    <ul>
      {ordered.map((leg, index) => {
        const group = bet.groups.find(({ fixture_id }) => fixture_id === leg.fixture_id);
        const isFirst = ordered[index - 1]?.fixture_id !== leg.fixture_id;
        return (
          <Fragment key={`${leg.fixture_id}${leg.market}${leg.outcome}`}>
            {group && isFirst && (
              <li className="flex items-baseline border-t border-line bg-hull px-4 py-2 text-small font-semibold">
                {translate('same_match')}
                <span className="ms-auto tabular-nums">{displayTotal(group.odds, format, locale)}</span>
              </li>
            )}
            <LegRow
              leg={leg}
              priced={!bet.same_match && !group}
              banker={isFirst && bet.bankers.includes(leg.fixture_id)}
            />
          </Fragment>
        );
      })}
    </ul>
  );
}

function BetCard({ bet, onSold }: { bet: BetView; onSold(): Promise<void> }) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const money = (amount: string) => displayAmount(Number(amount), bet.currency, locale);
  const isOpen = bet.status === 'open';
  const mayPlay = useMayPlay();
  const title = titleOf(bet, translate);
  return (
    <li className="card overflow-clip">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h3 className="text-body font-bold">{title}</h3>
        {bet.status !== 'open' && (
          <span
            className={classes(
              'rounded-pill px-2.5 py-0.5 text-meta font-semibold',
              bet.status === 'lost' || bet.status === 'half_lost'
                ? 'bg-danger-dim text-danger'
                : 'bg-foam-dim text-foam',
            )}
          >
            {translate(`status_${bet.status}`)}
          </span>
        )}
        <span className="ms-auto text-meta text-text-3 tabular-nums">{bet.number}</span>
      </div>
      <Legs bet={bet} />
      <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-meta text-text-3">
        <div>
          <dt>{translate(bet.free_bet ? 'free_bet' : 'stake')}</dt>
          <dd className="text-body font-semibold text-text tabular-nums">
            {money(isOpen ? (bet.sold?.left ?? bet.stake) : bet.stake)}
          </dd>
        </div>
        {Number(bet.tax) > 0 && (
          <div>
            <dt>{translate('tax')}</dt>
            <dd className="text-body font-semibold text-text tabular-nums">{money(bet.tax)}</dd>
          </div>
        )}
        {bet.odds !== null && (
          <div>
            <dt>{translate('odds')}</dt>
            <dd className="text-body font-semibold text-text tabular-nums">{displayTotal(bet.odds, format, locale)}</dd>
          </div>
        )}
        <div>
          <dt>{translate(bet.payout === null ? 'possible_return' : 'paid')}</dt>
          <dd className="text-body font-semibold text-gold tabular-nums">{money(bet.payout ?? bet.possible_payout)}</dd>
        </div>
      </dl>
      {bet.sold && (
        <p className="px-4 pb-3 text-meta text-text-3">
          {translate('sold_part', { stake: money(bet.sold.stake), amount: money(bet.sold.amount) })}
        </p>
      )}
      {isOpen && !bet.free_bet && mayPlay && (
        <div className="px-4 pb-4">
          <CashOut bet={bet} onSold={onSold} />
        </div>
      )}
      <ShareBet bet={{ ...bet, legs: legsInOrder(bet) }} title={title} />
    </li>
  );
}

/** The last bets as a file: the service makes it, whatever is shown. */
function Exports() {
  const translate = useTranslate('sport');
  const { locale: language } = usePage();
  const [busy, setBusy] = useState<'csv' | 'pdf' | null>(null);
  const fetchFile = async (format: 'csv' | 'pdf'): Promise<void> => {
    setBusy(format);
    const [outcome, { saveFile }] = await Promise.all([
      loadBetStatement({ format, language }),
      import('#platform/download.ts'),
    ]);
    setBusy(null);
    if (outcome.ok) saveFile(outcome.value);
  };
  return (
    <span className="ms-auto flex gap-2">
      {(['csv', 'pdf'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="chip"
          aria-label={translate(`statement_${format}`)}
          aria-busy={busy === format}
          disabled={busy !== null}
          onClick={() => void fetchFile(format)}
        >
          <Icon name="download" className="size-4" /> {format.toUpperCase()}
        </button>
      ))}
    </span>
  );
}

/** How many bets of each kind there are; those of the kind before, until this one has come. */
function useCounts(bets: Bets | null): Bets | null {
  const [counts, setCounts] = useState(bets);
  if (bets !== null && bets !== counts) setCounts(bets);
  return bets ?? counts;
}

function PlayerBets() {
  const translate = useTranslate('sport');
  const link = useSportLink();
  const [status, setStatus] = useState<BetList>('open');
  const list = useBets(status);
  const counts = useCounts(list.value);
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2" aria-label={translate('tab_bets')}>
        {BET_LISTS.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={status === one} onClick={() => setStatus(one)}>
            {translate(`bets_${one}`)} {counts && <span className="tabular-nums">{counts[one]}</span>}
          </button>
        ))}
        {counts && BET_LISTS.some((one) => counts[one] > 0) && <Exports />}
      </fieldset>
      <RemoteView of={list} waiting={<FixtureSkeleton rows={3} />} className="card">
        {({ result }) =>
          result.length === 0 ? (
            <EmptyState className="card" art="empty-bets" title={translate(`no_bets_${status}`)}>
              <ButtonLink theme="secondary" href={link('/event-builder')}>
                {translate('to_matches')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <ul className="grid items-start gap-3.5 lg:grid-cols-2">
              {result.map((bet) => (
                <BetCard key={bet.bet_id} bet={bet} onSold={list.reload} />
              ))}
            </ul>
          )
        }
      </RemoteView>
      <MoreButton wide list={list} label={translate('more_bets')} className="mt-3.5" />
    </>
  );
}

export default function MyBets() {
  const translate = useTranslate('sport');
  const user = useStore($user, { ssr: 'initial' });
  return user ? <PlayerBets /> : <GuestGate text={translate('bets_guest')} art="empty-bets" />;
}
