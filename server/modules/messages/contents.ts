/** A message as each channel shows it. */
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import type { LetterContent, Reader } from '../letters/index.ts';
import type { PushContent } from '../push/index.ts';
import { isMessageKind, rowOf } from './kinds.ts';
import { messageTexts, type Rendered, renderMessage } from './texts.ts';
import type { Unsubscribe } from './unsubscribe.ts';
import { fillPath, type MessageVariables } from './variables.ts';

/** In the inbox. */
export function inboxContent(kind: string, variables: unknown, locale: LocaleCode): Rendered | null {
  return isMessageKind(kind) ? renderMessage(kind, variables as MessageVariables, locale) : null;
}

/** By mail. */
export function mailContent(unsubscribe: Unsubscribe, originOf: (region: RegionId) => string) {
  return (kind: string, variables: unknown, { playerId, locale, region, page }: Reader): LetterContent | null => {
    if (!isMessageKind(kind)) return null;
    const { title, text, path } = renderMessage(kind, variables as MessageVariables, locale);
    const { topic } = rowOf(kind);
    const say = messageTexts(locale);
    return {
      title,
      before: text.split(/\n{2,}/),
      ...(path === null ? {} : { action: { label: say('open'), url: page(region, locale) + path } }),
      after: [],
      ...(topic === 'marketing'
        ? { unsubscribe: { label: say('unsubscribe'), url: originOf(region) + unsubscribe.pathOf(playerId, topic) } }
        : {}),
    };
  };
}

/** As a push. */
export function pushContent(page: Reader['page']) {
  return (kind: string, variables: unknown, locale: LocaleCode, region: RegionId): PushContent | null => {
    if (!isMessageKind(kind)) return null;
    const { title, text, path } = renderMessage(kind, variables as MessageVariables, locale);
    const url = page(region, locale) + (path ?? '/');
    const { topic, tag = kind } = rowOf(kind);
    return { title, text, url, tag: fillPath(tag, variables as MessageVariables), urgent: topic === 'security' };
  };
}
