/** What follows from a player's documents, without I/O. */
import {
  BASE_KINDS,
  type DocumentKind,
  type DocumentPaper,
  type DocumentSide,
  type DocumentState,
  type RequestCause,
  sidesOf,
} from '#shared/verification.ts';
import type { PlayerSummary } from '../player/types.ts';

export interface KnownDocument {
  kind: DocumentKind;
  paper: DocumentPaper;
  side: DocumentSide;
  state: DocumentState;
  /** Calendar day; null: without an end. */
  validUntil: string | null;
}

/** A document that was asked for beyond what everybody proves. */
export interface DocumentRequest {
  kind: DocumentKind;
  cause: RequestCause;
  met: boolean;
}

type StepState = DocumentState | 'missing';

export interface Step<Known extends KnownDocument> {
  kind: DocumentKind;
  cause: RequestCause | null;
  state: StepState;
  documents: Known[];
}

/** Whether a document holds no longer on a day (`2026-01-31`). */
export const isExpired = ({ validUntil }: Pick<KnownDocument, 'validUntil'>, today: string): boolean =>
  validUntil !== null && validUntil < today;

/** Where a kind stands by its current documents: all sides of one paper are needed. */
function stateOf(kind: DocumentKind, documents: readonly KnownDocument[], today: string): StepState {
  const [first] = documents;
  if (first === undefined) return 'missing';
  if (documents.some(({ state }) => state === 'refused')) return 'refused';
  const sides = sidesOf(kind, first.paper) ?? [];
  if (!sides.every((side) => documents.some((document) => document.side === side))) return 'missing';
  if (documents.some(({ state }) => state === 'in_review')) return 'in_review';
  return documents.some((document) => isExpired(document, today)) ? 'missing' : 'accepted';
}

/** What a player proves, in order: identity and address, then what was asked for. */
export function stepsOf<Known extends KnownDocument>(
  documents: readonly Known[],
  requests: readonly DocumentRequest[],
  today: string,
): Step<Known>[] {
  const extra = requests.map(({ kind }) => kind).filter((kind) => !BASE_KINDS.includes(kind));
  return [...BASE_KINDS, ...extra].map((kind) => {
    const own = documents.filter((document) => document.kind === kind);
    const request = requests.find((asked) => asked.kind === kind);
    return { kind, cause: request?.cause ?? null, state: stateOf(kind, own, today), documents: own };
  });
}

/** The player's status by their steps. One that is refused stands before all others: there is something to do. */
export function statusOf(steps: readonly Pick<Step<KnownDocument>, 'state'>[], hasProfile: boolean) {
  const has = (state: StepState) => steps.some((step) => step.state === state);
  if (has('refused')) return 'rejected';
  if (has('missing') || !hasProfile) return 'unverified';
  return has('in_review') ? 'in_review' : 'verified';
}
export type VerificationStatus = PlayerSummary['verification'];

/** Shorter side of a page, px, below which nobody could read a name on it. */
const LEAST_SIDE = 200;

/** Whether a page is large enough to be a document. */
export const isLegible = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) >= LEAST_SIDE;

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLocaleLowerCase('en');

/** Whether two people of a name, as a paper and a profile write it, are one: accents, case and spaces do not count. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
