/** What the documents of the API say beside calls and messages, and what general linters of such documents ask of them. */

/** Whom to ask, and on what terms; the socket's document says the same. */
export const DOCUMENT_INFO = {
  contact: {
    name: 'Integration',
    url: 'https://fairwind.example/page/contact-us',
    email: 'integration@fairwind.example',
  },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
} as const;

/** What calls are grouped by: the first part of their address, and what they are about. */
export const TAGS = {
  chat: 'Rooms where players talk, and what keeps them civil',
  content: 'The lists of the footer',
  crm: 'What the CRM knows a player by',
  'daily-bonuses': 'The map of daily bonuses',
  events: 'The public feed of wins',
  games: 'Launches, rounds, and who is at the live tables',
  intents: 'What became of a call about money',
  jackpots: 'How high the jackpots stand',
  notifications: 'The player’s notifications',
  'open-auth': 'Coming in by an OpenID provider',
  partners: 'Affiliates: their links, figures and statements',
  payments: 'Where a payment stands, and what its page needs',
  player: 'The player’s own account: profile, limits, bonuses, security',
  players: 'Registration',
  privacy: 'What is known of a player: told, exported, deleted',
  realtime: 'Tickets for the socket',
  seo: 'What search engines and sharing read of a page',
  session: 'Logging in and out, second factors',
  shop: 'What coins buy',
  sport: 'Matches, prices and bets',
  tournaments: 'Tournaments and their rankings',
  verification: 'Proofs of identity',
  vip: 'Levels and what they bring',
  wallet: 'Balances, deposits and withdrawals',
} as const satisfies Record<string, string>;

/** What a call is grouped by. @throws for an address of a group that nobody has described */
export function tagOf(path: string): keyof typeof TAGS {
  const tag = path.split('/')[2] ?? '';
  if (!Object.hasOwn(TAGS, tag)) throw new Error(`The group of ${path} is not described`);
  return tag as keyof typeof TAGS;
}

interface Tuple {
  prefixItems?: readonly unknown[];
  items?: unknown;
  minItems?: number;
}

/** What no value is: linters take `false` for a schema that is missing. */
const NOTHING = { not: {} };

/** A list of fixed places, as the contract checks it: all of them, and nothing after them. */
function closed(node: object): object {
  const { prefixItems, items, minItems } = node as Tuple;
  if (!Array.isArray(prefixItems)) return node;
  return { ...node, minItems: minItems ?? prefixItems.length, items: items ?? NOTHING };
}

/** Says of each list of fixed places how long it is: the generator leaves that open. */
export function closeTuples<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(closeTuples) as Node;
  const members = Object.fromEntries(Object.entries(node).map(([key, member]) => [key, closeTuples(member)]));
  return closed(members) as Node;
}
