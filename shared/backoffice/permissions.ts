/** What the operator's people may do, by role. The server asks this table; the console draws it. */

/** How something may be done: by one person, or only with a second one's yes. */
type Way = 'alone' | 'two';

/** Every permission with how it is used. Each write names a reason, whoever does it. */
export const PERMISSIONS = {
  find_players: 'alone',
  reveal_players: 'alone',
  note_players: 'alone',
  message_players: 'alone',
  answer_chats: 'alone',
  handle_cases: 'alone',
  decide_withdrawals: 'two',
  review_documents: 'alone',
  adjust_balances: 'two',
  revoke_bonuses: 'alone',
  settle_rounds: 'two',
  suspend_players: 'alone',
  keep_segments: 'alone',
  see_dashboard: 'alone',
  set_rates: 'alone',
  trade_sport: 'alone',
  settle_markets: 'two',
  make_campaigns: 'two',
  send_mailings: 'alone',
  manage_affiliates: 'two',
  publish: 'alone',
  erase_players: 'two',
  see_audit: 'alone',
  manage_staff: 'two',
} as const satisfies Record<string, Way>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

export const ROLES = {
  support: ['find_players', 'reveal_players', 'note_players', 'message_players', 'answer_chats', 'handle_cases'],
  payments: [
    'find_players',
    'reveal_players',
    'note_players',
    'handle_cases',
    'decide_withdrawals',
    'review_documents',
    'see_dashboard',
  ],
  payments_lead: [
    'find_players',
    'reveal_players',
    'note_players',
    'message_players',
    'answer_chats',
    'handle_cases',
    'decide_withdrawals',
    'review_documents',
    'adjust_balances',
    'revoke_bonuses',
    'settle_rounds',
    'keep_segments',
    'see_dashboard',
    'set_rates',
  ],
  risk: [
    'find_players',
    'reveal_players',
    'note_players',
    'handle_cases',
    'review_documents',
    'adjust_balances',
    'revoke_bonuses',
    'settle_rounds',
    'suspend_players',
    'keep_segments',
    'see_dashboard',
    'trade_sport',
    'settle_markets',
  ],
  trader: ['see_dashboard', 'trade_sport', 'settle_markets'],
  marketing: [
    'find_players',
    'message_players',
    'keep_segments',
    'see_dashboard',
    'make_campaigns',
    'send_mailings',
    'manage_affiliates',
    'publish',
  ],
  compliance: [
    'find_players',
    'reveal_players',
    'note_players',
    'message_players',
    'answer_chats',
    'handle_cases',
    'decide_withdrawals',
    'review_documents',
    'adjust_balances',
    'revoke_bonuses',
    'settle_rounds',
    'suspend_players',
    'keep_segments',
    'see_dashboard',
    'set_rates',
    'trade_sport',
    'settle_markets',
    'make_campaigns',
    'send_mailings',
    'manage_affiliates',
    'publish',
    'erase_players',
    'see_audit',
    'manage_staff',
  ],
  admin: [
    'find_players',
    'reveal_players',
    'suspend_players',
    'see_dashboard',
    'publish',
    'erase_players',
    'see_audit',
    'manage_staff',
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]];

export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);

/** Whether a role holds a permission. */
export function may(role: Role, permission: Permission): boolean {
  return (ROLES[role] as readonly Permission[]).includes(permission);
}
