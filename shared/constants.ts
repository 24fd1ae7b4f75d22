/**
 * Business constants of spec section 9 (and the bounds the spec leaves open), each named with its unit.
 */

import { COOKIE_DAYS } from './kept.ts';
export const HEADER_HEIGHT_PX = 60;
export const SIDE_MENU_WIDTH_PX = 296;
export const SIDE_MENU_COLLAPSED_WIDTH_PX = 80;

/** Widths at which the layout changes (spec section 9). */
export const BREAKPOINT_PX = { xs: 540, sm: 768, md: 1024, lg: 1440, xl: 1920 } as const;

export const PAGE_MAXIMUM_PX = 1920;

/** Widths of popups; `standard` applies from 768 px up, below it a popup is a sheet. */
export const POPUP_WIDTH_PX = {
  standard: 360,
  deposit: 688,
  verification: 492,
  tournamentHowItWorks: 620,
  bonusMapHowItWorks: 620,
  levelUp: 560,
  languages: 398,
  search: 686,
  session: 812,
} as const;
export const DEPOSIT_POPUP_MIN_HEIGHT_PX = 550;
export const HOW_IT_WORKS_POPUP_MIN_HEIGHT_PX = 654;
export const SEARCH_POPUP_MAX_HEIGHT_PX = 640;

export const SPINNER_SEGMENTS = 10;
export const SPINNER_CYCLE_MS = 2_000;

export const USER_REFRESH_MINIMUM_MS = 60_000;
export const RELOAD_GUARD_MS = 60_000;
export const HASH_SCROLL_INTERVAL_MS = 100;
export const HASH_SCROLL_RETRIES = 50;
export const LOADING_BAR_DURATION_MS = 5_000;
export const LOADING_BAR_THROTTLE_MS = 200;
export const TOAST_MS = 5_000;
export const NOTIFICATION_TOAST_MS = 30_000;
export const UNREAD_CAP = 99;
export const VIP_LEVELS_DEBOUNCE_MS = 500;
export const PAGE_VIEW_DELAY_MS = 250;
export const FETCH_MINIMUM_MS = 200;
export const LOCALE_COOKIE = 'i18n_redirected';
export const LOCALE_COOKIE_DAYS = COOKIE_DAYS.choice;
/** Query of a page that knows only in the browser what it shows (a game): leads to the same address in another locale. */
export const LOCALE_PARAMETER = 'locale';
/** What a visitor answered to the consent banner, stored for a year. */
export const CONSENT_COOKIE = 'fairwind_consent';
export const CONSENT_DAYS = COOKIE_DAYS.choice;
/** How long the first live chat has before the second is loaded (spec section 7). */
export const CHAT_FALLBACK_MS = 5_000;
export const SIDE_MENU_CLOSE_DELAY_MS = 500;
export const SIDE_MENU_ANIMATION_MS = 500;
/** The benefit id of a deposit without bonus (spec section 3, Purchase event). */
export const NO_BENEFIT = '0';
export const DEFAULT_PRICE = 333;
export const DEFAULT_LEVEL_COUNT = 10;
export const AGE_MARK = '18+';
export const PREFETCH_IDLE_TIMEOUT_MS = 2_000;

/** The game the header shortcut opens (spec section 2); shown once the catalogue holds it. */
export const AVIATOR_GAME_CODE = '189514-flappiator';
/** The promotion behind the side menu's banner (spec section 1). */
export const MENU_PROMO_ALIAS = 'vip-cashback';

/** Bounds of form fields; the spec leaves them open (see docs/decisions). */
export const FIELD_LENGTH = {
  login: { min: 3, max: 254 },
  email: { min: 6, max: 254 },
  password: { min: 10, max: 72 },
  name: { min: 1, max: 64 },
  surname: { min: 1, max: 64 },
  address: { min: 4, max: 160 },
  postcode: { min: 3, max: 12 },
  town: { min: 1, max: 64 },
  nickname: { min: 3, max: 20 },
  phone: { min: 6, max: 20 },
  passkey: { min: 1, max: 64 },
  message: { min: 10, max: 4_000 },
} as const;

/** A password that is known already, whatever rule it was made by: no more of it is read. */
export const KNOWN_PASSWORD_MAXIMUM = 256;

/** Longest value that is kept of an affiliate's link. */
export const AFFILIATE_VALUE_LENGTH = 256;

/** As many games as each of a player's lists holds; older ones leave. */
export const FAVOURITES_LENGTHS = { favourites: 200, recent: 24 } as const;
/** Says in local storage whose lists of games this browser holds; absent: a guest's. */
export const FAVOURITES_OWNER_KEY = 'fairwind_games_of';
/** The player-expected hint: `1` when this browser holds a session. It grants nothing. */
export const PLAYER_HINT_COOKIE = 'fairwind_player';
/** Says in local storage that this browser's player has not completed personal info; grants nothing and refuses nothing. */
export const PROFILE_MISSING_KEY = 'fairwind_profile_missing';
/** Says in local storage that this browser's player may not play at the moment; grants nothing and refuses nothing. */
export const PLAY_STOPPED_KEY = 'fairwind_play_stopped';
/** A guest's proof of their chat. */
export const CHAT_TOKEN_KEY = 'fairwind_chat';
/** Who turned push on in this browser; nobody else is subscribed by their login. */
export const PUSH_OWNER_KEY = 'fairwind_push_of';
/** When push was last offered and put off, ISO. */
export const PUSH_OFFERED_KEY = 'fairwind_push_offered';
/** Local storage: this browser was offered its own language. */
export const LANGUAGE_OFFERED_KEY = 'fairwind-language-offered';
/** Session storage: the info banner was acknowledged (spec section 2). */
export const BANNER_ACKNOWLEDGED_KEY = 'fairwind-banner';

/** Where a release keeps the texts that browsers load, each named by what it holds; and lists of the newest of them. */
export const TEXTS_FOLDER = '_astro/texts';
export const TEXT_LISTS = 'texts';
