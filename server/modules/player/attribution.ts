/** To which link a player is owed: the rules as data, and the touch that they choose. Commissions read the same rules. */
import type { z } from 'zod';
import type { affiliateFields, registrationPayload } from '#shared/contract/session.ts';
import type { RegionId } from '#shared/regions/index.ts';

/** A link that was followed to the site. */
export interface Touch {
  /** The token stored as `ship`, else the link's btag. */
  tag: string | null;
  /** What else the link carried. */
  fields: z.infer<typeof affiliateFields> | null;
  /** ISO instant. */
  touchedAt: string;
}

export interface Touches {
  first: Touch;
  last: Touch;
}

interface AttributionRule {
  /** Which of the two touches a registration is owed to. */
  model: 'first' | 'last';
  /** For how many days before the registration a touch counts. */
  windowDays: number;
}

/** The operator's rule, and where a region has another. */
const ATTRIBUTION: { default: AttributionRule } & Partial<Record<RegionId, AttributionRule>> = {
  default: { model: 'last', windowDays: 30 },
};

const DAY_MS = 86_400_000;

/** The touch that a registration is owed to; null: nobody is. */
export function attributedTouch(touches: Touches | null, region: RegionId, now: Date): Touch | null {
  if (touches === null) return null;
  const { model, windowDays } = ATTRIBUTION[region] ?? ATTRIBUTION.default;
  const touch = touches[model];
  return now.getTime() - new Date(touch.touchedAt).getTime() <= windowDays * DAY_MS ? touch : null;
}

type Payload = Pick<z.output<typeof registrationPayload>, 'affiliate_tag' | 'affiliate' | 'touches'>;

/**
 * The touches of a registration. A browser says how long ago they were, never when: the time is the server's. Without
 * them what came with the form is both.
 */
export function touchesOf({ affiliate_tag, affiliate, touches }: Payload, now: Date): Touches | null {
  const at = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1_000).toISOString();
  if (touches !== undefined) {
    const read = ({ tag, fields, seconds_ago }: typeof touches.first): Touch => ({
      tag: tag ?? null,
      fields: fields ?? null,
      touchedAt: at(seconds_ago),
    });
    return { first: read(touches.first), last: read(touches.last) };
  }
  if (affiliate_tag === undefined && affiliate === undefined) return null;
  const touch: Touch = { tag: affiliate_tag ?? null, fields: affiliate ?? null, touchedAt: at(0) };
  return { first: touch, last: touch };
}
