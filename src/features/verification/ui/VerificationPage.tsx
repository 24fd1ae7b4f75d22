/** The page of verification: where it stands, what is needed, and the documents (look: q4, q4b). */

import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { RemoteView } from '#features/remote/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { GATE_TEXTS, withdrawalGate } from '#shared/verification.ts';
import { Button } from '#ui/Button.tsx';
import { Icon, type IconProps } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { progressOf, type VerificationState } from '../model.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { Steps } from './Steps.tsx';
import { useSlots, useVerification } from './use-verification.ts';

export default playerIsland({ gate: 'gate_verification', Waiting: CardSkeleton, View: VerificationPage });

function VerificationPage(): ReactNode {
  return (
    <RemoteView of={useVerification()} waiting={<CardSkeleton />} className="card">
      {(state) => <Verification state={state} />}
    </RemoteView>
  );
}

function Verification({ state }: { state: VerificationState }): ReactNode {
  const translate = useTranslate('verification');
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-5">
      <Standing state={state} />
      <Panel title={translate('steps_title')} className="md:col-span-3">
        <Steps state={state} />
      </Panel>
      {state.profile && <Documents state={state} />}
      <Tips years={state.kept_years} />
    </div>
  );
}

function Standing({ state }: { state: VerificationState }): ReactNode {
  const translate = useTranslate('verification');
  const { done, waiting, total } = progressOf(state);
  const identity = state.steps.find(({ kind }) => kind === 'identity')?.state;
  const askVendor = state.vendor && state.profile && (identity === 'missing' || identity === 'refused');
  return (
    <section className="card flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-5 sm:px-6.5 md:col-span-5">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-hull text-foam max-sm:hidden">
        <Icon name="badge-check" className="size-5.5" />
      </span>
      <p className="min-w-0 flex-1 basis-60 text-text-2">
        {translate(GATE_TEXTS[withdrawalGate({ ...state, needed: true })])}
      </p>
      <div className="basis-55 max-sm:flex-1">
        <p className="mb-1.5 text-meta text-text-2">
          {translate(waiting > 0 ? 'progress_review' : 'progress', { done, waiting, total })}
        </p>
        <div className="flex h-2.5 overflow-hidden rounded-pill bg-swell" aria-hidden="true">
          <span className="bg-foam" style={{ width: `${(done / total) * 100}%` }} />
          <span className="bg-line-3" style={{ width: `${(waiting / total) * 100}%` }} />
        </div>
      </div>
      {askVendor && (
        <Button className="max-sm:w-full" onClick={() => void openPopup('verification-iframe')}>
          {translate('vendor_start')}
        </Button>
      )}
    </section>
  );
}

function Documents({ state }: { state: VerificationState }): ReactNode {
  const [slots, choose] = useSlots(state);
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:order-last md:col-span-5 lg:grid-cols-4">
      {slots.map((slot) => (
        <DocumentCard
          key={`${slot.kind}-${slot.side}`}
          slot={slot}
          today={today}
          onChoose={(paper) => choose(slot.kind, paper)}
        />
      ))}
    </div>
  );
}

const TIPS = [
  { key: 'tip_corners', icon: 'maximize' },
  { key: 'tip_light', icon: 'zap' },
  { key: 'tip_sharp', icon: 'eye' },
  { key: 'tip_colour', icon: 'image' },
  { key: 'tip_single', icon: 'file-text' },
  { key: 'tip_kept', icon: 'lock' },
] as const satisfies readonly { key: string; icon: IconProps['name'] }[];

function Tips({ years }: { years: number }): ReactNode {
  const translate = useTranslate('verification');
  return (
    <Panel title={translate('tips_title')} className="md:col-span-2">
      <ul className="grid gap-3 text-small text-text-2">
        {TIPS.map(({ key, icon }) => (
          <li key={key} className="flex gap-3">
            <Icon name={icon} className="size-4.5 shrink-0 text-foam" />
            <span>{translate(key, { years })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
