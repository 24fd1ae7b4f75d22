/** The fairness tab: the seeds in use, the ones revealed, and how to change them. */
import type { FairnessView } from '../../protocol.ts';
import { drawClientSeed } from '../own-seed.ts';
import { element } from './dom.ts';
import type { CommonPanelParts } from './parts.ts';

const SEED = /^[\x20-\x7e]{1,64}$/;

/** The seeds in use and the number of the next round, to be filled in. */
function seedRows(t: CommonPanelParts['t']) {
  const [hash, nextHash, own, nonce] = [
    element('code', {}),
    element('code', {}),
    element('code', {}),
    element('b', {}),
  ];
  const row = (label: string, value: Node) => element('div', {}, element('dt', {}, label), element('dd', {}, value));
  const rows = element(
    'dl',
    {},
    row(t('fairHash'), hash),
    row(t('fairClient'), own),
    row(t('fairNonce'), nonce),
    row(t('fairNextHash'), nextHash),
  );
  return { rows, hash, nextHash, own, nonce };
}

export function createFairness({ t, session, api }: CommonPanelParts): Node[] {
  const { rows, hash, nextHash, own, nonce } = seedRows(t);
  const revealed = element('ul', { class: 'seeds' });
  const input = element('input', {
    id: 'client-seed',
    maxlength: 64,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'seed-hint',
  });
  const hint = element('p', { id: 'seed-hint', class: 'note' }, t('fairBadSeed'));
  const change = element('button', { type: 'button', class: 'action' }, t('fairChange'));
  // No form element: the frame's sandbox does not let forms submit.
  const form = element(
    'div',
    { class: 'seed-form', role: 'group', 'aria-label': t('fairChange') },
    element('label', { for: 'client-seed' }, t('fairNewClient')),
    element('div', {}, input, change),
    hint,
  );

  const show = (fairness: FairnessView) => {
    session.fairness = fairness;
    hash.textContent = fairness.server_seed_hash;
    nextHash.textContent = fairness.next_server_seed_hash;
    own.textContent = fairness.client_seed;
    nonce.textContent = String(fairness.nonce);
    // The next server seed is fixed: the seed that will meet it may be drawn now.
    input.value = drawClientSeed();
    const items = fairness.revealed.map((seed) =>
      element(
        'li',
        {},
        element('code', {}, seed.server_seed),
        element('code', { class: 'faint' }, seed.server_seed_hash),
      ),
    );
    revealed.replaceChildren(...(items.length > 0 ? items : [element('li', {}, t('fairNone'))]));
  };
  show(session.fairness);
  const fail = (message: string | null) => {
    hint.textContent = message ?? t('fairBadSeed');
    hint.classList.toggle('bad', message !== null);
    input.setAttribute('aria-invalid', String(message !== null));
  };
  const submit = async () => {
    if (!SEED.test(input.value)) return fail(t('fairBadSeed'));
    const answer = await api.newSeeds(input.value);
    fail(answer.ok ? null : t('errorUnavailable'));
    if (answer.ok) show(answer.value);
  };
  change.addEventListener('click', () => void submit());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void submit();
  });

  return [element('p', {}, t('fairIntro')), rows, form, element('h3', {}, t('fairRevealed')), revealed];
}
