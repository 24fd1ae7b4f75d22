/** The notification centre (spec sections 3 and 4), and what the player wants to be told. */
export type { InboxNotification } from './model.ts';
export { $inbox, emptyInbox, loadInbox, markRead, receiveNotification } from './store.ts';

/** The list that the header's button opens; it is loaded when somebody opens it. */
export const loadInboxPanel = () => import('./ui/InboxPanel.tsx');
