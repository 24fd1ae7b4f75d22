/** Affiliates: who brought whom, what partners are owed for it, and what their servers are told (ADR 0126). */
export { attribute } from './attribution.ts';
export { countsOf, figuresOf } from './figures.ts';
export { createInvites, type Invites } from './invites.ts';
export { decideMark, holdMarked } from './marks.ts';
export { changeSecret, listPostbacks, type PostbackFetch, postbackSecrets } from './postbacks.ts';
export { affiliateRoutes } from './routes.ts';
export { type Affiliates, createAffiliates } from './service.ts';
export { createPartnerLink, createPartnerSessions, PARTNER_LINK_MINUTES, partnerCookie } from './sessions.ts';
export {
  approveStatement,
  draftMonth,
  hasEarlierDraft,
  listStatements,
  lockStatement,
  payStatement,
  setWaiting,
} from './statements.ts';
export {
  findPartner,
  insertPartner,
  insertPlan,
  listPartners,
  listPlans,
  planOf,
  updatePartner,
} from './store.ts';
export type { Partner, Statement } from './types.ts';
export { FIGURE_COLUMNS, statementView, viewOf } from './views.ts';
