/** Which component stands behind each popup's name, how wide it is and what it reads. Loaded on demand. */
import type { PopupRegistry } from '#features/popups/index.ts';

export const popupRegistry: PopupRegistry = {
  session: {
    load: () => import('#features/session/ui/SessionPopup.tsx'),
    width: 'session',
    namespaces: ['popups', 'session', 'validation', 'errors'],
    closable: true,
  },
  'password-recovery': {
    load: () => import('#features/session/ui/RecoveryPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'recovery', 'validation'],
    closable: true,
  },
  'new-password': {
    load: () => import('#features/session/ui/NewPasswordPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'recovery', 'session', 'validation'],
    closable: true,
  },
  'email-link': {
    load: () => import('#features/session/ui/EmailLinkPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'recovery'],
    closable: true,
  },
  'personal-info': {
    load: () => import('#features/account/ui/PersonalInfoPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'account', 'session', 'validation', 'errors'],
    closable: true,
  },
  languages: {
    load: () => import('#features/languages/ui/LanguagesPopup.tsx'),
    width: 'languages',
    namespaces: ['popups'],
    closable: true,
  },
  text: {
    load: () => import('#features/popups/ui/TextPopup.tsx'),
    width: 'standard',
    namespaces: ['popups'],
    closable: true,
  },
  search: {
    load: () => import('#features/search/ui/SearchPopup.tsx'),
    width: 'search',
    namespaces: ['popups', 'catalogue'],
    closable: true,
  },
  wallet: {
    load: () => import('#features/wallet/ui/WalletPopup.tsx'),
    width: 'deposit',
    namespaces: ['popups', 'wallet', 'validation'],
    closable: true,
  },
  verification: {
    load: () => import('#features/account/ui/VerificationPopup.tsx'),
    width: 'verification',
    namespaces: ['popups', 'account'],
    closable: true,
  },
  'verification-iframe': {
    load: () => import('#features/account/ui/VerificationIframePopup.tsx'),
    width: 'verification',
    namespaces: ['popups', 'account'],
    closable: true,
  },
  bonus: {
    load: () => import('#features/bonus/ui/BonusPopup.tsx'),
    width: 'standard',
    namespaces: ['popups'],
    closable: true,
  },
  notification: {
    load: () => import('#features/inbox/ui/NotificationPopup.tsx'),
    width: 'standard',
    namespaces: ['popups'],
    closable: true,
  },
  'tournament-started': {
    load: () => import('#features/tournaments/ui/TournamentStartedPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'tournaments'],
    closable: true,
  },
  'tournament-win': {
    load: () => import('#features/tournaments/ui/TournamentWinPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'tournaments'],
    closable: true,
  },
  'tournament-canceled': {
    load: () => import('#features/tournaments/ui/TournamentCanceledPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'tournaments'],
    closable: true,
  },
};
