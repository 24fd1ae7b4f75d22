/** The rooms of the console: where they are, and the permission that each of them needs. */
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import type { Permission } from '#shared/backoffice/permissions.ts';
import type { ConsoleIcon } from '../icons.ts';
import type { Me } from '../session.tsx';
import type { TextKey } from '../texts.ts';

export type Queues = StaffResponseOf<'queues'>;

export interface Entry {
  to: string;
  icon: ConsoleIcon;
  text: TextKey;
  needs?: Permission;
  waiting?(queues: Queues): number;
}

const of = (kind: string) => (queues: Queues) => queues.cases[kind] ?? 0;

export const MENU: readonly { title: TextKey | null; entries: readonly Entry[] }[] = [
  {
    title: null,
    entries: [
      { to: '/dashboard', icon: 'layout-dashboard', text: 'dashboard', needs: 'see_dashboard' },
      { to: '/players', icon: 'users', text: 'players', needs: 'find_players' },
    ],
  },
  {
    title: 'queues',
    entries: [
      { to: '/queue/order', icon: 'banknote', text: 'withdrawals', needs: 'decide_withdrawals', waiting: of('order') },
      {
        to: '/queue/document',
        icon: 'file-check',
        text: 'queue_document',
        needs: 'review_documents',
        waiting: of('document'),
      },
      { to: '/queue/round', icon: 'dices', text: 'queue_round', needs: 'handle_cases', waiting: of('round') },
      { to: '/queue/flag', icon: 'flag', text: 'queue_flag', needs: 'handle_cases', waiting: of('flag') },
      {
        to: '/queue/referral',
        icon: 'users-round',
        text: 'queue_referral',
        needs: 'handle_cases',
        waiting: of('referral'),
      },
      { to: '/queue/offer', icon: 'gift', text: 'queue_offer', needs: 'handle_cases', waiting: of('offer') },
      { to: '/queue/person', icon: 'ban', text: 'queue_person', needs: 'handle_cases', waiting: of('person') },
      { to: '/queue/contact', icon: 'mail', text: 'queue_contact', needs: 'handle_cases', waiting: of('contact') },
      { to: '/chats', icon: 'messages-square', text: 'chats', needs: 'answer_chats', waiting: of('chat') },
      { to: '/adjustments', icon: 'scale', text: 'adjustments', waiting: ({ mine }) => mine },
    ],
  },
  {
    title: 'money',
    entries: [
      { to: '/reconciliation', icon: 'git-compare-arrows', text: 'reconciliation', needs: 'decide_withdrawals' },
      { to: '/rates', icon: 'globe', text: 'rates', needs: 'see_dashboard' },
    ],
  },
  {
    title: 'product',
    entries: [
      { to: '/campaigns', icon: 'gift', text: 'campaigns', needs: 'make_campaigns' },
      { to: '/mailings', icon: 'mail', text: 'mailings', needs: 'send_mailings' },
      { to: '/affiliates', icon: 'link', text: 'affiliates', needs: 'manage_affiliates' },
      { to: '/segments', icon: 'users-round', text: 'segments', needs: 'find_players' },
      { to: '/trading', icon: 'scale', text: 'trading', needs: 'trade_sport', waiting: of('bet_request') },
      { to: '/content', icon: 'book-open', text: 'content', needs: 'publish' },
      { to: '/publishing', icon: 'rocket', text: 'publishing', needs: 'publish' },
    ],
  },
  {
    title: 'system',
    entries: [
      { to: '/roles', icon: 'key-round', text: 'roles' },
      { to: '/erasures', icon: 'users-round', text: 'erasures', needs: 'erase_players' },
      { to: '/retention', icon: 'calendar', text: 'retention', needs: 'see_audit' },
      { to: '/audit', icon: 'scroll-text', text: 'audit', needs: 'see_audit' },
    ],
  },
];

/** Whether an address is a room's, or of something in it. */
export const isWithin = (to: string, path: string): boolean => path === to || path.startsWith(`${to}/`);

/** The room that an address is in; undefined where there is none. */
export const roomAt = (path: string): Entry | undefined =>
  MENU.flatMap(({ entries }) => entries).find(({ to }) => isWithin(to, path));

/** Whether somebody's role opens a room. */
export const mayEnter = ({ permissions }: Me, { needs }: Entry): boolean =>
  needs === undefined || permissions.includes(needs);
