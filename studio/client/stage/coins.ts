/** The coins a large win throws up: a short burst, never under reduced motion. */

interface Coin {
  x: number;
  y: number;
  driftX: number;
  driftY: number;
  turn: number;
  size: number;
}

const GRAVITY = 900;
const LIFE_MS = 1_900;

export interface CoinBurst {
  draw(context: CanvasRenderingContext2D, coin: CanvasImageSource, now: number): void;
  over(now: number): boolean;
}

/** A burst from a point, in units. `count` follows the size of the win. */
export function createCoinBurst(x: number, y: number, spread: number, count: number, since: number): CoinBurst {
  const coins: Coin[] = Array.from({ length: count }, (_, index) => {
    // Spread by the golden angle: even, and the same every time.
    const share = (index * 0.618034) % 1;
    return {
      x: x + (share - 0.5) * spread * 0.5,
      y,
      driftX: (share - 0.5) * spread * 1.4,
      driftY: -420 - ((index * 97) % 260),
      turn: 3 + (index % 5),
      size: 0.5 + ((index * 31) % 50) / 100,
    };
  });
  return {
    over: (now) => now - since > LIFE_MS,
    draw(context, image, now) {
      const seconds = Math.max(0, now - since) / 1000;
      context.save();
      context.globalAlpha = Math.max(0, Math.min(1, (LIFE_MS - (now - since)) / 500));
      for (const coin of coins) {
        const size = spread * 0.11 * coin.size;
        const width = size * Math.max(0.12, Math.abs(Math.cos(seconds * coin.turn)));
        const cx = coin.x + coin.driftX * seconds;
        const cy = coin.y + (coin.driftY * seconds + (GRAVITY * seconds ** 2) / 2) * (spread / 800);
        context.drawImage(image, cx - width / 2, cy - size / 2, width, size);
      }
      context.restore();
    },
  };
}
