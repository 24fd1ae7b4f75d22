/** How components read the service: one hook for a value, one for lists that grow, and what stands in their place. */

export { MoreButton } from './ui/MoreButton.tsx';
export { LoadFailed, RemoteView } from './ui/RemoteView.tsx';
export { useGrowingList } from './use-growing-list.ts';
export { type Reading, useRemote, useStored } from './use-remote.ts';
