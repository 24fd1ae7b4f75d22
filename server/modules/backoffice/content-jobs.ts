/**
 * Taking drafts live and back. A draft's files are written into the sources for the time of a publish; one that is refused
 * takes them away again, so that a fault of one person's never stops another's publish.
 */

import { sql } from 'drizzle-orm';
import type { DraftState } from '#shared/backoffice/content.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, type UnitOfWork } from '../../db/index.ts';
import { defineJob, type JobDefinition } from '../../ports/jobs.ts';
import type { ContentFiles, Desk, Publisher } from '../publishing/index.ts';
import { recordAct } from '../staff/index.ts';
import {
  asLive,
  asRefused,
  type Draft,
  findDraft,
  forgetPlaces,
  moveDraft,
  notePlaces,
  picturesOf,
  placesOf,
} from './content-drafts.ts';

export const PUBLISH_CONTENT = 'publish-content';
export const RETURN_CONTENT = 'return-content';

export interface ContentJobParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  desk: Desk;
  publisher: Publisher;
  /** The name of the live release. */
  releaseName(): Promise<string | null>;
}

/** Of what a publish said, its end: the reason stands there. */
const OUTPUT_SIGNS = 2_000;

/** Whether files are as they are in either of two states. */
const isOneOf = (now: ContentFiles, one: ContentFiles, other: ContentFiles): boolean =>
  Object.entries(now).every(([path, text]) => text === (one[path] ?? null) || text === (other[path] ?? null));

export function contentJobs(parts: ContentJobParts): JobDefinition[] {
  const { database, unitOfWork, clock, desk, publisher, releaseName } = parts;

  /** Notes how it ended, with its row of the audit log in the name of whoever asked for it. */
  async function end(draft: Draft, from: DraftState, to: DraftState, action: string, rest: ReturnType<typeof asLive>) {
    await unitOfWork.run(async (transaction) => {
      if (!(await moveDraft(transaction, draft.draft_id, [from], to, rest))) return;
      const person = await firstRow<{ name: string; role: string }>(
        transaction,
        sql`select name, role from staff where staff_id = ${draft.published_by}::uuid`,
      );
      const act = {
        ...{ action, subject: { kind: 'content', id: `${draft.kind}/${draft.alias}` } },
        after: { draft_id: draft.draft_id, state: to },
      };
      await recordAct(transaction, act, {
        ...{ staffId: draft.published_by, name: person?.name ?? '', role: person?.role ?? '' },
        ...{ reason: draft.publish_reason ?? '', network: '', at: clock.now() },
      });
    });
  }

  const refuse = (draft: Draft, code: string, output = '') =>
    end(draft, 'publishing', 'draft', 'content_refused', asRefused(code, output.slice(-OUTPUT_SIGNS)));

  /** Again after a crash, it finds its own files in the sources and goes on. */
  async function publish({ draftId }: { draftId: string }): Promise<void> {
    await moveDraft(database, draftId, ['planned'], 'publishing');
    const draft = await findDraft(database, draftId);
    if (draft === null || draft.state !== 'publishing') return;
    const { kind, alias, files, before } = draft;
    const now = await desk.read(Object.keys(files));
    if (!isOneOf(now, before, files)) return refuse(draft, 'content_changed');
    const pictures = await picturesOf(database, draftId);
    const faults = await desk.check({ kind, alias, files, pictures });
    if (faults.length > 0) {
      return refuse(
        draft,
        'content_unfinished',
        faults.map(({ field, message }) => `${field ?? ''} ${message}`).join('\n'),
      );
    }
    await notePlaces(database, draftId, await desk.pictures([...pictures.keys()]));
    await desk.apply(files, pictures);
    const { passed, output } = await publisher.publish('asked');
    if (passed) return end(draft, 'publishing', 'live', 'content_live', asLive(clock.now(), await releaseName()));
    await desk.apply(before, await placesOf(database, draftId));
    await forgetPlaces(database, draftId);
    return refuse(draft, 'publish_refused', output);
  }

  /** Where nothing came after it, the release before is back at once; else what was there is published anew. */
  async function takeBack({ draftId }: { draftId: string }): Promise<void> {
    const draft = await findDraft(database, draftId);
    if (draft === null || draft.state !== 'returning') return;
    const fail = (code: string, output = '') =>
      end(draft, 'returning', 'live', 'content_refused', asRefused(code, output));
    const now = await desk.read(Object.keys(draft.files));
    if (!isOneOf(now, draft.before, draft.files)) return fail('content_changed');
    // Asked at its turn: what is under way may go live after this draft.
    await publisher.publish('rollback', async () => draft.release !== null && draft.release === (await releaseName()));
    await desk.apply(draft.before, await placesOf(database, draftId));
    // The release before was made of the same files, so this finds nothing to do after a rollback that went well.
    const { passed, output } = await publisher.publish('asked');
    if (passed) return end(draft, 'returning', 'taken_back', 'content_taken_back', sql``);
    await desk.apply(draft.files, await picturesOf(database, draftId));
    return fail('publish_refused', output.slice(-OUTPUT_SIGNS));
  }

  return [defineJob(PUBLISH_CONTENT, publish), defineJob(RETURN_CONTENT, takeBack)];
}
