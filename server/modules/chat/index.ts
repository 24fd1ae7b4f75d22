/** Live chat between players, or guests, and people of the operator's. */
export { cannedAnswers } from './canned.ts';
export { type ChatFiles, createChatFiles } from './files.ts';
export { chatRoutes } from './routes.ts';
export { type Answer, CHAT_TOPIC, type Chat, createChat } from './service.ts';
export type { Thread as ChatThread } from './store.ts';
