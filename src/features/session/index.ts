/** The session: who is here, and how they come and go. */
export {
  checkChoice,
  type FormRules,
  hintsOf,
  resolverOf,
  showServerHints,
} from './forms.ts';
export type { User } from './model.ts';
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
} from './store.ts';
export { BirthdayInput } from './ui/BirthdayInput.tsx';
export { GuestGate } from './ui/GuestGate.tsx';
export { PlayerView } from './ui/PlayerView.tsx';
