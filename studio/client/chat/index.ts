/** The door of the chat's panel. */
export { type ChatPanel, mountChat } from './panel.ts';
