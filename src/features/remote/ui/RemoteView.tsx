/** What stands in the place of a reading: what waits, what failed with the way to try again, or what is known. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/recipes.ts';
import type { Reading } from '../use-remote.ts';

interface RemoteViewProps<Value> {
  of: Pick<Reading<Value>, 'remote' | 'value' | 'reload'>;
  /** Keeps the place while it is on its way. */
  waiting: ReactNode;
  /** Of what says that it failed. */
  className?: string | undefined;
  children: (value: Value) => ReactNode;
}

export function RemoteView<Value>({ of, waiting, className, children }: RemoteViewProps<Value>): ReactNode {
  if (of.value !== null) return children(of.value);
  return of.remote.state === 'failed' ? <LoadFailed className={className} onRetry={of.reload} /> : waiting;
}

interface LoadFailedProps {
  onRetry: () => unknown;
  className?: string | undefined;
}

/** It is tried again by itself too, as long as the failure may pass. */
export function LoadFailed({ onRetry, className }: LoadFailedProps): ReactNode {
  const translate = useTranslate('common');
  return (
    <div className={classes('grid justify-items-center gap-3 p-6 text-center', className)} role="alert">
      <p>{translate('load_failed')}</p>
      <Button theme="secondary" onClick={() => void onRetry()}>
        {translate('retry')}
      </Button>
    </div>
  );
}
