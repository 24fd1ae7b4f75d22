/** A drawn paper in place of the player's own, which only reviewers see again (look: q4). */
import type { ReactNode } from 'react';
import { classes } from '#ui/recipes.ts';

export function Drawing({ card, blurred }: { card: boolean; blurred: boolean }): ReactNode {
  return (
    <svg
      className={classes('size-full', blurred && 'blur-sm')}
      viewBox="0 0 240 150"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {card ? <Card /> : <Sheet />}
    </svg>
  );
}

function Card(): ReactNode {
  return (
    <g transform="rotate(-5 120 75)" strokeLinecap="round" fill="none">
      <rect className="fill-text" x="38" y="22" width="164" height="106" rx="8" />
      <path className="fill-line-3" d="M46 22h148a8 8 0 0 1 8 8v14H38V30a8 8 0 0 1 8-8Z" />
      <rect className="fill-text-2" x="52" y="56" width="40" height="50" rx="4" />
      <circle className="fill-line-3" cx="72" cy="74" r="9" />
      <path className="fill-line-3" d="M56 106q2-18 16-18t16 18z" />
      <path className="stroke-text-3" d="M104 62h70M104 76h54M104 90h62" strokeWidth="6" />
      <path className="stroke-text-2" d="M52 117h136" strokeWidth="5" strokeDasharray="6 4" />
    </g>
  );
}

function Sheet(): ReactNode {
  return (
    <g transform="rotate(3 120 90)" strokeLinecap="round" fill="none">
      <path className="fill-text" d="M66 14h108v146H66z" />
      <path className="stroke-line-3" d="M78 30h34" strokeWidth="9" />
      <path className="stroke-text-2" d="M78 54h84M78 66h84M78 78h60" strokeWidth="5" />
      <path className="stroke-text-3" d="M78 98h40M140 98h22M78 112h50M140 112h22" strokeWidth="5" />
      <path className="stroke-swell" d="M78 130h84" strokeWidth="6" />
    </g>
  );
}
