/** What a break leaves open and what it closes. */
import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';

export function Points({ open, closed }: { open: readonly string[]; closed: readonly string[] }): ReactNode {
  return (
    <ul className="my-4 grid gap-2.5 text-small">
      {open.map((text) => (
        <li key={text} className="flex gap-2.5">
          <Icon name="check" className="mt-px size-4.5 text-foam" />
          {text}
        </li>
      ))}
      {closed.map((text) => (
        <li key={text} className="flex gap-2.5">
          <Icon name="x" className="mt-px size-4.5 text-text-2" />
          {text}
        </li>
      ))}
    </ul>
  );
}
