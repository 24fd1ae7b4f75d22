/** The notification centre (spec sections 3 and 4). */
export {
  INBOX_VIEWS,
  type InboxNotification,
  type InboxView,
  shownNotifications,
} from './model.ts';
export { $inbox, emptyInbox, loadInbox, markAllRead, markRead, receiveNotification, viewInbox } from './store.ts';
