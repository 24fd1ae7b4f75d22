/** A partner's account: coming in by a link, then plan, links, figures and statements. */
import { type ReactNode, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { Button } from '#ui/Button.tsx';
import { endPartnerSession, loadPartner, openPartnerSession, type Partner } from '../partner.ts';
import { PartnerEntry } from './PartnerEntry.tsx';
import { PartnerFigures } from './PartnerFigures.tsx';
import { PartnerLinks } from './PartnerLinks.tsx';
import { PartnerStatements } from './PartnerStatements.tsx';

export default function PartnerAccount({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <div className="grid grid-cols-1 gap-4" data-partner="">
        <Account />
      </div>
    </IslandRoot>
  );
}

/** The token of a mail's link, taken out of the address so that it is in no history. */
function takeToken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get('partner');
  if (token === null) return null;
  url.searchParams.delete('partner');
  history.replaceState(history.state, '', url);
  return token;
}

/** Whether a mail's link is being followed, and whether it was followed before. */
function useLink(): 'following' | 'spent' | 'none' {
  const [state, setState] = useState<'following' | 'spent' | 'none'>('following');
  useEffect(() => {
    const token = takeToken();
    if (token === null) return setState('none');
    void openPartnerSession(token).then(({ ok }) => setState(ok ? 'none' : 'spent'));
  }, []);
  return state;
}

function Account(): ReactNode {
  const link = useLink();
  const reading = useRemote(loadPartner, { of: link === 'none' ? '' : null });
  if (link === 'spent') return <PartnerEntry spent />;
  return (
    <RemoteView of={reading} waiting={<div className="card min-h-40" aria-busy="true" />} className="card">
      {({ partner }) => (partner ? <Inside partner={partner} left={reading.reload} /> : <PartnerEntry spent={false} />)}
    </RemoteView>
  );
}

function Inside({ partner, left }: { partner: Partner; left(): Promise<void> }): ReactNode {
  const translate = useTranslate('affiliates');
  const leave = async () => {
    await endPartnerSession();
    await left();
  };
  return (
    <>
      <section className="card flex flex-wrap items-start justify-between gap-4 p-5 sm:px-6">
        <div>
          <h2 className="text-section font-bold">{partner.name}</h2>
          <Plan plan={partner.plan} />
          {partner.state === 'paused' && <p className="mt-2 text-danger">{translate('paused')}</p>}
        </div>
        <Button theme="secondary" size="sm" onClick={() => void leave()}>
          {translate('leave')}
        </Button>
        <Players players={partner.players} />
      </section>
      <PartnerFigures />
      <PartnerStatements statements={partner.statements} />
      <PartnerLinks partner={partner} />
    </>
  );
}

function Plan({ plan }: { plan: Partner['plan'] }): ReactNode {
  const translate = useTranslate('affiliates');
  const page = usePage();
  const percent = new Intl.NumberFormat(pageIso(page), { style: 'percent' }).format(plan.share_percent / 100);
  const lines = [
    plan.share_percent > 0 && translate('terms_share', { percent }),
    plan.first_deposit > 0 &&
      translate('terms_deposit', { amount: plan.first_deposit, minimum: plan.first_deposit_minimum }),
    plan.share_percent > 0 && translate(plan.carries_losses ? 'terms_carried' : 'terms_dropped'),
    translate('terms_window', { days: plan.window_days }),
  ].filter((line) => line !== false);
  return (
    <ul className="mt-1 text-text-2" aria-label={translate('plan_mine')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Players({ players }: { players: Partner['players'] }): ReactNode {
  const translate = useTranslate('affiliates');
  const figures = [
    [translate('players_counted'), players.counted],
    [translate('players_held'), players.held],
    [translate('players_refused'), players.refused],
  ] as const;
  return (
    <dl className="grid w-full grid-cols-3 gap-5 rounded-md bg-ink px-4 py-3">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-meta text-text-2">{label}</dt>
          <dd className="text-section font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
