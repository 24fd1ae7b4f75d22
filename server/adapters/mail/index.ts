/** Mail: the local catcher, and SMTP. */
export { createMailCatcher, type MailCatcher } from './catcher.ts';
export { createSmtpMailer, verifySmtp } from './smtp.ts';
