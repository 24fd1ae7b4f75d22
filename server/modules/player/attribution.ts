/** The links that brought a player, and which of them the account is owed to. */
import type { z } from 'zod';
import type { affiliateFields, registrationPayload } from '#shared/contract/session.ts';

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

/** For how many days before a registration a link's tag is kept with the account; what is paid for it has its own window. */
const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;

/** The touch that a registration is owed to: the first that lies in the window; null: nobody is owed. */
export function attributedTouch(touches: Touches | null, now: Date): Touch | null {
  const inside = ({ touchedAt }: Touch) => now.getTime() - new Date(touchedAt).getTime() <= WINDOW_DAYS * DAY_MS;
  return [touches?.first, touches?.last].find((touch) => touch !== undefined && inside(touch)) ?? null;
}

type Payload = Pick<z.output<typeof registrationPayload>, 'affiliate_tag' | 'affiliate' | 'touches' | 'invite_code'>;

/** Whether a link was one of a code's owner. */
const isLinkOf = (code: string, { tag, fields }: Touch): boolean =>
  [tag, fields?.pid, fields?.btag].some((value) => value?.toLowerCase() === code);

/**
 * The touches of a registration. A code that the player typed is the first, whatever link brought them: they say
 * themselves whose they are. Where a link of the same owner brought them it stands for the code, with its click id.
 */
export function touchesOf(payload: Payload, now: Date): Touches | null {
  const links = linksOf(payload, now);
  const code = payload.invite_code?.trim().toLowerCase();
  if (!code) return links;
  const typed: Touch = { tag: code, fields: null, touchedAt: now.toISOString() };
  const link = links && [links.first, links.last].find((touch) => isLinkOf(code, touch));
  return { first: link ? { ...link, tag: code, touchedAt: typed.touchedAt } : typed, last: links?.last ?? typed };
}

/**
 * The links that brought a registration. A browser says how long ago they were, never when: the time is the server's. Without
 * them what came with the form is both.
 */
function linksOf({ affiliate_tag, affiliate, touches }: Payload, now: Date): Touches | null {
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
