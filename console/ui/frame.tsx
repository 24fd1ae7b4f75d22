/** The rail, the search above, and the screen between them. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import type { Permission } from '#shared/backoffice/permissions.ts';
import { call } from '../api.ts';
import type { ConsoleIcon } from '../icons.ts';
import { useMe } from '../session.tsx';
import { LANGUAGES, type Language, language, speak, type TextKey, t, today, word } from '../texts.ts';
import { Brand } from './brand.tsx';
import { Icon } from './kit.tsx';

type Queues = StaffResponseOf<'queues'>;

interface Entry {
  to: string;
  icon: ConsoleIcon;
  text: TextKey;
  needs?: Permission;
  waiting?(queues: Queues): number;
}

const of = (kind: string) => (queues: Queues) => queues.cases[kind] ?? 0;

const MENU: readonly { title: TextKey | null; entries: readonly Entry[] }[] = [
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
      { to: '/queue/contact', icon: 'mail', text: 'queue_contact', needs: 'handle_cases', waiting: of('contact') },
      { to: '/chats', icon: 'messages-square', text: 'chats', needs: 'answer_chats', waiting: of('chat') },
      { to: '/adjustments', icon: 'scale', text: 'adjustments', waiting: ({ mine }) => mine },
    ],
  },
  {
    title: 'money',
    entries: [
      { to: '/reconciliation', icon: 'git-compare-arrows', text: 'reconciliation', needs: 'decide_withdrawals' },
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
      { to: '/retention', icon: 'calendar', text: 'retention', needs: 'see_audit' },
      { to: '/audit', icon: 'scroll-text', text: 'audit', needs: 'see_audit' },
    ],
  },
];

const REFRESH_MS = 20_000;

function useQueues(): Queues {
  const [queues, setQueues] = useState<Queues>({ cases: {}, approvals: 0, mine: 0 });
  const [path] = useLocation();
  useEffect(() => {
    const load = () => call('queues').then(setQueues, () => undefined);
    load();
    const timer = setInterval(load, REFRESH_MS);
    return () => clearInterval(timer);
  }, [path]);
  return queues;
}

function Rail({ queues, onLeave }: { queues: Queues; onLeave(): void }) {
  const me = useMe();
  const [path] = useLocation();
  const may = ({ needs }: Entry) => needs === undefined || me.permissions.includes(needs);
  const initials = me.name
    .split(/\s+/)
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2);
  const leave = () => call('staffLogout').finally(onLeave);
  return (
    <aside className="rail">
      <Brand />
      <nav aria-label={t('menu')}>
        {MENU.map(({ title, entries }) => {
          const shown = entries.filter(may);
          if (shown.length === 0) return null;
          return (
            <div key={title ?? 'first'}>
              {title === null ? null : <h2>{t(title)}</h2>}
              {shown.map(({ to, icon, text, waiting }) => {
                const isHere = path === to || path.startsWith(`${to}/`);
                const number = waiting?.(queues) ?? 0;
                return (
                  <Link key={to} to={to} className={isHere ? 'on' : ''} aria-current={isHere ? 'page' : undefined}>
                    <Icon name={icon} />
                    {t(text)}
                    {number > 0 ? <i>{number}</i> : null}
                  </Link>
                );
              })}
            </div>
          );
        })}
      </nav>
      <div className="me">
        <span className="av" aria-hidden="true">
          {initials}
        </span>
        <span>
          <b>{me.name}</b>
          <small>{word('role', me.role)}</small>
        </span>
        <button type="button" className="ib" aria-label={t('logout')} title={t('logout')} onClick={leave}>
          <Icon name="log-out" />
        </button>
      </div>
    </aside>
  );
}

function Search() {
  const [, go] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || typing) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    go(text === '' ? '/players' : `/players?q=${encodeURIComponent(text)}`);
  };
  return (
    <search>
      <form className="find" onSubmit={submit}>
        <Icon name="search" />
        <input ref={input} type="search" aria-label={t('search')} placeholder={t('search_hint')} />
        <span className="kbd" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return <span className="t2">{today(now)}</span>;
}

export function Frame({ children, onLeave }: { children: ReactNode; onLeave(): void }) {
  const queues = useQueues();
  const me = useMe();
  return (
    <>
      <Rail queues={queues} onLeave={onLeave} />
      <header className="top">
        {me.permissions.includes('find_players') ? <Search /> : null}
        <span className="sp" />
        <select
          className="sel"
          aria-label={t('language')}
          value={language}
          onChange={({ target }) => speak(target.value as Language)}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
        <Clock />
        <Link to="/adjustments" className="ib" aria-label={t('needs_me', { count: queues.mine })}>
          <Icon name="bell" />
          {queues.mine > 0 ? <span className="badge">{queues.mine}</span> : null}
        </Link>
      </header>
      <main className="cnt">{children}</main>
    </>
  );
}
