/** When the rounds of a chain can begin. */
import type { ChainsView } from '../../chain-protocol.ts';
import { translator } from '../texts.ts';

/** In words, for a page that was opened while the chain waited for its salt; null for any other. */
export function opening({ chain, language }: Pick<ChainsView, 'chain'> & { language: string }): string | null {
  if (chain.salt !== null || chain.event === null) return null;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(chain.event.at));
  return translator('chain')('opens', { time });
}
