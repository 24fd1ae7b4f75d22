/** Registration: an account is opened by whoever reads the mail of its address (ADR 0096). */
export { codeForLetter } from './codes.ts';
export { createPhones } from './phone.ts';
export { registrationRoutes } from './routes.ts';
export { createRegistrations, type Registrations } from './service.ts';
