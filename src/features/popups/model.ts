/** Popups by name and what each is given (spec section 2, Popups). */
import type { ComponentType } from 'react';
import type { Namespace } from '#features/i18n/index.ts';
import type { POPUP_WIDTH_PX } from '#shared/constants.ts';
import type { RealtimeData } from '#shared/contract/events.ts';

type Nothing = Record<never, never>;

export interface PopupPropsMap {
  /** Log in and registration; `onSuccess` continues what the popup interrupted. */
  session: { tab: 'login' | 'registration'; onSuccess?: () => void };
  'password-recovery': Nothing;
  /** By the token of a link from a mail. */
  'new-password': { token: string };
  'email-link': { purpose: 'confirm_email' | 'undo_email'; token: string };
  'personal-info': { onSuccess?: () => void };
  languages: Nothing;
  text: { title: string; text: string };
  search: Nothing;
  wallet: { view: 'deposit' };
  verification: Nothing;
  'verification-iframe': Nothing;
  bonus: { result: RealtimeData<'bonus'>['result'] };
  notification: { notification: RealtimeData<'notification'> };
  'tournament-started': { tournamentId: string };
  'tournament-win': { tournamentId: string };
  'tournament-canceled': { tournamentId: string };
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
