/** The second factor is turned on in three steps (look: q1b): scan, prove it, keep the recovery codes. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { checkChoice, resolverOf, showServerHints } from '#features/session/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { showToast } from '#ui/toasts.ts';
import { beginTwoFactor, confirmTwoFactor } from '../security.ts';
import { CodeField } from './CodeField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { StepLine } from './StepLine.tsx';

type Key = ResponseOf<'beginTwoFactor'>;

export default function TwoFactorOnPopup({ close }: PopupComponentProps<'two-factor-on'>): ReactNode {
  const [key, setKey] = useState<Key | null>(null);
  const [scanned, setScanned] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  useEffect(() => {
    void beginTwoFactor().then((begun) => (begun.ok ? setKey(begun.value) : close()));
  }, [close]);
  if (codes) return <RecoveryCodes codes={codes} step={3} onDone={() => close('submitted')} />;
  if (scanned) return <ProveStep onBack={() => setScanned(false)} onCodes={setCodes} />;
  return <ScanStep secret={key} onScanned={() => setScanned(true)} />;
}

/** `JBSW Y3DP …`: as people read a key aloud. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

function ScanStep({ secret: key, onScanned }: { secret: Key | null; onScanned: () => void }): ReactNode {
  const translate = useTranslate('security');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(key?.secret ?? '');
    showToast({ kind: 'success', title: translate('copied') });
  };
  return (
    <PopupFrame
      title={translate('on_title')}
      aside={<StepLine step={1} />}
      submit={{ label: translate('scanned'), onClick: onScanned, disabled: key === null }}
    >
      <div className="mt-3.5 flex flex-wrap items-center justify-center gap-5 sm:flex-nowrap">
        {key ? (
          <QrCode text={key.uri} label={translate('qr_label')} />
        ) : (
          <span className="grid size-46 shrink-0 place-items-center">
            <Spinner />
          </span>
        )}
        <div className="min-w-0">
          <p className="text-text-2">{translate('scan')}</p>
          <p className="mt-3.5 mb-1 text-meta text-text-3">{translate('key_by_hand')}</p>
          <p className="font-semibold wrap-anywhere tabular-nums">{inFours(key?.secret ?? '')}</p>
          <Button theme="secondary" size="sm" className="mt-2.5" onClick={() => void copy()}>
            <Icon name="copy" className="size-4" />
            {translate('copy')}
          </Button>
        </div>
      </div>
    </PopupFrame>
  );
}

interface ProveStepProps {
  onBack: () => void;
  onCodes: (codes: string[]) => void;
}

function ProveStep({ onBack, onCodes }: ProveStepProps): ReactNode {
  const translate = useTranslate('security');
  const validation = useTranslate('validation');
  const formId = useId();
  const form = useForm({
    resolver: resolverOf({ twofa_code: checkChoice }, validation),
    defaultValues: { twofa_code: '' },
  });
  const submit = form.handleSubmit(async ({ twofa_code }) => {
    const outcome = await confirmTwoFactor(twofa_code);
    if (outcome.ok) onCodes(outcome.value.recovery_codes);
    else showServerHints(form, outcome.error, ['twofa_code'], validation);
  });
  return (
    <PopupFrame
      title={translate('code_title')}
      aside={<StepLine step={2} />}
      description={translate('code_digits')}
      submit={{ label: translate('turn_on'), form: formId, busy: form.formState.isSubmitting }}
      secondary={{ label: translate('back'), onClick: onBack }}
    >
      <form id={formId} className="mt-3.5" noValidate onSubmit={submit}>
        <CodeField
          {...form.register('twofa_code')}
          digits={form.watch('twofa_code')}
          label={translate('code_title')}
          error={form.formState.errors.twofa_code?.message}
        />
      </form>
      <SecondsLeft />
    </PopupFrame>
  );
}

const PERIOD_SECONDS = 30;

/** How long the app still shows this code, by the clock of this device. */
function SecondsLeft(): ReactNode {
  const translate = useTranslate('security');
  const left = () => PERIOD_SECONDS - (Math.floor(Date.now() / 1_000) % PERIOD_SECONDS);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="hint mt-2">
      <Icon name="timer" />
      <span>{translate('code_new_in', { seconds })}</span>
    </p>
  );
}
