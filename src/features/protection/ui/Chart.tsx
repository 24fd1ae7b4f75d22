/** Twelve months as bars of money in and out, with the result of play as a line; the same as a table for readers. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { playerAmount } from '#features/wallet/index.ts';
import { readAmount } from '#shared/money.ts';
import { classes } from '#ui/recipes.ts';
import type { Statement } from '../api.ts';
import { scaleStep } from '../model.ts';
import { minutesText } from './LimitCards.tsx';

const VIEW = { width: 1020, height: 300, left: 90, right: 10, top: 14, bottom: 34 } as const;
const BAR = 20;

/** Where an amount stands, from the top. */
function scaleOf(statement: Statement) {
  const values = statement.months.flatMap(({ deposits, withdrawals, net }) =>
    [deposits, withdrawals, net].map(readAmount),
  );
  const step = scaleStep(Math.max(...values.map(Math.abs)));
  const highest = Math.max(step, Math.ceil(Math.max(...values) / step) * step);
  const lowest = Math.min(0, Math.floor(Math.min(...values) / step) * step);
  const room = VIEW.height - VIEW.top - VIEW.bottom;
  const y = (value: number) => VIEW.top + ((highest - value) / (highest - lowest)) * room;
  const lines = Array.from(
    { length: Math.round((highest - lowest) / step) + 1 },
    (_none, index) => lowest + index * step,
  );
  return { y, lines };
}

export function Chart({ statement }: { statement: Statement }): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const { months, currency, taxed } = statement;
  const { y, lines } = scaleOf(statement);
  const width = (VIEW.width - VIEW.left - VIEW.right) / months.length;
  const middle = (index: number) => VIEW.left + width * (index + 0.5);
  const month = new Intl.DateTimeFormat(pageIso(page), { month: 'short' });
  // A month begins at midnight of the player's place: its middle is in the same month everywhere.
  const nameOf = (from: string) => month.format(new Date(new Date(from).getTime() + 15 * 86_400_000));
  const path = months.map(({ net }, index) => `${index ? 'L' : 'M'}${middle(index)} ${y(readAmount(net))}`).join('');
  return (
    <>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-meta text-text-2" aria-hidden="true">
        <Legend text={translate('deposits')} look="bg-foam" />
        <Legend text={translate('withdrawals')} look="bg-line-3" />
        <Legend text={translate('net_result')} look="border-t-2 border-dotted border-text h-0!" />
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={translate('statement')}>
        <svg className="w-full min-w-150" viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} aria-hidden="true">
          {lines.map((value) => (
            <g key={value}>
              <path
                className={value === 0 ? 'stroke-line-3' : 'stroke-line'}
                d={`M${VIEW.left} ${y(value)}H${VIEW.width - VIEW.right}`}
                strokeDasharray={value === 0 ? undefined : '2 6'}
              />
              <text className="fill-text-2 text-meta" x={VIEW.left - 10} y={y(value) + 4} textAnchor="end">
                {playerAmount(value, currency)}
              </text>
            </g>
          ))}
          {months.map(({ from, deposits, withdrawals }, index) => (
            <g key={from}>
              <Bar x={middle(index) - BAR - 2} from={y(0)} to={y(readAmount(deposits))} look="fill-foam" />
              <Bar x={middle(index) + 2} from={y(0)} to={y(readAmount(withdrawals))} look="fill-line-3" />
              <text
                className={classes('text-meta', index === months.length - 1 ? 'fill-text' : 'fill-text-2')}
                x={middle(index)}
                y={VIEW.height - 10}
                textAnchor="middle"
              >
                {nameOf(from)}
              </text>
            </g>
          ))}
          <path
            className="stroke-text"
            d={path}
            fill="none"
            strokeWidth="2.4"
            strokeDasharray="1 6"
            strokeLinecap="round"
          />
          {months.map(({ from, net }, index) => (
            <circle
              key={from}
              className="fill-deck stroke-text"
              cx={middle(index)}
              cy={y(readAmount(net))}
              r="4"
              strokeWidth="2"
            />
          ))}
        </svg>
      </section>
      {/* A table takes the room of its words, hidden or not. */}
      <div className="sr-only">
        <table>
          <caption>{translate('statement')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('month')}</th>
              {(['deposits', 'withdrawals', 'net_result', 'time_played'] as const).map((key) => (
                <th key={key} scope="col">
                  {translate(key)}
                </th>
              ))}
              {taxed && <th scope="col">{translate('betting_tax')}</th>}
            </tr>
          </thead>
          <tbody>
            {months.map(({ from, deposits, withdrawals, net, tax, minutes }) => (
              <tr key={from}>
                <th scope="row">{nameOf(from)}</th>
                <td>{playerAmount(deposits, currency)}</td>
                <td>{playerAmount(withdrawals, currency)}</td>
                <td>{playerAmount(net, currency)}</td>
                <td>{minutesText(minutes, translate)}</td>
                {taxed && <td>{playerAmount(tax, currency)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Legend({ text, look }: { text: string; look: string }): ReactNode {
  return (
    <li className="flex items-center gap-2">
      <i className={classes('h-3 w-3 rounded-sm', look)} />
      {text}
    </li>
  );
}

function Bar({ x, from, to, look }: { x: number; from: number; to: number; look: string }): ReactNode {
  const height = Math.max(0, from - to);
  return height < 0.5 ? null : <rect className={look} x={x} y={to} width={BAR} height={height} rx="3" />;
}
