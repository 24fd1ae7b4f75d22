/** Movements: a table from 768 px up, days of cards below. */

import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { nameOfGame } from '#features/lobby/index.ts';
import { href, pageIso } from '#features/regions/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { playPath } from '#shared/routes.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Link } from '#ui/Link.tsx';
import { classes } from '#ui/recipes.ts';
import { momentText, playerAmount, signedAmount } from '../display.ts';
import { showHandover, waitsHere } from '../handover.ts';
import { byDay, type Movement, toneOf } from '../history.ts';
import { useMethodName } from './method-name.ts';

type Games = ReadonlyMap<string, { title: string }>;
interface ListProps {
  items: readonly Movement[];
  games: Games;
}

const ICONS = {
  deposit: 'arrow-down',
  withdrawal: 'arrow-up-right',
  withdrawal_returned: 'rotate-ccw',
  bet: 'dices',
  win: 'star',
  rollback: 'rotate-ccw',
  bonus: 'gift',
  correction: 'scale',
  chargeback: 'rotate-ccw',
  prize: 'trophy',
  purchase: 'shopping-bag',
} as const satisfies Record<Movement['type'], IconName>;

export function MovementList(props: ListProps): ReactNode {
  return (
    <>
      <Table {...props} />
      <Days {...props} />
    </>
  );
}

function useTypeName(): (type: Movement['type']) => string {
  const translate = useTranslate('wallet');
  return (type) => translate(`type_${type}`);
}

/** What a movement was for: a method with its account, or a game with the way to it. */
function Cause({ item: { game_code, bet, method, account }, games }: { item: Movement; games: Games }): ReactNode {
  const page = usePage();
  const translate = useTranslate('wallet');
  const methodName = useMethodName();
  if (method !== null) return [methodName(method), account].filter((part) => part).join(' ');
  if (bet !== null) return translate('for_sport_bet', { number: bet });
  if (game_code === null) return '–';
  const game = games.get(game_code);
  if (!game) return nameOfGame(game, game_code);
  return (
    <Link theme="secondary" href={href(page, playPath(game_code, 'real'))}>
      {game.title}
    </Link>
  );
}

const PREFIX: Partial<Record<Movement['type'], string>> = {
  deposit: 'P-',
  withdrawal: 'W-',
  withdrawal_returned: 'W-',
};

const reference = ({ type, reference: number }: Movement): string =>
  number === null ? '–' : `${PREFIX[type] ?? ''}${number}`;

const DOT = { done: 'bg-foam', pending: 'border-2 border-text-3', failed: 'bg-danger' } as const;

/** Colour never stands alone: each state has its word. */
function State({ item }: { item: Movement }): ReactNode {
  const translate = useTranslate('wallet');
  return (
    <span className={classes('inline-flex items-center gap-1.5', toneOf(item) === 'failed' && 'text-danger')}>
      <i className={classes('size-1.75 shrink-0 rounded-full', DOT[toneOf(item)])} />
      {item.state === null ? translate('status_success') : translate(`state_${item.state}`)}
    </span>
  );
}

/** The way back to the code of a deposit that waits for another device. */
function Again({ item: { handover, payment_id } }: { item: Movement }): ReactNode {
  const translate = useTranslate('wallet');
  if (!waitsHere(handover) || payment_id === null) return null;
  return (
    <Button theme="secondary" size="xs" className="my-1.5" onClick={() => showHandover(handover, payment_id)}>
      {translate(SHOW_AGAIN[handover])}
    </Button>
  );
}

const SHOW_AGAIN = { qr: 'show_qr_again', phone: 'show_phone_again' } as const;

function Amount({ item }: { item: Movement }): ReactNode {
  const failed = toneOf(item) === 'failed';
  return (
    <span
      className={classes(
        failed ? 'text-text-3 line-through' : 'font-semibold',
        !failed && (Number(item.amount) > 0 ? 'text-gold' : 'text-text'),
      )}
    >
      {signedAmount(item.amount, item.currency)}
      <Split item={item} />
    </span>
  );
}

/** What of an amount was cash and what bonus money: the balance after it is of cash alone. */
function Split({ item: { cash, bonus, currency } }: { item: Movement }): ReactNode {
  const translate = useTranslate('cashier');
  if (Number(bonus) === 0) return null;
  const parts = { cash: signedAmount(cash, currency), bonus: signedAmount(bonus, currency) };
  return <span className="block text-meta font-normal text-text-2">{translate('split', parts)}</span>;
}

const balanceText = ({ balance_after, currency }: Movement): string =>
  balance_after === null ? '–' : playerAmount(balance_after, currency);

function Table({ items, games }: ListProps): ReactNode {
  const wallet = useTranslate('wallet');
  const translate = useTranslate('cashier');
  const typeName = useTypeName();
  const iso = pageIso(usePage());
  return (
    <section className="overflow-x-auto max-sm:hidden" aria-label={wallet('transactions')}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{wallet('column_when')}</th>
            <th scope="col">{wallet('column_type')}</th>
            <th scope="col">{wallet('column_for')}</th>
            <th scope="col" className="max-md:hidden">
              {translate('column_reference')}
            </th>
            <th scope="col">{wallet('column_status')}</th>
            <th scope="col" className="text-end">
              {wallet('column_amount')}
            </th>
            <th scope="col" className="text-end">
              {translate('balance_after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className="whitespace-nowrap">
                <time dateTime={item.created_at}>{momentText(item.created_at, iso)}</time>
              </td>
              <td>
                <b className="flex items-center gap-2 font-semibold">
                  <Icon name={ICONS[item.type]} className="size-4 shrink-0 text-text-2" />
                  {typeName(item.type)}
                </b>
              </td>
              <td>
                <Cause item={item} games={games} />
              </td>
              <td className="whitespace-nowrap max-md:hidden">{reference(item)}</td>
              <td>
                <span className="inline-flex flex-wrap items-center gap-2">
                  <State item={item} />
                  <Again item={item} />
                </span>
              </td>
              <td className="text-end whitespace-nowrap">
                <Amount item={item} />
              </td>
              <td className="text-end whitespace-nowrap">{balanceText(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A day in the page's language. */
function useDayName(): (instant: string) => string {
  const translate = useTranslate('cashier');
  const iso = pageIso(usePage());
  const format = new Intl.DateTimeFormat(iso, { weekday: 'short', day: 'numeric', month: 'short' });
  const today = format.format(new Date(serverNow()));
  return (instant) => {
    const day = format.format(new Date(instant));
    return day === today ? translate('today') : day;
  };
}

function Days({ items, games }: ListProps): ReactNode {
  const typeName = useTypeName();
  const dayName = useDayName();
  return (
    <div className="px-4 pb-2 sm:hidden">
      {byDay(items, dayName).map(([day, movements]) => (
        <section key={day}>
          <h2 className="pt-4 pb-1 text-small font-semibold text-text-2">{day}</h2>
          <ul>
            {movements.map((item) => (
              <li key={item.id} className="flex items-center gap-3 border-t border-line py-2.5 first:border-0">
                <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-hull text-text-2">
                  <Icon name={ICONS[item.type]} className="size-4.5" />
                </span>
                <span className="min-w-0 flex-1">
                  <b className="block font-semibold">{typeName(item.type)}</b>
                  <span className="block truncate text-meta text-text-2">
                    <Cause item={item} games={games} />
                  </span>
                  <Again item={item} />
                </span>
                <span className="text-end whitespace-nowrap">
                  <span className="block">
                    <Amount item={item} />
                  </span>
                  <span className="block text-meta text-text-2">
                    {toneOf(item) === 'done' ? balanceText(item) : <State item={item} />}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
