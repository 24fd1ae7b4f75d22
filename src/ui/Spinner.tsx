import type { CSSProperties } from 'react';
import { classes } from './recipes.ts';
import { SPINNER, type SpinnerSegment } from './spinner.ts';

export type SpinnerProps = {
  /** Said aloud; without it the spinner is decoration. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
};

function segmentProperties({ turnDegrees, delayMs }: SpinnerSegment): CSSProperties {
  return { '--turn': `${turnDegrees}deg`, '--delay': `${delayMs}ms` } as CSSProperties;
}

/** Ten bars, two seconds (spec section 9). */
export function Spinner({ label, className }: SpinnerProps) {
  const bars = SPINNER.map((segment) => <i key={segment.turnDegrees} style={segmentProperties(segment)} />);
  const look = classes('spinner', className);
  if (!label) {
    return (
      <span className={look} aria-hidden="true">
        {bars}
      </span>
    );
  }
  return (
    <span className={look} role="status" aria-label={label}>
      {bars}
    </span>
  );
}
