/** The CRM: a page gives it a word (`sid`), and the vendor's server exchanges the word for the player's id. */
export { crmRoutes } from './routes.ts';
export { createCrmSessions } from './service.ts';
