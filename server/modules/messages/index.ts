/** Messages to players: one outbox, many channels. */

export { createStillWanted } from './consent.ts';
export { inboxContent, mailContent, pushContent } from './contents.ts';
export { createGallery } from './gallery.ts';
export { freshFor, MESSAGE_KINDS, type MessageKind } from './kinds.ts';
export { isQuiet, waitsUntil } from './quiet-hours.ts';
export { messageRoutes } from './routes.ts';
export { createMessages, type Messages } from './service.ts';
export { createUnsubscribe } from './unsubscribe.ts';
export type { MessageVariables, MessageWord } from './variables.ts';
