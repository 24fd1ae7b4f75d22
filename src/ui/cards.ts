/** Playing cards as people read them. */
const SUITS: Readonly<Record<string, { sign: string; red: boolean }>> = {
  c: { sign: '♣', red: false },
  d: { sign: '♦', red: true },
  h: { sign: '♥', red: true },
  s: { sign: '♠', red: false },
};

/** A card of the wire ("Th") for people ("10♥"); null for anything else. */
export function cardText(card: string): { text: string; red: boolean } | null {
  const suit = SUITS[card.at(-1) ?? ''];
  const rank = card.slice(0, -1);
  if (!suit || !/^[A2-9TJQK]$/.test(rank)) return null;
  return { text: `${rank === 'T' ? '10' : rank}${suit.sign}`, red: suit.red };
}
