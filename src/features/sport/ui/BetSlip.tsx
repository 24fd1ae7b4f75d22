/** Where the bet slip stands (mockups w3, j2): at the side, on smaller screens a bar that opens a sheet. */
import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { BREAKPOINT_PX } from '#shared/constants.ts';
import { displayTotal } from '#shared/sport/odds.ts';
import { outcomeName } from '#shared/sport/words.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { classes } from '#ui/recipes.ts';
import { $oddsFormat } from '../format.ts';
import { $placed, forgetPlaced, type Placed } from '../placing.ts';
import { $slip, clearSlip, type Slip } from '../slip.ts';
import { sumsOf } from '../slip-lines.ts';
import { $slipSheet } from '../slip-place.ts';
import { guestCurrency } from '../stakes.ts';
import { SlipBody } from './SlipBody.tsx';

/** The frame of popups comes with the first sheet. */
const Dialog = lazyComponent(async () => ({ default: (await import('#ui/Dialog.tsx')).Dialog }));

/** The heading of the slip with what is on it; it stays in sight. */
function Head({ besideCross = false }: { besideCross?: boolean }) {
  const translate = useTranslate('sport');
  const { picks } = useStore($slip, { ssr: 'initial' });
  return (
    <div
      className={classes(
        'sticky top-0 z-2 flex items-center gap-2.5 bg-hull px-4.5 py-3.5',
        besideCross && 'min-h-15 pe-16 max-sm:pt-5',
      )}
    >
      <h2 className="flex items-center gap-2.5 text-lead font-bold">
        <Icon name="ticket" />
        {translate('slip')}
        {picks.length > 0 && <span className="count-pill">{picks.length}</span>}
      </h2>
      {picks.length > 0 && (
        <button
          type="button"
          className="relative ms-auto text-small text-text-2 touch-pad-12 hover:text-text"
          onClick={clearSlip}
        >
          {translate('clear')}
        </button>
      )}
    </div>
  );
}

const beside = () => matchMedia(`(width >= ${BREAKPOINT_PX.md}px)`);

/** Whether there is room for the slip beside the matches; in built pages there is, and the stylesheet hides it. */
const useIsBeside = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = beside();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => beside().matches,
    () => true,
  );

/** Beside the matches, from where there is room for it. There is one slip: where it is a sheet, this one is none. */
export function SideSlip() {
  const translate = useTranslate('sport');
  if (!useIsBeside()) return null;
  return (
    <div className="sport-slip-column">
      <aside className="sport-slip-side card sticky top-20" aria-label={translate('slip')}>
        <Head />
        <SlipBody />
      </aside>
    </div>
  );
}

/** On smaller screens: a bar above the tab bar, which opens a sheet. */
export function SlipSheet() {
  const translate = useTranslate('sport');
  const page = usePage();
  const slip = useStore($slip, { ssr: 'initial' });
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const isOpen = useStore($slipSheet, { ssr: 'initial' });
  const placed = useStore($placed, { ssr: 'initial' });
  const { odds } = sumsOf(slip, guestCurrency(page));
  return (
    <>
      {(slip.picks.length > 0 || placed !== null || isOpen) && (
        <button
          type="button"
          className="sport-slip-bar flex items-center gap-2.5 rounded-lg bg-foam px-4 py-3 text-body font-semibold text-on-foam md:hidden"
          onClick={() => $slipSheet.set(true)}
        >
          <BarLabel slip={slip} placed={placed} />
          {odds !== null && (
            <span className="ms-auto tabular-nums">
              {translate('total_odds')} {displayTotal(odds, format, pageIso(page))}
            </span>
          )}
          <Icon name="chevron-up" className={odds === null ? 'ms-auto' : undefined} />
        </button>
      )}
      <Sheet isOpen={isOpen} />
    </>
  );
}

/** What is on the slip, or that a bet was taken: also one whose answer came after a reload, which nothing else tells. */
function BarLabel({ slip: { picks }, placed }: { slip: Slip; placed: Placed | null }) {
  const translate = useTranslate('sport');
  const isTaken = picks.length === 0 && placed !== null && placed.numbers.length > 0;
  return isTaken ? (
    <>
      <Icon name="circle-check" />
      <span role="status">{translate('accepted')}</span>
    </>
  ) : (
    <>
      <span className="grid size-6 place-items-center rounded-pill bg-on-foam text-meta text-foam">{picks.length}</span>
      {translate('slip')}
    </>
  );
}

/** The sheet goes; a notice of bets that left the slip empty has been read with it. */
function closeSheet(): void {
  $slipSheet.set(false);
  if ($slip.get().picks.length === 0) forgetPlaced();
}

/** A layer like popups: what opens later lies over it, and when that closes the slip is there again. */
function Sheet({ isOpen }: { isOpen: boolean }) {
  const translate = useTranslate('sport');
  const [isDrawn, setDrawn] = useState(isOpen);
  if (isOpen && !isDrawn) setDrawn(true);
  // Another page has no slip to come back to.
  useEffect(() => () => $slipSheet.set(false), []);
  if (!isDrawn) return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        open={isOpen}
        onClose={closeSheet}
        onSettled={setDrawn}
        title={translate('slip')}
        closeLabel={translate('close')}
        bare
        focus="frame"
      >
        <Head besideCross />
        <SlipBody />
      </Dialog>
    </Suspense>
  );
}

/** Says aloud what has come onto the slip, which on the screen is seen. */
export function SlipStatus() {
  const translate = useTranslate('sport');
  const locale = pageIso(usePage());
  const { picks } = useStore($slip, { ssr: 'initial' });
  const [before, setBefore] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const last = picks.at(-1);
  // What was there when the page woke is no news.
  if (before !== picks.length) {
    setBefore(picks.length);
    const isMore = before !== null && picks.length > before;
    const name = last && outcomeName(last.market, last.outcome, last, translate, locale);
    setSaid(isMore && name ? translate('on_slip', { name }) : '');
  }
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
