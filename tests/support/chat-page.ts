/** A page that is nothing but the chat, with the server in the test's hand. */
import { type ChatPanel, mountChat } from '#studio/client/chat/index.ts';
import '#studio/client/style.css';

declare global {
  interface Window {
    /** What the panel said, and the unread count it last told. */
    said: unknown[];
    unread: number;
    /** Whether the line to the server is up. */
    online: boolean;
    chat: ChatPanel;
  }
}

window.said = [];
window.unread = 0;
window.online = true;
window.chat = mountChat(document.getElementById('game') as HTMLElement, {
  language: document.documentElement.lang,
  send(request) {
    if (window.online) window.said.push(request);
    return window.online;
  },
  onUnread(count) {
    window.unread = count;
  },
});
