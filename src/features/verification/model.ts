/** What there is to send, from what the service says of a player's documents. */
import type { ResponseOf } from '#shared/contract/index.ts';
import {
  BASE_KINDS,
  type DocumentKind,
  type DocumentPaper,
  type DocumentSide,
  papersOf,
  sidesOf,
} from '#shared/verification.ts';

export type VerificationState = ResponseOf<'verification'>;
export type Step = VerificationState['steps'][number];
export type SentDocument = Step['documents'][number];

/** One place for one file: a side of the paper that the player chose. */
export interface Slot {
  kind: DocumentKind;
  paper: DocumentPaper;
  side: DocumentSide;
  document: SentDocument | null;
  /** The papers to choose from, where nothing has been sent for the kind. */
  choices: readonly DocumentPaper[];
}

/** The paper of each kind for which nothing has been sent yet. */
export type Choices = Partial<Record<DocumentKind, DocumentPaper>>;

function slotsOf(step: Step, chosen: Choices): Slot[] {
  const [first] = step.documents;
  const papers = papersOf(step.kind);
  const usual = papers[0] as DocumentPaper;
  const paper = first?.paper ?? chosen[step.kind] ?? usual;
  return (sidesOf(step.kind, paper) ?? []).map((side, index) => ({
    kind: step.kind,
    paper,
    side,
    document: step.documents.find((document) => document.side === side) ?? null,
    choices: first === undefined && index === 0 ? papers : [],
  }));
}

/** Every place for a file, in the order of the steps. */
export const allSlots = ({ steps }: VerificationState, chosen: Choices): Slot[] =>
  steps.flatMap((step) => slotsOf(step, chosen));

/** Whether something can be sent for a place now: nothing was, it was refused, or it holds no longer. */
export function isOpen({ document }: Slot, today: string): boolean {
  if (document === null || document.state === 'refused') return true;
  return document.valid_until !== null && document.valid_until < today;
}

/** The first place that waits for the player; what was asked for by itself goes first where `asked`. */
export function nextSlot(slots: readonly Slot[], today: string, asked = false): Slot | null {
  const open = slots.filter((slot) => isOpen(slot, today));
  const extra = open.find(({ kind, document }) => document?.state === 'refused' || !BASE_KINDS.includes(kind));
  return (asked ? extra : undefined) ?? open[0] ?? null;
}

export interface Progress {
  done: number;
  waiting: number;
  total: number;
}

/** How far the steps are, personal details among them. */
export function progressOf({ steps, profile }: VerificationState): Progress {
  const count = (state: Step['state']) => steps.filter((step) => step.state === state).length;
  return { done: count('accepted') + (profile ? 1 : 0), waiting: count('in_review'), total: steps.length + 1 };
}
