/** Popups by name and what each is given (spec section 2, Popups). */
import type { ComponentType } from 'react';
import type { Namespace } from '#features/i18n/index.ts';
import type { POPUP_WIDTH_PX } from '#shared/constants.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Exclusion, MoneyLimit, MoneyPeriod, TimeOut } from '#shared/contract/limits.ts';
import type { ThemeName } from '#shared/regions/themes.ts';

type Nothing = Record<never, never>;

export interface PopupPropsMap {
  /** Log in and registration; `onSuccess` continues what the popup interrupted. */
  session: { tab: 'login' | 'registration'; onSuccess?: () => void };
  /** `needsLink`: somebody came to choose a new password without the link of a mail. */
  'password-recovery': { needsLink?: boolean };
  /** By the token of a link from a mail. */
  'new-password': { token: string };
  'token-login': { token: string };
  'two-factor-on': Nothing;
  'two-factor-off': { hasPassword: boolean };
  /** New ones; the popup itself asks for them. */
  'recovery-codes': Nothing;
  'change-password': Nothing;
  'change-email': { email: string };
  /** A new passkey, or another name for one. */
  passkey: { passkeyId?: string; name?: string };
  'passkey-removal': { passkeyId: string; name: string };
  'email-link': { purpose: 'confirm_email' | 'undo_email'; token: string };
  /** Password, code or passkey once more; `submitted` says that it was right. */
  'step-up': Nothing;
  /** The providers of the domain. */
  'open-auth': Nothing;
  /** What is missing of somebody whom a provider has named. */
  'open-auth-registration': Nothing;
  'open-auth-disconnect': { provider: string; name: string };
  'first-password': Nothing;
  /** The code that a login by a provider waits for. */
  'second-factor': Nothing;
  'personal-info': { onSuccess?: () => void };
  languages: Nothing;
  text: { title: string; text: string; link?: { label: string; href: string } };
  search: Nothing;
  wallet: { view: 'deposit' };
  /** A deposit of coins; `paymentId` of one that was begun. */
  crypto: { paymentId?: string };
  /** A deposit that a bank’s app confirms, by a code on the screen. */
  'qr-payment': { paymentId: string };
  /** A deposit that a phone is asked about. */
  'mobile-payment': { paymentId: string };
  verification: Nothing;
  'verification-iframe': Nothing;
  limit: { kind: MoneyLimit; period?: MoneyPeriod };
  'limit-confirm': { change: ResponseOf<'limits'>['waiting'][number] };
  'time-out': { length: TimeOut };
  'self-exclusion': { length: Exclusion };
  'close-account': Nothing;
  'first-limit': Nothing;
  'reality-check': { sitting: ResponseOf<'playSession'>['sitting'] };
  bonus: { result: RealtimeData<'bonus'>['result'] };
  /** Says what is lost, as it is shown; `submitted` says that the bonus is given up. */
  'bonus-give-up': { benefitId: string; title: string; lost: string; rounds?: boolean };
  /** How the bonus map works. */
  'bonus-map': { theme: ThemeName; week: ResponseOf<'dailyBonuses'>['week'] };
  /** Bonus money for coins. */
  'shop-money': { itemId: string; currency: string };
  /** Free rounds for coins. */
  'shop-free-spins': { itemId: string; currency: string };
  'daily-claimed': { day: number; theme: ThemeName; claimed: ResponseOf<'claimDailyBonus'> };
  /** A level is reached for the first time. */
  'vip-level': { reached: RealtimeData<'vip/level'> };
  notification: { notification: RealtimeData<'notification'> };
  'tournament-started': { tournamentId: string };
  'tournament-win': { tournamentId: string };
  'tournament-canceled': { tournamentId: string };
  'tournament-expired': { tournamentId: string };
  /** Of a tournament by its id. */
  'tournament-leaderboard': { tournament: string };
  'tournament-how': Record<never, never>;
}

export type PopupName = keyof PopupPropsMap;
/** What a popup closes with: `submitted`, or `dismissed` by Escape, overlay, close button or another popup. */
export type PopupResult = 'submitted' | 'dismissed';

export type OpenPopup = {
  [Name in PopupName]: { id: number; name: Name; props: PopupPropsMap[Name] };
}[PopupName];

/** What a popup's component receives: its own props, and the way out. */
export type PopupComponentProps<Name extends PopupName> = PopupPropsMap[Name] & {
  close: (result?: PopupResult) => void;
};

export interface PopupEntry<Name extends PopupName> {
  load: () => Promise<{ default: ComponentType<PopupComponentProps<Name>> }>;
  /** Key of POPUP_WIDTH_PX; applies from 768 px up. */
  width: keyof typeof POPUP_WIDTH_PX;
  /** Texts the component uses. */
  namespaces: readonly Namespace[];
  /** Whether Escape, the overlay and a close button close it. */
  closable: boolean;
}

/** One row per popup name; a name without a row does not compile. */
export type PopupRegistry = { readonly [Name in PopupName]: PopupEntry<Name> };

/** The props may be left out where a popup needs none. */
export type PopupArguments<Name extends PopupName> = Nothing extends PopupPropsMap[Name]
  ? [props?: PopupPropsMap[Name]]
  : [props: PopupPropsMap[Name]];
