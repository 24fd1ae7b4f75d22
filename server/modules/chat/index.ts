/** Live chat between players, or guests, and people of the operator's. */
export { type CannedAnswer, cannedAnswers } from './canned.ts';
export { type ChatFiles, createChatFiles } from './files.ts';
export { chatRoutes } from './routes.ts';
export { type Agent, type Answer, CHAT_TOPIC, type Chat, createChat } from './service.ts';
export { keptUntil, localesOf, spokenIn } from './speakers.ts';
export type { Thread as ChatThread } from './store.ts';
