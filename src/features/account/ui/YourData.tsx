/** The player's data: taking them along, and asking for their erasure (GDPR). */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { NO_QUERY } from '#features/navigation/react.ts';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import type { Outcome } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { askForErasure, askForExport, loadPrivacy, openExport, withdrawErasure } from '../api.ts';

type Privacy = ResponseOf<'privacy'>;
type Act = () => Promise<Outcome<Privacy>>;

/** What was asked, and the way to ask more: one act at a time. */
export function YourData(): ReactNode {
  const translate = useTranslate('account');
  const reading = useRemote(loadPrivacy, { route: NO_QUERY });
  const [busy, setBusy] = useState(false);
  const act = async (ask: Act): Promise<void> => {
    setBusy(true);
    const outcome = await ask();
    setBusy(false);
    if (outcome.ok) reading.set(outcome.value);
  };
  return (
    <Panel title={translate('data_title')}>
      <RemoteView of={reading} waiting={<Skeleton className="h-40" />}>
        {(privacy) => (
          <div className="grid gap-5">
            <Export privacy={privacy} busy={busy} act={(ask) => void act(ask)} />
            <Erasure privacy={privacy} busy={busy} act={(ask) => void act(ask)} />
          </div>
        )}
      </RemoteView>
    </Panel>
  );
}

interface PartProps {
  privacy: Privacy;
  busy: boolean;
  act: (ask: Act) => void;
}

function useDay(): (iso: string) => string {
  const format = new Intl.DateTimeFormat(pageIso(usePage()), { dateStyle: 'medium' });
  return (iso) => format.format(new Date(iso));
}

function Export({ privacy: { export: own }, busy, act }: PartProps): ReactNode {
  const translate = useTranslate('account');
  const day = useDay();
  if (own?.state === 'ready' && own.expires_at !== null) {
    return (
      <div>
        <p className="mb-3 text-small text-text-2">{translate('data_ready', { when: day(own.expires_at) })}</p>
        <Button theme="secondary" wide onClick={() => void download(own.export_id)}>
          {translate('data_download')}
        </Button>
      </div>
    );
  }
  if (own?.state === 'asked') return <p className="text-small text-text-2">{translate('data_asked')}</p>;
  return (
    <div>
      <p className="mb-3 text-small text-text-2">{translate('data_text')}</p>
      <Button theme="secondary" wide busy={busy} onClick={() => act(askForExport)}>
        {translate('data_ask')}
      </Button>
    </div>
  );
}

/** The browser keeps the file by itself; the page stays. */
async function download(exportId: string): Promise<void> {
  const opened = await openExport(exportId);
  if (opened.ok) location.assign(opened.value.url);
}

function Erasure({ privacy: { erasure, kept_years: years }, busy, act }: PartProps): ReactNode {
  const translate = useTranslate('account');
  const day = useDay();
  const [asking, setAsking] = useState(false);
  if (erasure?.state === 'asked') {
    return (
      <div className="border-t border-line pt-5">
        <p className="mb-3 text-small text-text-2">{translate('erasure_asked', { when: day(erasure.due_at) })}</p>
        <Button theme="secondary" wide busy={busy} onClick={() => act(withdrawErasure)}>
          {translate('erasure_withdraw')}
        </Button>
      </div>
    );
  }
  return (
    <div className="border-t border-line pt-5">
      <h3 className="mb-1 font-semibold">{translate('erasure_title')}</h3>
      {erasure?.reason && <p className="mb-3 text-small text-text">{erasure.reason}</p>}
      <p className="mb-3 text-small text-text-2">{translate('erasure_text', { years })}</p>
      {asking ? (
        <div className="grid gap-2">
          <Button theme="secondary" wide busy={busy} onClick={() => act(askForErasure)}>
            {translate('erasure_confirm')}
          </Button>
          <Button theme="quiet" wide onClick={() => setAsking(false)}>
            {translate('erasure_keep')}
          </Button>
        </div>
      ) : (
        <Button theme="quiet" wide onClick={() => setAsking(true)}>
          {translate('erasure_ask')}
        </Button>
      )}
    </div>
  );
}
