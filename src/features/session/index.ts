/** The session: who is logged in, logging in and out. */
export {
  checkChoice,
  type FormRules,
  hintsOf,
  resolverOf,
  showServerHints,
} from './forms.ts';
export type { User } from './model.ts';
export { ownRemote } from './own-remote.ts';
export { hasPasskeys, makePasskey } from './passkeys.ts';
export { withPhone } from './phone.ts';
export { loadPush } from './push.ts';
export { countryChoices } from './registration.ts';
export {
  $session,
  $user,
  checkSession,
  logout,
  purge,
  refreshUser,
  saveLanguage,
  saveProfile,
  setProgress,
  setStanding,
} from './store.ts';
export { BirthdayInput } from './ui/BirthdayInput.tsx';
export { DomainLink, type OtherDomain, otherDomain } from './ui/DomainLink.tsx';
export { GuestGate } from './ui/GuestGate.tsx';
export { PhoneField } from './ui/PhoneField.tsx';
export { CardSkeleton, OverviewSkeleton } from './ui/PlayerSkeletons.tsx';
export { PlayerView } from './ui/PlayerView.tsx';
export { playerIsland } from './ui/player-island.tsx';
export { StandingNotice, standingEnd, useMayDeposit, useMayPlay } from './ui/StandingNotice.tsx';
