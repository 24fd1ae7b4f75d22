/** A form of the wallet; on a wide screen the latest transactions stand beside it. */
import { type ReactNode, Suspense, useState } from 'react';
import { BREAKPOINT_PX } from '#shared/constants.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/** No narrow screen loads it. */
const LatestMovements = lazyComponent(() => import('./LatestMovements.tsx'));

/** The form keeps the width of its popup, the rest is the column's. */
export const BESIDE =
  'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,--theme(--container-popup-session))_minmax(--spacing(80),1fr)]';

export function WithLatest({ children }: { children: ReactNode }): ReactNode {
  const [wide] = useState(() => matchMedia(`(min-width: ${BREAKPOINT_PX.lg}px)`).matches);
  return (
    <div className={BESIDE}>
      {children}
      {wide && (
        <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
          <LatestMovements />
        </Suspense>
      )}
    </div>
  );
}
