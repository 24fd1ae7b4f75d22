import type { CSSProperties } from 'react';
import { percentOf } from './progress.ts';

export type ProgressBarProps = { readonly value: number; readonly max?: number | undefined; readonly label: string };

/** How far something has come, from 0 to `max`. */
export function ProgressBar({ value, max = 100, label }: ProgressBarProps) {
  const percent = percentOf(value, max);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ '--progress': `${percent}%` } as CSSProperties} />
    </div>
  );
}
