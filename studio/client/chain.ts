/** The chains behind shared rounds, as pages tell of them: what was shown when, and where the salt comes from. */
import type { ChainsView, ChainView } from '../chain-protocol.ts';
import { isDrawnByEvent } from '../shared-rounds/proof.ts';
import { quicknetUrl } from '../shared-rounds/quicknet.ts';
import type { Translate } from '../texts.ts';
import { translator } from './texts.ts';
import { element } from './ui/dom.ts';

/** A moment to the second, with its zone: what was shown before what is the point of it. */
export function momentText(iso: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
  }).format(new Date(iso));
}

const term = (label: string, ...value: (Node | string | null)[]) =>
  element('div', {}, element('dt', {}, label), element('dd', {}, ...value));

/** Where the salt comes from, in words. */
function eventText({ event }: ChainView, t: Translate<'chain'>, language: string): string {
  if (event === null) return t('before');
  if (event.beacon === 'local') return t('local');
  return t('drand', { round: event.id, time: momentText(event.at, language) });
}

/** What there is to compare where the event is public: its address, and the signature once there is one. */
function evidence({ event, evidence: signature }: ChainView, t: Translate<'chain'>, isFramed: boolean): Node[] {
  if (event?.beacon !== 'drand-quicknet') return [];
  const url = quicknetUrl(event.id);
  // A game that is framed opens no windows: the address can be copied.
  const link = isFramed
    ? element('code', {}, url)
    : element('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, url);
  return [
    term(t('compare'), link),
    ...(signature === null ? [] : [term(t('signature'), element('code', {}, signature))]),
  ];
}

/** A chain with all that was announced of it, and whether its salt is that of its event. */
export async function chainFacts(chain: ChainView, language: string, isFramed: boolean): Promise<Node[]> {
  const t = translator('chain');
  const isGenuine = await isDrawnByEvent(chain);
  const verdict =
    isGenuine === null
      ? []
      : [element('p', { class: `note ${isGenuine ? 'good' : 'bad'}` }, t(isGenuine ? 'genuine' : 'wrong'))];
  return [
    element(
      'dl',
      { class: 'chain' },
      term(t('terminal'), element('code', {}, chain.terminal_hash)),
      term(t('announced'), momentText(chain.announced_at, language)),
      term(t('event'), eventText(chain, t, language)),
      term(t('salt'), chain.salt === null ? t('waits') : element('code', {}, chain.salt)),
      ...evidence(chain, t, isFramed),
    ),
    ...verdict,
  ];
}

/** How a chain is called. */
export function chainName({ number }: ChainView): string {
  const t = translator('chain');
  return number === null ? t('before') : t('number', { number });
}

/** How many of a chain's rounds have begun. */
export function chainUse({ used, length }: ChainView, language: string): string {
  const number = new Intl.NumberFormat(language);
  return translator('chain')('used', { used: number.format(used), length: number.format(length) });
}

/** The rule that tells the chain of a game's rounds. */
export function chainRule({ chain }: ChainsView, language: string): string {
  return translator('chain')(chain.event?.beacon === 'local' ? 'ruleLocal' : 'rule', {
    length: new Intl.NumberFormat(language).format(chain.length),
    time: momentText(chain.announced_at, language),
    hash: chain.terminal_hash,
  });
}

/** The chain in use and the one after it. */
export async function chainsFacts({ chain, next_chain: next }: ChainsView, language: string): Promise<Node[]> {
  const t = translator('chain');
  const isFramed = parent !== self;
  return [
    element('p', {}, t('fair')),
    element('h3', {}, chainName(chain)),
    ...(await chainFacts(chain, language, isFramed)),
    element('p', { class: 'note' }, chainUse(chain, language)),
    ...(next === null
      ? []
      : [element('h3', {}, `${t('next')}: ${chainName(next)}`), ...(await chainFacts(next, language, isFramed))]),
  ];
}
