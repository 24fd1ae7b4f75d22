/** The player's side of the live chat. */
import type { RequestContext, Routes } from '../../http/handler.ts';
import type { Caller, Chat } from './service.ts';

function callerOf({ playerId, client, region }: RequestContext, token: string | undefined): Caller {
  return { playerId, token, client, region };
}

export function chatRoutes(chat: Chat): Routes<'readChat' | 'sayInChat' | 'endChat' | 'rateChat' | 'mailChat'> {
  return {
    readChat: { handle: ({ body: { token, ...notes } }, context) => chat.read(callerOf(context, token), notes) },
    sayInChat: { handle: ({ body: { token, ...saying } }, context) => chat.say(callerOf(context, token), saying) },
    endChat: { handle: ({ body }, context) => chat.end(callerOf(context, body.token)) },
    rateChat: {
      handle: ({ body: { token, stars, text } }, context) => chat.rate(callerOf(context, token), stars, text),
    },
    mailChat: { handle: (_input, context) => chat.mail(callerOf(context, undefined)) },
  };
}
