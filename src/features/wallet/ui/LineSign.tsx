/** Says that a balance may be older than it looks, while the live connection that renews it is away. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { $lineAway } from '#features/realtime/index.ts';
import { Icon } from '#ui/Icon.tsx';

/** @param className where the sign stands; its place takes no room while there is none */
export function LineSign({ className }: { className?: string }): ReactNode {
  const away = useStore($lineAway, { ssr: 'initial' });
  // The header of every page that shows a balance has loaded its texts.
  const text = useTranslate('header')('line_away');
  return (
    <span role="status" className={className}>
      {away && (
        <span
          className="grid size-6 place-items-center rounded-full border border-line-2 bg-swell text-coral"
          title={text}
        >
          <Icon name="wifi-off" className="size-3.5" />
          <span className="sr-only">{text}</span>
        </span>
      )}
    </span>
  );
}
