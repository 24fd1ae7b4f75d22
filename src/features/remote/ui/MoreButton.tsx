/** The way to the next page of a list that grows; a page that did not come is said, and asked for again by a press. */
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import type { GrowingList } from '../use-growing-list.ts';
import { LoadFailed } from './RemoteView.tsx';

interface MoreButtonProps {
  list: Pick<GrowingList<unknown, unknown>, 'hasMore' | 'growing' | 'more' | 'remote'>;
  label: string;
  className?: string;
  wide?: boolean;
}

export function MoreButton({ list, label, className, wide }: MoreButtonProps): ReactNode {
  if (!list.hasMore) return null;
  if (list.growing && list.remote.state === 'stale') return <LoadFailed className={className} onRetry={list.more} />;
  return (
    <Button theme="secondary" wide={wide} className={className} busy={list.growing} onClick={list.more}>
      {label}
    </Button>
  );
}
