/** What the editor says of each field, by its path in the file; a field without words stops the build. */

export interface FieldWords {
  label: string;
  hint?: string;
}

/** Amounts by currency and texts by locale share their words: `*` stands for any key, `{key}` names it. */
export const PROMO_WORDS = {
  updated: {
    label: 'Last changed',
    hint: 'Search engines and feeds show this day. Set it to today when the offer or its text changes.',
  },
  order: {
    label: 'Place in the list',
    hint: 'Smaller numbers stand first. The first that everyone sees stands above the list.',
  },
  art: {
    label: 'Drawing',
    hint: 'Shown on cards, the page and where the page is shared, unless it has an own picture.',
  },
  image: {
    label: 'Own picture instead of the drawing',
    hint: 'JPEG, PNG or WebP, at least 1080 pixels wide, at most 8 MB, file name of small letters, digits and hyphens. It is cut to 1200 × 630; keep words out of it, and what matters on the right.',
  },
  segment: { label: 'Part of the house', hint: 'The filter it stands under.' },
  needs: {
    label: 'Products it speaks of',
    hint: 'A domain shows it only when its licence allows them all.',
  },
  regions: { label: 'Only these domains', hint: 'Leave it empty for all that may show it.' },
  locales: { label: 'Only these languages', hint: 'Leave it empty for all.' },
  audience: { label: 'Who sees it in lists', hint: 'Who may claim it is decided by the server.' },
  vipFrom: { label: 'From VIP level', hint: 'Only for players from a level up, and then required.' },
  status: { label: 'Status' },
  starts: {
    label: 'Starts',
    hint: 'Year-month-dayThour:minute, such as 2026-12-01T00:00. Empty: as soon as it is published.',
  },
  ends: { label: 'Ends', hint: 'Such as 2026-12-24T23:59; it is over from that minute on. Empty: it has no end.' },
  timeZone: { label: 'Time zone of start and end', hint: 'Such as Europe/Berlin. Required when either is set.' },
  afterEnd: { label: 'After its end' },
  formerly: {
    label: 'Former names of its file',
    hint: 'Write the old name here when you rename the file: its address then leads to the new page.',
  },
  action: { label: 'What the button does' },
  categories: {
    label: 'Categories that count',
    hint: 'Only for a tournament; an open one names categories, games or both. Their pages show it while it runs.',
  },
  games: { label: 'Games that count', hint: 'Only for a tournament: games beside those of the categories.' },
  conditions: {
    label: 'Conditions',
    hint: 'Age, self-exclusion and audience are always shown; choose what comes on top.',
  },
  terms: {
    label: 'Terms',
    hint: 'Texts name these figures as {{minimum}}, {{percent}} and so on, and never repeat them.',
  },
  'terms.percent': { label: 'Bonus, percent of the deposit', hint: 'Needs the highest bonus.' },
  'terms.cashback': { label: 'Cashback, percent of a net loss', hint: 'Needs the highest bonus.' },
  'terms.spins': { label: 'Free spins', hint: 'Needs the value of a spin.' },
  'terms.spinValue': { label: 'Value of a free spin' },
  'terms.maximum': { label: 'Highest bonus' },
  'terms.minimum': { label: 'Smallest deposit or stake' },
  'terms.stakeMaximum': { label: 'Highest stake while wagering' },
  'terms.*.*': { label: '{key}', hint: 'A decimal with a point, such as 20 or 0.50.' },
  'terms.wagering': { label: 'Wagering, times', hint: '0: none.' },
  'terms.winTimes': { label: 'Highest win, times the bonus' },
  'terms.wageringOf': { label: 'What is wagered' },
  'terms.odds': { label: 'Lowest odds', hint: 'With two decimals: 1.50.' },
  'terms.termDays': { label: 'Days to use it' },
  texts: {
    label: 'Texts',
    hint: 'All nine base languages are required. Variants hold only what differs from their base.',
  },
  'texts.*': { label: '{key}' },
  'texts.*.title': { label: 'Title', hint: 'At most 48 signs; no other promotion may have it in this language.' },
  'texts.*.excerpt': {
    label: 'Short text',
    hint: 'One or two sentences for the card and search engines, at most 140 signs.',
  },
  'texts.*.how': {
    label: 'How it works',
    hint: 'Two to six steps, at most 240 signs each. A step that ends in {crypto} shows only where crypto is allowed; any product works so.',
  },
  'texts.*.notes': {
    label: 'Good to know',
    hint: 'One to six notes, at most 240 signs each; {crypto} at the end works as in the steps.',
  },
} as const satisfies Readonly<Record<string, FieldWords>>;

export const PAGE_WORDS = {
  title: { label: 'Title' },
  description: { label: 'Description', hint: 'For search engines and the list of pages; at most 200 signs.' },
  updated: { label: 'Last changed', hint: 'Set it to today when the meaning of the text changes.' },
} as const satisfies Readonly<Record<string, FieldWords>>;

/** The text below a page's head, which the schema of the head does not speak of. */
export const PAGE_BODY_WORDS: FieldWords = {
  label: 'Text',
  hint: '## begins a section, ### a question. {#address} after a question is its address: leave it alone. {{company}} and the like are filled in by the site.',
};
