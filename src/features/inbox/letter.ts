/** What a letter shows beside its words: the picture of where it leads, the name of its button, whether terms belong to it. */
import { artUrl } from '#shared/art.ts';
import { SPORT_PATHS } from '#shared/sport-paths.ts';
import type { InboxNotification } from './model.ts';

const PICTURE_WIDTH = 720;
const scene = (name: 'promo-map' | 'promo-reload' | 'promo-vip') => artUrl('scenes', name, PICTURE_WIDTH);
const promo = (name: 'bet-club' | 'daily-bonuses' | 'new-game' | 'regatta') => artUrl('promos', name, PICTURE_WIDTH);

interface Place {
  /** The name of the button that leads there: a text of `locales/<language>/inbox.json`. */
  way:
    | 'open_account'
    | 'open_bets'
    | 'open_bonuses'
    | 'open_deposit'
    | 'open_games'
    | 'open_history'
    | 'open_limits'
    | 'open_map'
    | 'open_offer'
    | 'open_race'
    | 'open_rank'
    | 'open_security'
    | 'open_shop'
    | 'open_sport'
    | 'open_verification';
  picture?: string;
}

/** Where letters lead, by the beginning of their path. */
const PLACES: Readonly<Record<string, Place>> = {
  '/account/bonus': { way: 'open_bonuses', picture: scene('promo-map') },
  '/account/game-history': { way: 'open_history', picture: scene('promo-reload') },
  '/account/limits': { way: 'open_limits' },
  '/account/security': { way: 'open_security' },
  '/account/verification': { way: 'open_verification' },
  '/daily-bonuses': { way: 'open_map', picture: promo('daily-bonuses') },
  '/games': { way: 'open_games', picture: promo('new-game') },
  '/promo': { way: 'open_offer', picture: scene('promo-map') },
  '/shop': { way: 'open_shop', picture: scene('promo-reload') },
  [`/sport?bt-path=${encodeURIComponent(SPORT_PATHS.bets)}`]: { way: 'open_bets' },
  '/sport': { way: 'open_sport', picture: promo('bet-club') },
  '/tournaments': { way: 'open_race', picture: promo('regatta') },
  '/vip': { way: 'open_rank', picture: scene('promo-vip') },
  '/wallet/deposit': { way: 'open_deposit', picture: scene('promo-reload') },
  '/wallet/history': { way: 'open_history' },
  // After all that begins with it.
  '/account': { way: 'open_account' },
};

/** Good news and invitations, by the beginning of their kind; a lost bet, a limit or a refusal is not dressed up. */
const PICTURED = [
  'jackpot',
  'level',
  'campaign',
  'cashback',
  'birthday',
  'referral',
  'tournament',
  'mailing',
  'operator_offer',
];
/** What brings or offers a bonus. */
const WITH_TERMS = ['campaign', 'cashback', 'birthday', 'referral', 'tournament_bonus', 'mailing', 'operator_offer'];

type Kind = Pick<InboxNotification, 'kind'>;

const isOf = ({ kind }: Kind, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => kind?.startsWith(beginning));

const placeOf = (url: string): Place | undefined =>
  Object.entries(PLACES).find(([beginning]) => url.startsWith(beginning))?.[1];

/** The name of the button that follows a letter’s address. */
export const wayOf = (url: string): Place['way'] | 'open' => placeOf(url)?.way ?? 'open';

/** The address of a letter’s picture; null: it has none. */
export const pictureOf = (notification: Kind & { message: Pick<InboxNotification['message'], 'url'> }): string | null =>
  (isOf(notification, PICTURED) && placeOf(notification.message.url)?.picture) || null;

/** Whether the terms of bonuses stand beside the button. */
export const hasTerms = (notification: Kind): boolean => isOf(notification, WITH_TERMS);
