/** Work that is done later, or again and again, once across all nodes (ADR 0091). */
export { defineJob } from '../ports/jobs.ts';
export { createJobRunner, type JobRunner } from './runner.ts';
export { countFailed, createJobs } from './store.ts';
