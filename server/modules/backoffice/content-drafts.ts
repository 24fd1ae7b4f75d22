/** Drafts of content in the database. */
import { type SQL, sql } from 'drizzle-orm';
import type { ContentFault, ContentKind, DraftState, DraftView } from '#shared/backoffice/content.ts';
import { isGivenUpFile } from '#shared/content-files.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { ContentFiles, ContentPictures, PlacedPictures } from '../publishing/index.ts';

export interface Draft {
  draft_id: string;
  kind: ContentKind;
  alias: string;
  files: ContentFiles;
  before: ContentFiles;
  faults: ContentFault[];
  state: DraftState;
  version: number;
  by: string;
  at: string;
  publish_at: string | null;
  published_by: string | null;
  publish_reason: string | null;
  published_at: string | null;
  release: string | null;
  refusal: { code: string; output: string } | null;
}

const COLUMNS = sql`draft_id, kind, alias, files, before, faults, state, version, staff.name as by,
  ${isoInstant(sql`changed_at`)} as at, ${isoInstant(sql`publish_at`)} as publish_at, published_by, publish_reason,
  ${isoInstant(sql`published_at`)} as published_at, release, refusal`;

const select = (rest: SQL): SQL =>
  sql`select ${COLUMNS} from content_drafts join staff on staff.staff_id = changed_by ${rest}`;

const OPEN = sql`state in ('draft', 'planned', 'publishing')`;

export const openDrafts = (queryable: Queryable): Promise<Draft[]> =>
  rows<Draft>(queryable, select(sql`where ${OPEN} order by changed_at desc limit 200`));

/** Changes that came live, newest first. */
export const pastDrafts = (queryable: Queryable, of?: { kind: ContentKind; alias: string }): Promise<Draft[]> =>
  rows<Draft>(
    queryable,
    select(sql`where published_at is not null
      ${of === undefined ? sql`` : sql`and kind = ${of.kind} and alias = ${of.alias}`}
      order by content_drafts.published_at desc limit 30`),
  );

export const openDraftOf = (queryable: Queryable, kind: ContentKind, alias: string): Promise<Draft | null> =>
  firstRow<Draft>(queryable, select(sql`where ${OPEN} and kind = ${kind} and alias = ${alias}`));

export const findDraft = (queryable: Queryable, draftId: string): Promise<Draft | null> =>
  firstRow<Draft>(queryable, select(sql`where draft_id = ${draftId}::uuid`));

/** A draft, held until the transaction ends. */
export const lockDraft = (transaction: Transaction, draftId: string): Promise<Draft | null> =>
  firstRow<Draft>(transaction, select(sql`where draft_id = ${draftId}::uuid for update of content_drafts`));

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
const instant = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

export interface NewDraft extends Pick<Draft, 'kind' | 'alias' | 'files' | 'before' | 'faults'> {
  by: string;
  now: Date;
}

/** @returns null where the entry has an open draft by now */
export async function insertDraft(transaction: Transaction, draft: NewDraft): Promise<string | null> {
  const { kind, alias, files, before, faults, by, now } = draft;
  const row = await firstRow<{ draft_id: string }>(
    transaction,
    sql`insert into content_drafts (kind, alias, files, before, faults, changed_by, changed_at)
        values (${kind}, ${alias}, ${json(files)}, ${json(before)}, ${json(faults)}, ${by}::uuid, ${instant(now)})
        on conflict (kind, alias) where state in ('draft', 'planned', 'publishing') do nothing returning draft_id`,
  );
  return row?.draft_id ?? null;
}

/** @returns whether it was a draft of that version still */
export async function updateDraft(
  transaction: Transaction,
  draftId: string,
  version: number,
  { alias, files, before, faults, by, now }: Omit<NewDraft, 'kind'>,
): Promise<boolean> {
  const row = await firstRow(
    transaction,
    sql`update content_drafts set alias = ${alias}, files = ${json(files)}, before = ${json(before)},
          faults = ${json(faults)}, version = version + 1, changed_by = ${by}::uuid, changed_at = ${instant(now)},
          refusal = null
        where draft_id = ${draftId}::uuid and version = ${version} and state = 'draft' returning draft_id`,
  );
  return row !== null;
}

/** @returns whether it was in one of those states */
export async function moveDraft(
  queryable: Queryable,
  draftId: string,
  from: readonly DraftState[],
  to: DraftState,
  rest: SQL = sql``,
): Promise<boolean> {
  const states = sql.join(
    from.map((state) => sql`${state}`),
    sql`, `,
  );
  const row = await firstRow(
    queryable,
    sql`update content_drafts set state = ${to} ${rest}
        where draft_id = ${draftId}::uuid and state in (${states}) returning draft_id`,
  );
  return row !== null;
}

/** Who asked that it is published, why, and when it shall be. */
export const asPublished = (by: string, reason: string, at: Date | null): SQL =>
  sql`, published_by = ${by}::uuid, publish_reason = ${reason}, refusal = null,
    publish_at = ${at === null ? sql`null` : instant(at)}`;

export const asLive = (now: Date, release: string | null): SQL =>
  sql`, published_at = ${instant(now)}, release = ${release}, refusal = null`;

export const asRefused = (code: string, output: string): SQL => sql`, refusal = ${json({ code, output })}`;

/** What is done about a draft's pictures. */
export async function savePicture(transaction: Transaction, draftId: string, path: string, bytes: Uint8Array) {
  const base64 = Buffer.from(bytes).toString('base64');
  await transaction.execute(
    sql`insert into content_pictures (draft_id, path, bytes) values (${draftId}::uuid, ${path}, ${base64})
        on conflict (draft_id, path) do update set bytes = excluded.bytes`,
  );
}

export async function picturesOf(queryable: Queryable, draftId: string): Promise<ContentPictures> {
  const found = await rows<{ path: string; bytes: string }>(
    queryable,
    sql`select path, bytes from content_pictures where draft_id = ${draftId}::uuid`,
  );
  return new Map(found.map(({ path, bytes }) => [path, Buffer.from(bytes, 'base64')]));
}

/** Notes what stands where a draft's pictures are about to be put. After a crash they are ours by now, and are not noted. */
export async function notePlaces(queryable: Queryable, draftId: string, places: PlacedPictures): Promise<void> {
  for (const [path, bytes] of places) {
    const before = bytes === null ? null : Buffer.from(bytes).toString('base64');
    await queryable.execute(
      sql`update content_pictures set before = ${before}, placed = true
          where draft_id = ${draftId}::uuid and path = ${path} and not placed`,
    );
  }
}

/** What stood where a draft's pictures were put; a draft that was published before this was noted has none. */
export async function placesOf(queryable: Queryable, draftId: string): Promise<PlacedPictures> {
  const found = await rows<{ path: string; before: string | null }>(
    queryable,
    sql`select path, before from content_pictures where draft_id = ${draftId}::uuid and placed`,
  );
  return new Map(found.map(({ path, before }) => [path, before === null ? null : Buffer.from(before, 'base64')]));
}

/** Forgets what stood there, once it stands there again. */
export const forgetPlaces = (queryable: Queryable, draftId: string) =>
  queryable.execute(
    sql`update content_pictures set before = null, placed = false where draft_id = ${draftId}::uuid and placed`,
  );

/** Whether its page goes. */
function removes({ files, before }: Pick<Draft, 'files' | 'before'>): boolean {
  const pages = Object.entries(files).filter(([path]) => !isGivenUpFile(path));
  return (
    pages.some(([path, text]) => text === null && before[path] != null) &&
    pages.every(([path, text]) => text === null || before[path] != null)
  );
}

export function draftView(draft: Draft): DraftView {
  const { draft_id, kind, alias, state, version, faults, by, at, publish_at, published_at, release, refusal } = draft;
  return {
    ...{ draft_id, kind, alias, state, version, faults, by, at, publish_at, published_at, release, refusal },
    removes: removes(draft),
  };
}
