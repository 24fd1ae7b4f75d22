/** The chat's panel. */
export { type ChatPanel, mountChat } from './panel.ts';
