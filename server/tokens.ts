/** Opaque tokens that browsers keep in cookies and mails carry in links. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Whether a text has the shape of a token. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
