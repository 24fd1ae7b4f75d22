/** The player's side of the live chat. */
import type { RequestContext, Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { Caller } from './callers.ts';
import type { ChatFiles } from './files.ts';
import type { Chat } from './service.ts';

type Names =
  | 'readChat'
  | 'sayInChat'
  | 'beginChatFile'
  | 'sendChatFile'
  | 'openChatFile'
  | 'chatFile'
  | 'endChat'
  | 'rateChat'
  | 'mailChat';

function callerOf({ playerId, client, region }: RequestContext, token: string | undefined): Caller {
  return { playerId, token, client, region };
}

export function chatRoutes(chat: Chat, files: ChatFiles): Routes<Names> {
  return {
    readChat: { handle: ({ body: { token, ...notes } }, context) => chat.read(callerOf(context, token), notes) },
    sayInChat: { handle: ({ body: { token, ...saying } }, context) => chat.say(callerOf(context, token), saying) },
    beginChatFile: { handle: ({ body: { token, ...file } }, context) => files.begin(callerOf(context, token), file) },
    sendChatFile: {
      async admit({ params }, { playerId }) {
        const file = await files.awaits(playerId, params.file_id);
        return file.ok ? ok(undefined) : file;
      },
      handle: ({ params, file }, { playerId }) => files.send(playerId, params.file_id, file),
    },
    openChatFile: {
      handle: ({ body: { token, file_id } }, context) =>
        files.link(callerOf(context, token), context.sessionId, file_id),
    },
    chatFile: { handle: ({ params }, context) => files.open(context, params.file_id, params.token) },
    endChat: { handle: ({ body }, context) => chat.end(callerOf(context, body.token)) },
    rateChat: {
      handle: ({ body: { token, stars, text } }, context) => chat.rate(callerOf(context, token), stars, text),
    },
    mailChat: { handle: ({ body: { token, address } }, context) => chat.mail(callerOf(context, token), address) },
  };
}
