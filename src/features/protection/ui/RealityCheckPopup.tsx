/** How long, how much: closed by a choice only, stop and go at equal weight (look: k). */
import { type ReactNode, useEffect, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { logout } from '#features/session/index.ts';
import { playerAmount, signedAmount } from '#features/wallet/index.ts';
import type { RouteName } from '#shared/routes.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { answerCheck, type Sitting } from '../api.ts';

/** Two ways, each as wide as the other, or below it. */
const PAIR = 'flex flex-wrap gap-2';
const CHOICE = 'flex-1 basis-50';

const ms = (instant: string): number => new Date(instant).getTime();

/** Whether the rest that the rules ask for is still going on. */
function useRest({ rest_until: until, now }: Sitting): boolean {
  const left = until === null ? 0 : ms(until) - ms(now);
  const [rests, setRests] = useState(left > 0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setRests(false), left);
    return () => clearTimeout(timer);
  }, [left]);
  return rests;
}

export default function RealityCheckPopup({ sitting, close }: PopupComponentProps<'reality-check'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const rests = useRest(sitting);
  const [busy, setBusy] = useState('');
  const { currency, net } = sitting;
  const minutes = Math.max(1, Math.floor((ms(sitting.now) - ms(sitting.started_at)) / 60_000));

  const answer = async (choice: string, then?: () => void): Promise<void> => {
    setBusy(choice);
    // Whoever leaves during a rest answers by leaving: play waits until the rest is over.
    const outcome = rests ? { ok: true } : await answerCheck();
    setBusy('');
    if (!outcome.ok) return;
    close('submitted');
    then?.();
  };
  const goTo = (route: RouteName) => () => navigate(routeHref(page, route));
  const leave = async (): Promise<void> => {
    setBusy('leave');
    await logout();
    close('submitted');
  };
  const figures = [
    [translate('bets'), playerAmount(sitting.stakes, currency)],
    [translate('wins'), playerAmount(sitting.payouts, currency)],
    [translate('net'), Number(net) === 0 ? playerAmount(0, currency) : signedAmount(net, currency)],
  ] as const;
  return (
    <PopupFrame title={translate('on_board', { minutes })} lead={<Icon name="hourglass" className="size-6" />}>
      <dl className="my-4 grid grid-cols-3 gap-3 rounded-md bg-ink px-4 py-3">
        {figures.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-meta text-text-2">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {rests && sitting.rest_until && (
        <p className="mb-4 text-small text-text-2" role="status">
          {translate('rest_until', {
            time: new Intl.DateTimeFormat(pageIso(page), { timeStyle: 'short' }).format(new Date(sitting.rest_until)),
          })}
        </p>
      )}
      {/* Two and two side by side where they have room: a phone on its side shows all four without scrolling. */}
      <div className="grid gap-2">
        <div className={PAIR}>
          <Button className={CHOICE} theme="secondary" size="lg" busy={busy === 'leave'} onClick={() => void leave()}>
            {translate('stop_today')}
          </Button>
          <Button
            className={CHOICE}
            theme="secondary"
            size="lg"
            busy={busy === 'go'}
            disabled={rests}
            onClick={() => void answer('go')}
          >
            {translate('keep_playing')}
          </Button>
        </div>
        <div className={PAIR}>
          <Button className={CHOICE} theme="ghost" onClick={() => void answer('history', goTo('account-game-history'))}>
            {translate('see_history')}
          </Button>
          <Button className={CHOICE} theme="ghost" onClick={() => void answer('limits', goTo('account-limits'))}>
            {translate('change_limits')}
          </Button>
        </div>
      </div>
    </PopupFrame>
  );
}
