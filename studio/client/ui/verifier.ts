/** The way from a round in the history to the public verifier, filled in. */

import type { CommonSessionView } from '../../protocol.ts';
import type { PublishedProof } from '../../shared-rounds/proof.ts';
import type { Translate } from '../../texts.ts';
import { sendToPage } from '../bridge.ts';
import { element } from './dom.ts';

type Place = Pick<CommonSessionView, 'parent_origin' | 'language' | 'game_code'>;

/** @param round the verifier's fields by their names, without the game. */
export function verifierButton(
  t: Translate,
  { parent_origin: parentOrigin, language, game_code: game }: Place,
  round: Readonly<Record<string, string>>,
): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'action' }, t('historyVerify'));
  const fields = new URLSearchParams({ game, ...round }).toString();
  button.addEventListener('click', () => {
    // A game that is framed opens no windows: the page around it does.
    if (parent !== self) sendToPage(parentOrigin, { type: 'game/verify', round: fields });
    else open(`/verify?lang=${encodeURIComponent(language)}#${fields}`, '_blank', 'noopener');
  });
  return button;
}

/** The same for a round that all players share: held against the published end of its chain. */
export function chainButton(t: Translate, place: Place, round: PublishedProof & { salt: string }): HTMLButtonElement {
  return verifierButton(t, place, {
    serverSeed: round.seed,
    nonce: String(round.chain_index),
    clientSeed: round.salt,
    hash: round.terminal_hash,
    shownIndex: '0',
  });
}
