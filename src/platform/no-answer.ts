/** The failure of a read that came to no answer, where failures are values; the service gave it no code. */
import type { ApiError } from './http.ts';

export const NO_ANSWER: ApiError = {
  code: 0,
  name: 'unavailable',
  message: 'unavailable',
  variables: {},
  status: 0,
  unread: true,
};
