/** Taking the site live: at once, at a moment to come, and back. */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { defineJob, type JobDefinition, type Jobs } from '../../ports/jobs.ts';
import { ok } from '../../result.ts';
import type { Publisher } from '../publishing/index.ts';
import { refuse } from '../staff/index.ts';
import type { StaffRoutes } from './handler.ts';

type Publishing = StaffRoutes<'publishing' | 'publishSite' | 'rollBackSite' | 'planPublish' | 'cancelPlan'>;

const JOB = 'publish-at';
/** Of what a publish said, its end: the reason stands there. */
const OUTPUT_SIGNS = 2_000;

export interface PublishingParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** Takes changed content live; null: this server does not. */
  publisher: Publisher | null;
  /** The live release: its name, and when its content changes by itself. */
  release(): Promise<{ name: string | null; nextChange: Date | null }>;
  /** The releases that are kept, newest first. */
  releases(): Promise<readonly { id: string; publishedAt: string; pages: number }[]>;
}

/** A node looks for what is due each second; a plan that nobody began after this long waits for a node that publishes. */
const LATE_MS = 60_000;

const plansOf = (queryable: Queryable, now: Date) =>
  rows<{ plan_id: string; at: string; reason: string; by: string; late: boolean }>(
    queryable,
    sql`select plan_id, ${isoInstant(sql`publish_plans.at`)} as at, reason, staff.name as by,
          publish_plans.at < ${new Date(now.getTime() - LATE_MS).toISOString()}::timestamptz as late
        from publish_plans join staff on staff.staff_id = planned_by
        where started_at is null and cancelled_at is null order by publish_plans.at limit 50`,
  );

const plannedContent = (queryable: Queryable) =>
  rows<{ kind: string; alias: string; at: string; by: string; reason: string }>(
    queryable,
    sql`select kind, alias, ${isoInstant(sql`publish_at`)} as at, staff.name as by, publish_reason as reason
        from content_drafts join staff on staff.staff_id = published_by
        where state = 'planned' order by content_drafts.publish_at limit 50`,
  );

/**
 * What is done at a planned moment: published, unless it was taken back. Only a node that publishes takes the job; until
 * there is one it waits, and the console shows the plan as late.
 */
export const publishingJobs = ({
  database,
  clock,
  publisher,
}: Pick<PublishingParts, 'database' | 'clock'> & { publisher: Publisher }): JobDefinition[] => [
  defineJob(JOB, async ({ planId }: { planId: string }) => {
    const begun = await firstRow(
      database,
      sql`update publish_plans set started_at = ${clock.now().toISOString()}::timestamptz
          where plan_id = ${planId}::uuid and started_at is null and cancelled_at is null returning plan_id`,
    );
    if (begun !== null) publisher.request('asked');
  }),
];

export function publishingRoutes(parts: PublishingParts): Publishing {
  const { database, clock, jobs, publisher, release, releases } = parts;
  return {
    publishing: {
      async read() {
        const [{ name, nextChange }, kept] = await Promise.all([release(), releases()]);
        const { busy, last } = publisher?.state() ?? { busy: false, last: null };
        return ok({
          publishes: publisher !== null,
          release: name,
          next_change: nextChange?.toISOString() ?? null,
          busy,
          last: last && {
            ...{ kind: last.kind, passed: last.passed },
            output: last.output.slice(-OUTPUT_SIGNS),
            at: last.at.toISOString(),
          },
          releases: kept.map(({ id, publishedAt, pages }) => ({
            ...{ id, published_at: publishedAt, pages, live: id === name },
          })),
          plans: await plansOf(database, clock.now()),
          content: await plannedContent(database),
        });
      },
    },
    publishSite: {
      async act() {
        if (publisher === null) return refuse('not_publishing');
        const { name } = await release();
        const subject = { kind: 'release', id: name ?? 'none' };
        return ok({
          ...{ answer: {}, act: { action: 'published', subject } },
          after: async () => publisher.request('asked'),
        });
      },
    },
    rollBackSite: {
      async act() {
        if (publisher === null) return refuse('not_publishing');
        const [{ name }, kept] = await Promise.all([release(), releases()]);
        const before = kept.find(({ id }) => name !== null && id < name);
        if (before === undefined) return refuse('no_earlier_release');
        const subject = { kind: 'release', id: name ?? 'none' };
        return ok({
          ...{ answer: {}, act: { action: 'rolled_back', subject, before: { release: name } } },
          after: async () => publisher.request('rollback'),
        });
      },
    },
    planPublish: {
      async act({ body }, { person }, { transaction }) {
        if (publisher === null) return refuse('not_publishing');
        const now = clock.now();
        const moment = new Date(body.at);
        if (moment <= now) return refuse('invalid', { at: 'validation_required' });
        const plan = await firstRow<{ plan_id: string }>(
          transaction,
          sql`insert into publish_plans (at, reason, planned_by, planned_at)
              values (${moment.toISOString()}::timestamptz, ${body.reason}, ${person.staffId}::uuid,
                ${now.toISOString()}::timestamptz) returning plan_id`,
        );
        const planId = plan?.plan_id ?? '';
        await jobs.enqueue(transaction, JOB, { planId }, { startAfter: moment, key: planId });
        const subject = { kind: 'release', id: planId };
        const act = { action: 'publish_planned', subject, after: { at: moment.toISOString() } };
        return ok({ answer: { plan_id: planId }, act });
      },
    },
    cancelPlan: {
      async act({ params: { plan_id: planId } }, _context, { transaction }) {
        const cancelled = await firstRow(
          transaction,
          sql`update publish_plans set cancelled_at = ${clock.now().toISOString()}::timestamptz
              where plan_id = ${planId}::uuid and started_at is null and cancelled_at is null returning plan_id`,
        );
        if (cancelled === null) return refuse('not_found');
        await jobs.cancel(transaction, JOB, planId);
        return ok({ answer: {}, act: { action: 'publish_cancelled', subject: { kind: 'release', id: planId } } });
      },
    },
  };
}
