/** What players prove with documents: the kinds, the papers that serve for each, and the words of a refusal. */

/** One side or one file of a document. `whole`: a paper without sides, a PDF of several pages among them. */
export const DOCUMENT_SIDES = ['whole', 'front', 'back'] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

const WHOLE = ['whole'] as const;
const BOTH_SIDES = ['front', 'back'] as const;

/** Each kind of proof with the papers that are taken for it, each with the sides that must be sent. */
export const DOCUMENTS = {
  identity: { passport: WHOLE, id_card: BOTH_SIDES, driving_licence: BOTH_SIDES, residence_permit: BOTH_SIDES },
  address: { utility_bill: WHOLE, bank_letter: WHOLE, official_letter: WHOLE },
  payment: { account_statement: WHOLE, card_photo: WHOLE, wallet_screenshot: WHOLE },
  funds: { payslip: WHOLE, tax_return: WHOLE, savings_statement: WHOLE, other_income: WHOLE },
} as const satisfies Record<string, Record<string, readonly DocumentSide[]>>;

export type DocumentKind = keyof typeof DOCUMENTS;
export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as DocumentKind[];
/** Every account is verified by these; the others are asked for one by one. */
export const BASE_KINDS: readonly DocumentKind[] = ['identity', 'address'];

export type DocumentPaper = { [Kind in DocumentKind]: keyof (typeof DOCUMENTS)[Kind] & string }[DocumentKind];
export const DOCUMENT_PAPERS = DOCUMENT_KINDS.flatMap((kind) => Object.keys(DOCUMENTS[kind])) as DocumentPaper[];

/** Papers of identity are good until a day that they name; whoever accepts one says it. */
export const expires = (paper: string): boolean => Object.hasOwn(DOCUMENTS.identity, paper);

/** The papers of a kind, the first one being the usual. */
export const papersOf = (kind: DocumentKind): readonly DocumentPaper[] =>
  Object.keys(DOCUMENTS[kind]) as DocumentPaper[];

/** The sides that a paper has, or null when it does not serve for the kind. */
export function sidesOf(kind: DocumentKind, paper: DocumentPaper): readonly DocumentSide[] | null {
  const papers: Partial<Record<DocumentPaper, readonly DocumentSide[]>> = DOCUMENTS[kind];
  return papers[paper] ?? null;
}

export const DOCUMENT_STATES = ['in_review', 'accepted', 'refused'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Why a document is refused; the player reads it with what to do about it. */
export const REFUSAL_REASONS = ['blurred', 'cut_off', 'too_old', 'pages_missing', 'another_name', 'other'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why a document is asked for. */
export const REQUEST_CAUSES = ['withdrawal', 'deposits', 'flag', 'staff'] as const;
export type RequestCause = (typeof REQUEST_CAUSES)[number];

/** What one file may weigh. */
export const DOCUMENT_MAXIMUM_BYTES = 10_000_000;
/** What the browser offers in its file dialog; the server looks at the content. */
export const DOCUMENT_MEDIA = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf';

/** Why a picture or PDF that somebody sends is refused, wherever one is taken. */
export const DOCUMENT_ERRORS = [
  'document_type',
  'document_unreadable',
  'document_active',
  'document_locked',
  'document_too_many_pages',
  'document_too_many_pixels',
] as const;

/** What stands before a player's withdrawals: personal details, documents to send, or a look at what was sent. */
export type WithdrawalGate = 'open' | 'details' | 'documents' | 'review';

/**
 * The one answer to whether withdrawals are open: the cashier and the page of verification both say it.
 * @param needed whether withdrawals wait for verification at all
 */
export function withdrawalGate({
  status,
  profile,
  needed,
}: {
  status: 'unverified' | 'in_review' | 'rejected' | 'verified';
  profile: boolean;
  needed: boolean;
}): WithdrawalGate {
  if (!needed || status === 'verified') return 'open';
  if (!profile) return 'details';
  return status === 'in_review' ? 'review' : 'documents';
}

/** The sentence of each answer; keys of `verification`. */
export const GATE_TEXTS = {
  open: 'done_text',
  details: 'lead',
  documents: 'lead',
  review: 'in_review_text',
} as const satisfies Record<WithdrawalGate, string>;
