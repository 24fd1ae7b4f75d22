/** Where the bet slip stands (mockups w3, j2): at the side, on a phone a bar that opens a sheet. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { displayOdds } from '#shared/sport/odds.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { $oddsFormat } from '../format.ts';
import { $slip, changeSlip } from '../slip.ts';
import { sumsOf } from '../slip-lines.ts';
import { SlipBody } from './SlipBody.tsx';

/** The heading of the slip with what is on it; it stays in sight, for it closes the sheet. */
function Head({ onClose }: { onClose?: () => void }) {
  const translate = useTranslate('sport');
  const { picks } = useStore($slip, { ssr: 'initial' });
  return (
    <div className="sticky top-0 z-1 flex items-center gap-2.5 bg-hull px-4.5 py-3.5">
      <h2 className="flex items-center gap-2.5 text-lead font-bold">
        <Icon name="ticket" />
        {translate('slip')}
        {picks.length > 0 && <span className="count-pill">{picks.length}</span>}
      </h2>
      {picks.length > 0 && (
        <button
          type="button"
          className="relative ml-auto text-small text-text-2 touch-pad-12 hover:text-text"
          onClick={() => changeSlip({ picks: [], bankers: [], joint: null, groups: {} })}
        >
          {translate('clear')}
        </button>
      )}
      {onClose && (
        <button
          type="button"
          className={classes('relative touch-pad-12', picks.length === 0 && 'ml-auto')}
          aria-label={translate('close')}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}

/** Beside the matches, from where there is room for it. */
export function SideSlip() {
  const translate = useTranslate('sport');
  return (
    <aside className="sport-slip-side card hidden md:sticky md:top-20 md:block" aria-label={translate('slip')}>
      <Head />
      <SlipBody />
    </aside>
  );
}

/** On smaller screens: a bar above the tab bar, which opens a sheet. */
export function SlipSheet() {
  const translate = useTranslate('sport');
  const locale = pageIso(usePage());
  const slip = useStore($slip, { ssr: 'initial' });
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const { odds } = sumsOf(slip, 'EUR');
  return (
    <>
      {(slip.picks.length > 0 || isOpen) && (
        <button
          type="button"
          className="sport-slip-bar flex items-center gap-2.5 rounded-lg bg-foam px-4 py-3 text-body font-semibold text-on-foam md:hidden"
          onClick={() => setOpen(true)}
        >
          <span className="grid size-6 place-items-center rounded-pill bg-on-foam text-meta text-foam">
            {slip.picks.length}
          </span>
          {translate('slip')}
          {odds !== null && (
            <span className="ml-auto tabular-nums">
              {translate('total_odds')} {displayOdds(odds, format, locale)}
            </span>
          )}
          <Icon name="chevron-up" className={odds === null ? 'ml-auto' : undefined} />
        </button>
      )}
      <dialog
        ref={dialog}
        className="sport-slip-sheet bg-deck text-text"
        aria-label={translate('slip')}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <>
            <Head onClose={() => setOpen(false)} />
            <SlipBody />
          </>
        )}
      </dialog>
    </>
  );
}
