/** The operator's console: its contract bound to what staff may do (design 10.6). */

export { affiliateStaffRoutes } from './affiliate-routes.ts';
export { type BackofficeBindings, createBackofficeApi } from './api.ts';
export { approvalRoutes } from './approval-routes.ts';
export { campaignRoutes } from './campaign-routes.ts';
export { isInSegment } from './campaigns.ts';
export { careRoutes } from './care-routes.ts';
export { caseRoutes } from './case-routes.ts';
export { chatAnswerRoutes } from './chat-answers.ts';
export { chatRoutes } from './chat-routes.ts';
export { createChatStreams } from './chat-stream.ts';
export { contentJobs } from './content-jobs.ts';
export { contentRoutes } from './content-routes.ts';
export { staffCookie } from './cookie.ts';
export { DEMO_LINKS, seedDemoDesk } from './demo.ts';
export { figureRoutes } from './figure-routes.ts';
export { mailingJob } from './mailing-job.ts';
export { mailingRoutes } from './mailing-routes.ts';
export { orderRoutes } from './order-routes.ts';
export { playerRoutes } from './player-routes.ts';
export { privacyStaffRoutes } from './privacy-routes.ts';
export { publishingJobs, publishingRoutes } from './publishing-routes.ts';
export { retentionRoutes } from './retention-routes.ts';
export { segmentRoutes } from './segments.ts';
export { sessionRoutes } from './session-routes.ts';
export { staffRoutes } from './staff-routes.ts';
export { standingRoutes } from './standing-routes.ts';
export { tradingRoutes } from './trading-routes.ts';
