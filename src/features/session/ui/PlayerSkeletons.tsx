/** What a player's pages show while the session is checked. */
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/Skeleton.tsx';

export function OverviewSkeleton(): ReactNode {
  return (
    <div className="grid gap-4" aria-hidden="true">
      <Skeleton className="h-40 rounded-lg" />
      <div className="grid gap-4 md:grid-cols-5">
        <Skeleton className="h-52 rounded-lg md:col-span-3" />
        <Skeleton className="h-52 rounded-lg md:col-span-2" />
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}

export function CardSkeleton(): ReactNode {
  return <Skeleton className="h-80 rounded-lg" />;
}
