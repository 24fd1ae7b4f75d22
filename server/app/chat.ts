/** The live chat: talks, and the files in them. */
import { chatRoutes, createChat, createChatFiles } from '../modules/chat/index.ts';
import type { Core } from './core.ts';
import type { Correspondence } from './messages.ts';
import type { VerificationParts } from './verification.ts';

export function composeChat(
  { config, database, unitOfWork, clock, limits, hub }: Core,
  { messages, letters }: Pick<Correspondence, 'messages' | 'letters'>,
  { vault, readMedia }: Pick<VerificationParts, 'vault' | 'readMedia'>,
) {
  const shared = { database, unitOfWork, clock, limits, changed: hub.changed };
  const chat = createChat({ ...shared, messages, letters });
  const files = createChatFiles({ ...shared, vault, readMedia, secrets: config.identitySecrets });
  return { chat, files, routes: chatRoutes(chat, files) };
}

export type Talks = ReturnType<typeof composeChat>;
