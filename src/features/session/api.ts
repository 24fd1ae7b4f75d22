/** The session's calls over the contract. */

import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import type { LocaleCode } from '#shared/regions/index.ts';

const FORM = { minimumMs: FETCH_MINIMUM_MS };

/** Forms show their own failures under the fields; everything else goes to the interceptor. */
export const checkSession = () => call('sessionCheck', {}, { quiet: true });
export const loadPlayer = () => call('player', {}, { quiet: true });
export const login = (body: RequestOf<'login'>['body']) => call('login', { body }, FORM);
export const register = (body: RequestOf<'register'>['body']) => call('register', { body }, FORM);
export const confirmRegistration = (body: RequestOf<'confirmRegistration'>['body']) =>
  call('confirmRegistration', { body }, FORM);
export const resendRegistration = (token: string) => call('resendRegistration', { body: { token } }, FORM);
export const checkInvite = (code: string) => call('checkInvite', { body: { code } }, { quiet: true });
export const logout = () => call('logout', { body: {} }, { quiet: true });
export const saveProfile = (body: RequestOf<'saveProfile'>['body']) => call('saveProfile', { body }, FORM);
export const saveLanguage = (language: LocaleCode) => call('saveLanguage', { body: { language } }, { quiet: true });
