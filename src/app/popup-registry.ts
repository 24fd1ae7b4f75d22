/** Which component stands behind each popup's name, how wide it is and what it reads. Loaded on demand. */
import type { PopupRegistry } from '#features/popups/index.ts';

/** What coins buy is bought in one way, whatever it is. */
const SHOP_ITEM = {
  load: () => import('#features/shop/ui/ShopItemPopup.tsx'),
  width: 'standard',
  namespaces: ['popups', 'shop', 'errors'],
  closable: true,
} as const satisfies PopupRegistry['shop-money'];

/** What another device confirms is waited for in one way, whatever the device. */
const HANDOVER = {
  load: () => import('#features/wallet/ui/HandoverPopup.tsx'),
  width: 'standard',
  namespaces: ['popups', 'handover'],
  closable: true,
} as const satisfies PopupRegistry['qr-payment'];

export const popupRegistry: PopupRegistry = {
  session: {
    load: () => import('#features/session/ui/SessionPopup.tsx'),
    width: 'session',
    namespaces: ['popups', 'open-auth', 'session', 'validation', 'errors'],
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
  'step-up': {
    load: () => import('#features/session/ui/StepUpPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'security', 'session', 'validation'],
    closable: true,
  },
  'token-login': {
    load: () => import('#features/session/ui/TokenLoginPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'recovery', 'session', 'validation'],
    closable: true,
  },
  'two-factor-on': {
    load: () => import('#features/account/ui/TwoFactorOnPopup.tsx'),
    width: 'verification',
    namespaces: ['popups', 'security', 'validation'],
    closable: true,
  },
  'two-factor-off': {
    load: () => import('#features/account/ui/TwoFactorOffPopup.tsx'),
    width: 'verification',
    namespaces: ['popups', 'security', 'session', 'validation'],
    closable: true,
  },
  'recovery-codes': {
    load: () => import('#features/account/ui/RecoveryCodesPopup.tsx'),
    width: 'verification',
    namespaces: ['popups', 'security'],
    closable: false,
  },
  'change-password': {
    load: () => import('#features/account/ui/ChangePasswordPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'account', 'session', 'validation'],
    closable: true,
  },
  'change-email': {
    load: () => import('#features/account/ui/ChangeEmailPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'account', 'validation'],
    closable: true,
  },
  passkey: {
    load: () => import('#features/account/ui/PasskeyPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'security', 'validation'],
    closable: true,
  },
  'passkey-removal': {
    load: () => import('#features/account/ui/PasskeyRemovalPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'security'],
    closable: true,
  },
  'open-auth': {
    load: () => import('#features/session/ui/OpenAuthPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'open-auth'],
    closable: true,
  },
  'open-auth-registration': {
    load: () => import('#features/session/ui/OpenAuthRegistrationPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'open-auth', 'session', 'validation', 'errors'],
    closable: true,
  },
  'open-auth-disconnect': {
    load: () => import('#features/account/ui/DisconnectPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'open-auth', 'session', 'validation'],
    closable: true,
  },
  'first-password': {
    load: () => import('#features/account/ui/FirstPasswordPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'open-auth', 'session', 'validation'],
    closable: true,
  },
  'second-factor': {
    load: () => import('#features/session/ui/SecondFactorPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'session', 'validation'],
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
    namespaces: ['popups', 'bonuses', 'wallet', 'validation'],
    closable: true,
  },
  crypto: {
    load: () => import('#features/wallet/ui/CryptoPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'bonuses', 'crypto', 'wallet', 'validation'],
    closable: true,
  },
  'qr-payment': HANDOVER,
  'mobile-payment': HANDOVER,
  verification: {
    load: () => import('#features/verification/ui/VerificationPopup.tsx'),
    width: 'verification',
    namespaces: ['popups', 'verification', 'errors'],
    closable: true,
  },
  'verification-iframe': {
    load: () => import('#features/verification/ui/VerificationIframePopup.tsx'),
    width: 'verification',
    namespaces: ['popups', 'verification', 'errors'],
    closable: true,
  },
  limit: {
    load: () => import('#features/protection/ui/LimitPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'protection'],
    closable: true,
  },
  'limit-confirm': {
    load: () => import('#features/protection/ui/LimitConfirmPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'protection'],
    closable: true,
  },
  'time-out': {
    load: () => import('#features/protection/ui/TimeOutPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'protection'],
    closable: true,
  },
  'self-exclusion': {
    load: () => import('#features/protection/ui/ExclusionPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'protection', 'session', 'validation'],
    closable: true,
  },
  'close-account': {
    load: () => import('#features/protection/ui/ClosingPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'protection', 'session', 'validation'],
    closable: true,
  },
  'first-limit': {
    load: () => import('#features/protection/ui/FirstLimitPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'protection'],
    closable: true,
  },
  'reality-check': {
    load: () => import('#features/protection/ui/RealityCheckPopup.tsx'),
    width: 'verification',
    namespaces: ['popups', 'protection'],
    closable: false,
  },
  bonus: {
    load: () => import('#features/bonus/ui/BonusPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'bonuses'],
    closable: true,
  },
  'bonus-give-up': {
    load: () => import('#features/bonus/ui/GiveUpPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'bonuses'],
    closable: true,
  },
  'bonus-map': {
    load: () => import('#features/daily-bonuses/ui/HowItWorksPopup.tsx'),
    width: 'bonusMapHowItWorks',
    namespaces: ['popups', 'daily-bonuses'],
    closable: true,
  },
  'daily-claimed': {
    load: () => import('#features/daily-bonuses/ui/ClaimedPopup.tsx'),
    width: 'standard',
    namespaces: ['popups', 'daily-bonuses'],
    closable: true,
  },
  'shop-money': SHOP_ITEM,
  'shop-free-spins': SHOP_ITEM,
  'vip-level': {
    load: () => import('#features/vip/ui/LevelUpPopup.tsx'),
    width: 'levelUp',
    namespaces: ['popups', 'common', 'vip'],
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
  'tournament-leaderboard': {
    load: () => import('#features/tournaments/ui/LeaderboardPopup.tsx'),
    width: 'tournamentHowItWorks',
    namespaces: ['popups', 'tournaments'],
    closable: true,
  },
  'tournament-how': {
    load: () => import('#features/tournaments/ui/TournamentHowPopup.tsx'),
    width: 'tournamentHowItWorks',
    namespaces: ['popups', 'tournaments'],
    closable: true,
  },
};
