/** Cards that lie over each other in a row, with what they count. */
import { countOf } from '../../../maths/blackjack-dealer.ts';
import { element } from '../../ui/dom.ts';
import { type PlayingCard, playingCard } from '../cards.ts';
import { dealFromShoe } from '../motion.ts';

export interface Fan {
  node: HTMLElement;
  /** Names of the cards, null for one that lies on its face. */
  readonly names: readonly (string | null)[];
  /** Lays one more card; it comes from the shoe unless `calm`. */
  deal(name: string | null, calm: boolean): Promise<void>;
  /** Turns the card at a place over. */
  turn(place: number, name: string, calm: boolean): Promise<void>;
  /** Takes the last card away, for another fan. */
  give(): string | null;
}

interface FanParts {
  labelOf(name: string): string;
  hiddenLabel: string;
  /** A card has landed. */
  landed(): void;
}

/** What cards count: "17", or "7/17" while an ace may still count one. */
export function countText(names: readonly (string | null)[], settled: boolean): string {
  const known = names.filter((name) => name !== null);
  if (known.length === 0) return '';
  const values = known.map((name) => ('TJQK'.includes(name[0] ?? '') ? 10 : name[0] === 'A' ? 1 : Number(name[0])));
  const { total, soft } = countOf(
    values.reduce((sum, value) => sum + value, 0),
    values.filter((value) => value === 1).length,
  );
  return soft && !settled && total < 21 ? `${total - 10}/${total}` : String(total);
}

export function createFan({ labelOf, hiddenLabel, landed }: FanParts): Fan {
  const node = element('div', { class: 'blackjack-fan' });
  const cards: PlayingCard[] = [];
  let names: (string | null)[] = [];

  const label = (card: PlayingCard | undefined, name: string | null) =>
    card?.node.setAttribute('aria-label', name === null ? hiddenLabel : labelOf(name));

  /** Cards lie closer together the more there are. */
  const space = () => {
    const steps = cards.length - 1;
    node.style.gridTemplateColumns =
      steps < 1
        ? 'var(--card)'
        : `repeat(${steps}, min(var(--card) * 0.42, (var(--room) - var(--card)) / ${steps})) var(--card)`;
  };

  return {
    node,
    get names() {
      return names;
    },
    async deal(name, calm) {
      const card = playingCard();
      cards.push(card);
      names = [...names, name];
      node.append(card.node);
      label(card, name);
      space();
      if (!calm) {
        landed();
        await dealFromShoe(card.node);
      }
      if (name !== null) await card.turn(name, calm);
    },
    async turn(place, name, calm) {
      names = names.with(place, name);
      label(cards[place], name);
      await cards[place]?.turn(name, calm);
    },
    give() {
      const name = names.at(-1) ?? null;
      names = names.slice(0, -1);
      cards.pop()?.node.remove();
      space();
      return name;
    },
  };
}
