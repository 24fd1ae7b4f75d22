/** Coins that rise over the felt when a hand pays well. */
import { element } from '../../ui/dom.ts';

/** From which pay on, how many coins rise; the highest that is reached counts. */
const COINS = [
  { pay: 25, coins: 36 },
  { pay: 6, coins: 16 },
] as const;
const RISE_MS = 1_300;

/** Coins over `felt` for a hand that pays `pay` times the bet; gone when they have fallen. */
export async function coinBurst(felt: HTMLElement, pay: number): Promise<void> {
  const count = COINS.find((row) => pay >= row.pay)?.coins ?? 0;
  if (count === 0) return;
  const layer = element('div', { class: 'jacks-burst', 'aria-hidden': 'true' });
  felt.append(layer);
  const { offsetWidth: width, offsetHeight: height } = felt;
  const flights = Array.from({ length: count }, (_, index) => {
    const coin = element('i', {});
    layer.append(coin);
    // An even fan with a grain in it, the same each time.
    const side = ((index + 0.5) / count - 0.5) * 2;
    const reach = 0.55 + ((index * 7) % 10) / 20;
    const away = side * width * 0.46;
    return coin.animate(
      [
        { transform: 'translate(0, 0) scale(0.4) rotateY(0deg)', opacity: 0 },
        {
          transform: `translate(${away * 0.7}px, ${-height * reach * 0.7}px) scale(1) rotateY(400deg)`,
          opacity: 1,
          offset: 0.4,
          easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)',
        },
        { transform: `translate(${away}px, ${height * 0.25}px) scale(0.9) rotateY(900deg)`, opacity: 0 },
      ],
      { duration: RISE_MS, delay: ((index * 5) % count) * 14, easing: 'cubic-bezier(0.1, 0.7, 0.4, 1)', fill: 'both' },
    ).finished;
  });
  await Promise.all(flights);
  layer.remove();
}
