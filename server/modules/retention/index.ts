/** How long rows are kept: rules as data, the job that follows them, and the way back from a file (ADR 0153). */
export { readArchive, restoreArchive } from './archive.ts';
export { KEPT_TABLES, RETENTION_RULES, type RetentionRule } from './rules.ts';
export { nextRun, runsOf, sizesOf } from './store.ts';
export { sweep } from './sweep.ts';
