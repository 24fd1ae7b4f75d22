/** Running totals of a range against the one before; the library comes only with this chart. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { money, rounded, t, timeMark } from '../texts.ts';

const HEIGHT = 280;

/** A token of the stylesheet, for a canvas that knows no class. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

export default function RunningChart({ board }: { board: StaffResponseOf<'dashboard'> }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const { currency, steps } = board;
    // The server counts in minor units.
    const digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    const major = (value: number) => value / 10 ** digits;
    const data: uPlot.AlignedData = [
      steps.map(({ at }) => Date.parse(at) / 1_000),
      steps.map(({ ggr, future }) => (future ? null : major(ggr))),
      steps.map(({ ngr, future }) => (future ? null : major(ngr))),
      steps.map(({ before }) => major(before)),
    ];
    const axis = {
      stroke: token('text-3'),
      grid: { stroke: token('line'), width: 1, dash: [2, 4] },
      ticks: { show: false },
      font: '11px Prompt',
      labelFont: '11px Prompt',
      labelSize: 20,
    };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
        cursor: { points: { size: 8 } },
        legend: { show: false },
        scales: { x: { time: true } },
        axes: [
          {
            ...axis,
            label: t('axis_time'),
            values: (_plot, marks, _axis, _space, step) => marks.map((mark) => timeMark(mark, step)),
          },
          {
            ...axis,
            label: t('axis_money', { currency }),
            size: 72,
            values: (_plot, values) => values.map((value) => rounded({ amount: String(value), currency })),
          },
        ],
        series: [
          {},
          { label: 'GGR', stroke: token('foam'), width: 2, fill: `${token('foam')}22` },
          { label: 'NGR', stroke: token('line-3'), width: 2 },
          { label: t('ggr_before'), stroke: token('text-2'), width: 2, dash: [2, 5] },
        ],
      },
      data,
      element,
    );
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [board]);
  const last = board.steps.findLast(({ future }) => !future);
  const { currency } = board;
  const figure = board.figures[0];
  const said = figure === undefined || last === undefined ? '' : money({ amount: figure.value, currency });
  return <div ref={host} role="img" aria-label={t('chart_says', { ggr: said })} />;
}
