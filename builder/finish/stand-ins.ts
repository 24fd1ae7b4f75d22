/**
 * Tailwind's sizes read a variable that another class of the same element may set: `line-height: var(--tw-leading, 20px)`.
 * Where the markup is known, so is the answer; the rules of a page say it outright.
 */
import type { Declaration, Root, Rule } from 'postcss';
import { decoded } from './markup-names.ts';

/** What stands for a variable that names no value of its own. */
const INITIAL: Readonly<Record<string, string>> = { '--tw-border-style': 'solid' };
const SETTER = /^--tw-(?:leading|tracking|font-weight|border-style)$/;
const STAND_IN = /^var\((--tw-(?:leading|tracking|font-weight|border-style))(?:,\s*(.+))?\)$/;

/** The last part of a selector: what the element itself must be. */
const SUBJECT = /(?:^|[\s>+~])((?:[^\s>+~\\]|\\.)*)$/;
const ARGUMENTS = /\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g;
const PSEUDO = /\\.|::?[a-z-]+/g;
const CLASS_NAME = /\.((?:\\.|[\w-])+)/g;

/** A kind of element. */
interface Kind {
  tag: string;
  classes: ReadonlySet<string>;
}

/** Kinds by their names (`MarkupNames`). */
function kindsOf(names: Iterable<string>): Kind[] {
  return [...names].map((name) => {
    const [tag = '', ...classes] = decoded(name).split(/\s+/);
    return { tag, classes: new Set(classes) };
  });
}

type Meets = (kind: Kind) => boolean;

function readMeets(selector: string): Meets {
  const plain = selector.replace(ARGUMENTS, '').replace(PSEUDO, (found) => (found.startsWith('\\') ? found : ''));
  const subject = SUBJECT.exec(plain.trim())?.[1] ?? '';
  const classes = [...subject.matchAll(CLASS_NAME)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
  const tag = /^[a-z][a-z0-9-]*/i.exec(subject)?.[0];
  return (kind) => (tag === undefined || kind.tag === tag) && classes.every((name) => kind.classes.has(name));
}

/** Selectors of the one stylesheet, each read once. */
const knownMeets = new Map<string, Meets>();

/** Reads which kinds of elements a selector can end at. */
function meetsOf(selector: string): Meets {
  const meets = knownMeets.get(selector) ?? readMeets(selector);
  knownMeets.set(selector, meets);
  return meets;
}

/** A declaration that a later one of its rule settles anyway. */
function isSettled(declaration: Declaration): boolean {
  for (let next = declaration.next(); next; next = next.next()) {
    if (next.type === 'decl' && next.prop === declaration.prop && next.important === declaration.important) return true;
  }
  return false;
}

/** Whether two sets share a kind. */
const overlaps = (one: ReadonlySet<Kind>, other: ReadonlySet<Kind>) => [...one].some((kind) => other.has(kind));

interface Part {
  declaration: Declaration;
  kinds: ReadonlySet<Kind>;
}

/**
 * Puts the value in the place of a variable wherever no element of the page can have both a reader and another setter of
 * it, and takes away the setters that nobody reads then.
 */
export function settleStandIns(root: Root, names: { kinds: Iterable<string> }): void {
  const kinds = kindsOf(names.kinds);
  const reach = (rule: Rule) => {
    const meets = rule.selectors.map(meetsOf);
    return new Set(kinds.filter((kind) => meets.some((meetsIt) => meetsIt(kind))));
  };
  const setters: Part[] = [];
  const readers: Part[] = [];
  root.walkDecls(SETTER, (declaration) => {
    const { prop, value, parent } = declaration;
    if (value !== 'initial' && value !== INITIAL[prop]) setters.push({ declaration, kinds: reach(parent as Rule) });
  });
  root.walkDecls((declaration) => {
    const [, name = '', fallback] = STAND_IN.exec(declaration.value) ?? [];
    const value = fallback ?? INITIAL[name];
    if (value === undefined) return;
    if (isSettled(declaration)) return void declaration.remove();
    const reader = { declaration, kinds: reach(declaration.parent as Rule) };
    const isContested = setters.some(
      ({ declaration: setter, kinds: others }) =>
        setter.prop === name && setter.value !== value && overlaps(reader.kinds, others),
    );
    if (isContested) readers.push(reader);
    else declaration.value = value;
  });
  for (const { declaration, kinds: own } of setters) {
    const isRead = readers.some(
      (reader) => reader.declaration.value.includes(declaration.prop) && overlaps(reader.kinds, own),
    );
    if (!isRead) declaration.remove();
  }
}
