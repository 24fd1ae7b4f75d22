/** How markets and their selections are called among traders. */
import { word } from '../texts.ts';

/** `total_goals:2.5` → `Total goals 2.5`. */
export function marketName(key: string): string {
  const [type = '', specifier] = key.split(':');
  return [word('market', type), specifier ?? ''].join(' ').trim();
}

/** A selection; scores and players are their own names, and of two halves each is named. */
export const outcomeName = (outcome: string): string =>
  outcome
    .split('/')
    .map((one) => word('betoutcome', one))
    .join(' / ');
