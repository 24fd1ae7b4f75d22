/** The rail, the search above, and the screen between them. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api.ts';
import { useMe } from '../session.tsx';
import { LANGUAGES, type Language, language, speak, t, today, word } from '../texts.ts';
import { Brand } from './brand.tsx';
import { Icon } from './kit.tsx';
import { isWithin, MENU, mayEnter, type Queues } from './menu.ts';

const REFRESH_MS = 20_000;

/** What waits, by queue; null: nobody knows yet, or not any more. */
function useQueues(): Queues | null {
  const [queues, setQueues] = useState<Queues | null>(null);
  const [path] = useLocation();
  useEffect(() => {
    const load = () => call('queues').then(setQueues, () => setQueues(null));
    load();
    const timer = setInterval(load, REFRESH_MS);
    return () => clearInterval(timer);
  }, [path]);
  return queues;
}

const RAIL = 'rail';

/** Whether the rail is drawn out over a narrow screen: until somebody goes somewhere, or will not. */
function useDrawn() {
  const [isDrawn, setIsDrawn] = useState(false);
  const [path] = useLocation();
  useEffect(() => setIsDrawn(false), [path]);
  useEffect(() => {
    if (!isDrawn) return;
    document.querySelector<HTMLElement>(`#${RAIL} nav a`)?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setIsDrawn(false);
    const onPress = ({ target }: PointerEvent) =>
      target instanceof Element && !target.closest(`#${RAIL}, [aria-controls=${RAIL}]`) && setIsDrawn(false);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isDrawn]);
  return { isDrawn, turn: () => setIsDrawn((before) => !before) };
}

function Rail({ queues, isDrawn, onLeave }: { queues: Queues | null; isDrawn: boolean; onLeave(): void }) {
  const me = useMe();
  const [path] = useLocation();
  const initials = me.name
    .split(/\s+/)
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2);
  const leave = () => call('staffLogout').finally(onLeave);
  return (
    <aside id={RAIL} className={isDrawn ? 'rail drawn' : 'rail'}>
      <Brand />
      <nav aria-label={t('menu')}>
        {MENU.map(({ title, entries }) => {
          const shown = entries.filter((entry) => mayEnter(me, entry));
          if (shown.length === 0) return null;
          return (
            <div key={title ?? 'first'}>
              {title === null ? null : <h2>{t(title)}</h2>}
              {shown.map(({ to, icon, text, waiting }) => {
                const isHere = isWithin(to, path);
                const number = queues === null ? 0 : (waiting?.(queues) ?? 0);
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
  return <span className="t2 now">{today(now)}</span>;
}

export function Frame({ children, onLeave }: { children: ReactNode; onLeave(): void }) {
  const queues = useQueues();
  const me = useMe();
  const { isDrawn, turn } = useDrawn();
  return (
    <>
      <Rail {...{ queues, isDrawn, onLeave }} />
      <header className="top">
        <button
          type="button"
          className="ib draw"
          aria-label={t('menu')}
          aria-expanded={isDrawn}
          aria-controls={RAIL}
          onClick={turn}
        >
          <Icon name="menu" />
        </button>
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
        <Link
          to="/adjustments"
          className="ib"
          aria-label={queues === null ? t('adjustments') : t('needs_me', { count: queues.mine })}
        >
          <Icon name="bell" />
          {queues !== null && queues.mine > 0 ? <span className="badge">{queues.mine}</span> : null}
        </Link>
      </header>
      <main className="cnt">{children}</main>
    </>
  );
}
