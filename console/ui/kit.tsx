/** The console's small parts: glyphs, states, figures, and what a screen does while it waits. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { CallFailed } from '../api.ts';
import type { ConsoleIcon } from '../icons.ts';
import { t, word } from '../texts.ts';

export function Icon({ name }: { name: ConsoleIcon }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}

export const why = (error: unknown): string =>
  error instanceof CallFailed ? word('error', error.message) : word('error', 'internal');

interface Answered<Value> {
  question: string;
  value: Value | null;
  error: unknown;
}

export interface Loaded<Value> {
  value: Value | null;
  error: unknown;
  again(): void;
}

/** What an endpoint answers; asked again when what it depends on changes, and never the answer to another question. */
export function useLoaded<Value>(load: () => Promise<Value>, depends: readonly unknown[]): Loaded<Value> {
  const question = JSON.stringify(depends);
  const [state, setState] = useState<Answered<Value>>({ question, value: null, error: null });
  const asker = useRef({ load, question, isAsking: false, isAskedAgain: false });
  asker.current.load = load;
  const again = useCallback(() => {
    const own = asker.current;
    // Whoever asks while an answer is on its way waits for that one, and asks once more after it.
    own.isAskedAgain = own.isAsking;
    if (own.isAsking) return;
    own.isAsking = true;
    const isOf = () => asker.current === own;
    own
      .load()
      .then(
        (value) => isOf() && setState({ question: own.question, value, error: null }),
        (error: unknown) =>
          isOf() &&
          setState((known) => ({
            question: own.question,
            value: known.question === own.question ? known.value : null,
            error,
          })),
      )
      .finally(() => {
        own.isAsking = false;
        if (own.isAskedAgain && isOf()) again();
      });
  }, []);
  useEffect(() => {
    asker.current = { load: asker.current.load, question, isAsking: false, isAskedAgain: false };
    again();
    return () => {
      // What is still on its way answers another question, or nobody.
      asker.current = { ...asker.current };
    };
  }, [question, again]);
  const isOfNow = state.question === question;
  return { value: isOfNow ? state.value : null, error: isOfNow ? state.error : null, again };
}

/** A text with a figure of what is loaded: a nought is only said by somebody who knows. */
export function told<Value>({ value, error }: Loaded<Value>, text: (value: Value) => string): string {
  if (value !== null) return error === null ? text(value) : `${text(value)}, ${t('not_fresh')}`;
  return error === null ? t('loading') : t('not_loaded');
}

interface Page<Row> {
  rows: Row[];
  /** The place of the next page; null: this is the last. */
  older: string | null;
}

export interface LoadedPages<Row> extends Loaded<Page<Row>> {
  /** Loads the next page under those that are shown. */
  more(): void;
}

/** A list that comes page by page, newest first; it begins anew where `of` is another. */
export function usePages<Row>(load: (before?: string) => Promise<Page<Row>>, of: string): LoadedPages<Row> {
  const first = useLoaded(() => load(), [of]);
  const [further, setFurther] = useState<{ after: Page<Row> | null; rows: Row[]; older: string | null }>();
  const known = further?.after === first.value ? further : undefined;
  const value =
    first.value === null
      ? null
      : known === undefined
        ? first.value
        : { rows: [...first.value.rows, ...known.rows], older: known.older };
  const more = () => {
    if (value === null || value.older === null) return;
    load(value.older).then(
      ({ rows, older }) => setFurther({ after: first.value, rows: [...(known?.rows ?? []), ...rows], older }),
      (error: unknown) => say(why(error), true),
    );
  };
  return { ...first, value, more };
}

/** The way to the next page of a list, where there is one. */
export function Older<Row>({ of }: { of: LoadedPages<Row> }) {
  if (of.value === null || of.value.older === null) return null;
  return (
    <div className="bh">
      <button type="button" className="btn xs" onClick={of.more}>
        {t('older')}
      </button>
    </div>
  );
}

/** What is shown until there is something: a skeleton's place, or why there is nothing. */
export function Pending({ of }: { of: Loaded<unknown> }) {
  if (of.error === null)
    return (
      <div className="empty" aria-busy="true">
        {t('loading')}
      </div>
    );
  return (
    <div className="empty" role="alert">
      <p className="bad">{why(of.error)}</p>
      <button type="button" className="btn xs" onClick={of.again}>
        {t('try_again')}
      </button>
    </div>
  );
}

/** The way from what was opened to its list, where a narrow screen has room for one of them. */
export const BackToList = ({ to }: { to: string }) => (
  <Link className="btn xs back" to={to}>
    {t('back_to_list')}
  </Link>
);

export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>;
}

/** A state by its shape as well as its colour. */
export function State({ of, list = 'state' }: { of: string; list?: string }) {
  const shapes: Record<string, string> = {
    ...{ unverified: 'p', in_review: 'p', pending: 'p', invited: 'p', open: 'p', limited: 'p', started: 'p' },
    ...{ rejected: 'b', suspended: 'b', fail: 'b', refused: 'b', failing: 'b' },
    ...{ excluded: 'no', closed: 'no', 'time-out': 'no', disabled: 'no', rolled_back: 'no' },
    ...{ review: 'p', held: 'p', sending: 'p', sent: 'p', failed: 'b', reversed: 'b', cancelled: 'no', returned: 'no' },
    ...{
      lifted: 'no',
      foreign: 'b',
      draft: 'p',
      waiting: 'p',
      planned: 'p',
      ended: 'no',
      stopped: 'no',
      kept: 'p',
      revoked: 'no',
      expired: 'no',
      lost: 'no',
    },
  };
  // A round that is closed is as it should be; a closed account is not.
  const shape = list === 'round' && of === 'closed' ? '' : (shapes[of] ?? '');
  return <span className={`st ${shape}`}>{word(list, of)}</span>;
}

/** Two portholes: how many of two people have said yes. */
export function Eyes({ open }: { open: 0 | 1 | 2 }) {
  return (
    <span className="eyes" role="img" aria-label={t('eyes', { count: open })}>
      <i className={open > 0 ? 'on' : ''} />
      <i className={open > 1 ? 'on' : ''} />
    </span>
  );
}

/** The anchor chain of rows whose hashes hold. */
export function Chain() {
  return (
    <svg className="ch" aria-hidden="true" viewBox="0 0 12 44" preserveAspectRatio="none" height="100%">
      <g fill="none" className="foam" stroke="currentColor" strokeWidth="1.6">
        <rect x="2.9" y="4" width="6.2" height="16" rx="3.1" />
        <rect x="2.9" y="24" width="6.2" height="16" rx="3.1" />
        <path d="M6 16v12M6 36v8M6 0v8" />
      </g>
    </svg>
  );
}

/** A line without axes under a figure. */
export function Spark({ line, bad = false }: { line: readonly number[]; bad?: boolean }) {
  const [low, high] = [Math.min(0, ...line), Math.max(1, ...line)];
  const at = (value: number, index: number) =>
    `${((index * 160) / Math.max(1, line.length - 1)).toFixed(1)},${(28 - ((value - low) * 24) / (high - low || 1)).toFixed(1)}`;
  const points = line.map(at).join(' ');
  if (line.length < 2) return <svg viewBox="0 0 160 32" aria-hidden="true" />;
  return (
    <svg viewBox="0 0 160 32" preserveAspectRatio="none" className={bad ? 'bad' : 'foam'} aria-hidden="true">
      <polygon points={`0,32 ${points} 160,32`} fill="currentColor" opacity=".18" />
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

export function Card({ title, extra, children }: { title: ReactNode; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="card">
      <div className="bh">
        <h2>{title}</h2>
        {extra ? <span className="r">{extra}</span> : null}
      </div>
      {children}
    </section>
  );
}

/** A table in a box of its own: one that is wider than its place is scrolled there, by the keyboard too, and the page is not. */
export function TableBox({ kind = '', children }: { kind?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const own = box.current;
    if (own === null) return;
    const watcher = new ResizeObserver(() => setIsWide(own.scrollWidth > own.clientWidth));
    for (const watched of [own, ...own.children]) watcher.observe(watched);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={box} className="tbx" tabIndex={isWide ? 0 : undefined}>
      <table className={`tb ${kind}`}>{children}</table>
    </div>
  );
}

/** A table of rows, or what is said where there are none. */
export function Table({ heads, children, empty }: { heads: readonly string[]; children: ReactNode[]; empty: string }) {
  if (children.length === 0) return <Empty>{empty}</Empty>;
  return (
    <TableBox>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </TableBox>
  );
}

interface Say {
  text: string;
  bad: boolean;
}
let show: (said: Say) => void = () => undefined;

/** Says for a moment what came of something. */
export const say = (text: string, bad = false): void => show({ text, bad });

export function Toast() {
  const [said, setSaid] = useState<Say | null>(null);
  show = setSaid;
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), 6_000);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div role="status" className={said === null ? 'vh' : `toast ${said.bad ? 'bad' : ''}`}>
      {said?.text}
    </div>
  );
}
