/** Promotions and text pages changed in the console: drafts, previews, publishing and the way back (ADR 0129). */
import type { ContentKind } from '#shared/backoffice/content.ts';
import { givenUpFile, givenUpText, isGivenUpFile, promoFile } from '#shared/content-files.ts';
import { mediaFile } from '#shared/promo-media.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../db/index.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { ok } from '../../result.ts';
import {
  type ContentFiles,
  type Desk,
  newPreviewToken,
  packPreview,
  previewUrl,
  savePreview,
} from '../publishing/index.ts';
import { type Act, refuse } from '../staff/index.ts';
import {
  asPublished,
  type Draft,
  draftView,
  findDraft,
  insertDraft,
  lockDraft,
  moveDraft,
  openDraftOf,
  openDrafts,
  pastDrafts,
  picturesOf,
  savePicture,
  updateDraft,
} from './content-drafts.ts';
import { PUBLISH_CONTENT, RETURN_CONTENT } from './content-jobs.ts';
import type { StaffRoutes } from './handler.ts';

type ContentRoutes = StaffRoutes<
  | 'content'
  | 'contentEntry'
  | 'saveContent'
  | 'removeContent'
  | 'uploadPicture'
  | 'previewContent'
  | 'publishContent'
  | 'unplanContent'
  | 'discardContent'
  | 'takeContentBack'
>;

export interface ContentParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** Null: this server does not publish. */
  desk: Desk | null;
  /** The pages of the live site with a path, by region and locale. */
  livePages(path: string): Promise<{ region: RegionId; locale: string }[]>;
  /** Where a region is for whoever asks from an origin. */
  originOf(region: RegionId, asked: string): string;
}

const pathOf = (kind: ContentKind, alias: string): string =>
  kind === 'promo' ? `/promo/item/${alias}` : `/page/${alias}`;

const isThere = (files: ContentFiles): boolean => Object.values(files).some((text) => text !== null);

type PromoValues = Record<string, unknown>;

const formerOf = ({ formerly }: PromoValues): string[] => (Array.isArray(formerly) ? formerly.map(String) : []);

/** A promotion's values with more former names. */
const withFormer = (values: PromoValues, names: readonly string[]): PromoValues => ({
  ...values,
  formerly: [...new Set([...formerOf(values), ...names])],
});

/** The plain yes that these names lead nowhere from now on. */
const givenUp = (names: readonly string[], reason: string): ContentFiles =>
  Object.fromEntries(names.map((name) => [givenUpFile(name), givenUpText(name, reason)]));

const LINK = /\]\((\/(?!\/)[^)\s#?]*)[^)\s]*\)/g;
const IS_FILE = /\.\w+$/;

/** The first line that has a text, counted from 1. */
const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

/** An address that was given up and is one again. */
async function takenUp(desk: Desk, alias: string): Promise<ContentFiles> {
  const path = givenUpFile(alias);
  return (await desk.read([path]))[path] === null ? {} : { [path]: null };
}

const actOf = (action: string, { kind, alias }: Pick<Draft, 'kind' | 'alias'>, after: object = {}): Act => ({
  ...{ action, subject: { kind: 'content', id: `${kind}/${alias}` } },
  after: { ...after },
});

export function contentRoutes(parts: ContentParts): ContentRoutes {
  const { database, clock, jobs, desk, livePages, originOf } = parts;

  const linksTo = async (kind: ContentKind, alias: string, asked: string) =>
    (await livePages(pathOf(kind, alias))).map(({ region, locale }) => ({
      ...{ region, locale, url: `${originOf(region, asked)}/${locale}${pathOf(kind, alias)}` },
    }));

  /** Links of text pages that lead to no page of the live site; nothing while there is no site. */
  async function deadLinks(files: ContentFiles): Promise<Draft['faults']> {
    const known = new Map<string, boolean>();
    const isThere = async (path: string): Promise<boolean> => {
      const found = known.get(path) ?? (IS_FILE.test(path) || (await livePages(path)).length > 0);
      known.set(path, found);
      return found;
    };
    if (!(await isThere('/'))) return [];
    const faults: Draft['faults'] = [];
    for (const [file, text] of Object.entries(files)) {
      for (const [link, path = ''] of file.endsWith('.md') ? (text ?? '').matchAll(LINK) : []) {
        if (await isThere(path)) continue;
        const field = `${file.split('/')[3] ?? ''}.body`;
        faults.push({ file, line: lineOf(text ?? '', link), field, message: `${path} leads to no page` });
      }
    }
    return faults;
  }

  /** What stands in the sources of an entry and in its draft. */
  async function look(own: Desk, kind: ContentKind, alias: string) {
    const [{ files: now, values }, draft] = await Promise.all([
      own.open(kind, alias),
      openDraftOf(database, kind, alias),
    ]);
    return { now, values, draft };
  }

  /** Saves over the draft that is open, or begins one. */
  async function keep(
    transaction: Transaction,
    draft: Draft | null,
    next: {
      kind: ContentKind;
      alias: string;
      files: ContentFiles;
      before: ContentFiles;
      faults: Draft['faults'];
      by: string;
    },
  ): Promise<string | null> {
    const change = { ...next, now: clock.now() };
    if (draft === null) return insertDraft(transaction, change);
    return (await updateDraft(transaction, draft.draft_id, draft.version, change)) ? draft.draft_id : null;
  }

  return {
    content: {
      async read() {
        if (desk === null) return refuse('not_publishing');
        const [entries, drafts, past] = await Promise.all([desk.entries(), openDrafts(database), pastDrafts(database)]);
        return ok({ publishes: true, entries, drafts: drafts.map(draftView), past: past.map(draftView) });
      },
    },

    contentEntry: {
      async read({ params: { kind, alias }, query: { language } }, { origin }) {
        if (desk === null) return refuse('not_publishing');
        const { now, draft } = await look(desk, kind, alias);
        const drafted = draft !== null && isThere(draft.files) ? draft.files : undefined;
        const [{ values }, fields, past, live] = await Promise.all([
          desk.open(kind, alias, drafted),
          desk.fields(),
          pastDrafts(database, { kind, alias }),
          linksTo(kind, alias, origin),
        ]);
        return ok({
          fields: fields[language][kind],
          locales: fields.locales,
          values,
          exists: isThere(now),
          draft: draft && draftView(draft),
          past: past.map(draftView),
          live,
        });
      },
    },

    saveContent: {
      async prepare({ params: { kind, alias }, body }, { person }) {
        if (desk === null) return refuse('not_publishing');
        const { now, draft } = await look(desk, kind, alias);
        if (draft !== null && draft.state !== 'draft') return refuse('content_busy');
        if ((draft?.version ?? null) !== body.version) return refuse('content_changed');
        if (kind === 'page' && !isThere(now)) return refuse('not_found');
        // A draft that takes it away is thrown away before it is written again.
        if (kind === 'promo' && draft?.files[promoFile(alias)] === null) return refuse('content_busy');
        const { rename } = body;
        const to = kind === 'promo' ? (rename?.to ?? alias) : alias;
        if (rename !== undefined && kind !== 'promo') return refuse('invalid', { rename: 'validation_required' });
        const moves = to !== alias && isThere(now);
        if (to !== alias) {
          const taken = await look(desk, kind, to);
          if (isThere(taken.now) || taken.draft !== null) return refuse('content_exists');
        }
        const values = moves && !rename?.gives_up_address ? withFormer(body.values, [alias]) : body.values;
        const from = { ...now, ...(draft?.files ?? {}) };
        const others: ContentFiles = {
          // The other languages of a page; of a promotion that was renamed in this draft its former file and address.
          ...Object.fromEntries(
            Object.entries(draft?.files ?? {}).filter(
              ([path, text]) => kind === 'page' || text === null || isGivenUpFile(path),
            ),
          ),
          ...(moves ? { [promoFile(alias)]: null } : {}),
          ...(moves && rename?.gives_up_address ? givenUp([alias], body.reason) : {}),
          ...(kind === 'promo' ? await takenUp(desk, to) : {}),
        };
        const pictures = draft === null ? new Map<string, Uint8Array>() : await picturesOf(database, draft.draft_id);
        const saved = await desk.save(
          { kind, alias: to, files: others, pictures },
          values,
          kind === 'promo' ? { [promoFile(to)]: from[promoFile(alias)] ?? null } : from,
        );
        const faults = [...saved.faults, ...(await deadLinks(saved.files))];
        const files: ContentFiles = { ...others, ...saved.files };
        const before = { ...(await desk.read(Object.keys(files))), ...(draft?.before ?? {}) };
        if (faults.length > 0 && !body.unfinished) {
          const act = actOf('content_refused', { kind, alias: to }, { faults: faults.length });
          const answer = { draft_id: draft?.draft_id ?? null, version: draft?.version ?? null, alias, faults };
          return ok(async () => ok({ answer, act }));
        }
        return ok(async ({ transaction }) => {
          const kept = Object.fromEntries(Object.keys(files).map((path) => [path, before[path] ?? null]));
          const draftId = await keep(transaction, draft, {
            ...{ kind, alias: to, files, before: kept, faults, by: person.staffId },
          });
          if (draftId === null) return refuse('content_changed');
          const act = actOf('content_saved', { kind, alias: to }, { draft_id: draftId, faults: faults.length });
          return ok({ answer: { draft_id: draftId, version: (draft?.version ?? 0) + 1, alias: to, faults }, act });
        });
      },
    },

    removeContent: {
      async prepare({ params: { kind, alias }, body }, { person }) {
        if (desk === null) return refuse('not_publishing');
        if (kind !== 'promo') return refuse('not_found');
        const { leads_to: heir, gives_up_address: givesUp } = body;
        if (heir === null && !givesUp) return refuse('address_given_up');
        const { now, values: own, draft } = await look(desk, kind, alias);
        if (!isThere(now)) return refuse('not_found');
        if (draft !== null) return refuse('content_busy');
        const names = [alias, ...formerOf(own)];
        const gone = { [promoFile(alias)]: null, ...(heir === null ? givenUp(names, body.reason) : {}) };
        const pictures = new Map<string, Uint8Array>();
        let saved: { files: ContentFiles; faults: Draft['faults'] } = { files: {}, faults: [] };
        if (heir !== null) {
          const other = await look(desk, kind, heir);
          if (!isThere(other.now) || heir === alias) return refuse('not_found');
          if (other.draft !== null) return refuse('content_busy');
          const { values } = await desk.open(kind, heir);
          saved = await desk.save({ kind, alias: heir, files: gone, pictures }, withFormer(values, names), other.now);
        }
        const { faults } = saved;
        const files = { ...gone, ...saved.files };
        const before = await desk.read(Object.keys(files));
        return ok(async ({ transaction }) => {
          const change = { kind, alias, files, before, faults, by: person.staffId, now: clock.now() };
          const draftId = await insertDraft(transaction, change);
          if (draftId === null) return refuse('content_busy');
          const after = { draft_id: draftId, leads_to: heir, gives_up_address: givesUp };
          return ok({ answer: { draft_id: draftId }, act: actOf('content_removed', { kind, alias }, after) });
        });
      },
    },

    uploadPicture: {
      async act({ params: { draft_id: draftId }, query: { name }, file }, _context, { transaction }) {
        if (desk === null) return refuse('not_publishing');
        const draft = await lockDraft(transaction, draftId);
        if (draft === null) return refuse('not_found');
        if (draft.state !== 'draft') return refuse('content_busy');
        await savePicture(transaction, draftId, mediaFile(name), file);
        return ok({ answer: {}, act: actOf('content_picture', draft, { name, bytes: file.byteLength }) });
      },
    },

    previewContent: {
      async prepare({ params: { draft_id: draftId } }, { origin }) {
        if (desk === null) return refuse('not_publishing');
        const draft = await findDraft(database, draftId);
        if (draft === null) return refuse('not_found');
        const { kind, alias, files, faults } = draft;
        if (faults.length > 0) return refuse('content_unfinished');
        const preview = await desk.preview({ kind, alias, files, pictures: await picturesOf(database, draftId) });
        if (preview === null) return refuse('code_changed');
        const token = newPreviewToken();
        const packed = await packPreview(preview, pathOf(kind, alias), token);
        return ok(async ({ transaction }) => {
          const expires = await savePreview(transaction, { draftId, token, files: packed, now: clock.now() });
          const pages = preview.pages.map(({ region, locale }) => ({
            ...{ region, locale, url: previewUrl(originOf(region, origin), token, locale, pathOf(kind, alias)) },
          }));
          const act = actOf('content_previewed', draft, { draft_id: draftId, pages: pages.length });
          return ok({ answer: { expires_at: expires.toISOString(), pages }, act });
        });
      },
    },

    publishContent: {
      async act({ params: { draft_id: draftId }, body }, { person }, { transaction }) {
        if (desk === null) return refuse('not_publishing');
        const draft = await lockDraft(transaction, draftId);
        if (draft === null) return refuse('not_found');
        if (draft.faults.length > 0) return refuse('content_unfinished');
        const moment = body.at === null ? null : new Date(body.at);
        if (moment !== null && moment <= clock.now()) return refuse('invalid', { at: 'validation_required' });
        const to = moment === null ? 'publishing' : 'planned';
        const asked = asPublished(person.staffId, body.reason, moment);
        if (!(await moveDraft(transaction, draftId, ['draft'], to, asked))) return refuse('content_busy');
        const when = moment === null ? {} : { startAfter: moment };
        await jobs.enqueue(transaction, PUBLISH_CONTENT, { draftId }, { key: draftId, ...when });
        const action = moment === null ? 'content_asked_live' : 'content_planned';
        return ok({ answer: {}, act: actOf(action, draft, { draft_id: draftId, at: body.at }) });
      },
    },

    unplanContent: {
      async act({ params: { draft_id: draftId } }, _context, { transaction }) {
        const draft = await lockDraft(transaction, draftId);
        if (draft === null || !(await moveDraft(transaction, draftId, ['planned'], 'draft')))
          return refuse('not_found');
        await jobs.cancel(transaction, PUBLISH_CONTENT, draftId);
        return ok({ answer: {}, act: actOf('content_unplanned', draft, { draft_id: draftId }) });
      },
    },

    discardContent: {
      async act({ params: { draft_id: draftId } }, _context, { transaction }) {
        const draft = await lockDraft(transaction, draftId);
        if (draft === null) return refuse('not_found');
        if (!(await moveDraft(transaction, draftId, ['draft'], 'discarded'))) return refuse('content_busy');
        return ok({ answer: {}, act: actOf('content_discarded', draft, { draft_id: draftId }) });
      },
    },

    takeContentBack: {
      async act({ params: { draft_id: draftId }, body }, { person }, { transaction }) {
        if (desk === null) return refuse('not_publishing');
        const draft = await lockDraft(transaction, draftId);
        if (draft === null || draft.state !== 'live') return refuse('not_found');
        // Somebody's draft of it would be written over what is no longer there.
        if ((await openDraftOf(transaction, draft.kind, draft.alias)) !== null) return refuse('content_changed');
        const asked = asPublished(person.staffId, body.reason, null);
        await moveDraft(transaction, draftId, ['live'], 'returning', asked);
        await jobs.enqueue(transaction, RETURN_CONTENT, { draftId }, { key: draftId });
        return ok({ answer: {}, act: actOf('content_return_asked', draft, { draft_id: draftId }) });
      },
    },
  };
}
