/** Which rules of a stylesheet a page can need before anything of it hydrates (design section 9). */
import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss';
import { directionOf, LOCALE_CODES } from '#shared/regions/index.ts';
import { classNames, type MarkupNames } from './markup-names.ts';
import { settleStandIns } from './stand-ins.ts';

/** Parts of form controls: without one on the page their rules meet nothing. */
const OF_FORM_CONTROLS = /::?(?:placeholder|-webkit-autofill|-moz-ui-invalid|-webkit-search[\w-]*)/;
/** Parts of fields for dates, numbers and files, which no page has before an island brings them. */
const OF_ISLAND_FIELDS = /::(?:file-selector-button|-webkit-(?:date|calendar|inner|outer)[\w-]*)/;
const FORM_CONTROLS = ['input', 'select', 'textarea'];

/** States that only islands give, and an island waits for the whole stylesheet (src/app/entry.ts). */
const OF_ISLANDS =
  /\[(aria-(?:busy|checked|invalid|pressed|selected)|data-(?:invalid|selected|astro-transition-scope))|:(disabled|checked)\b/g;

/** States that only use brings, and a page in use has the whole stylesheet: under the pointer, with the focus inside, marked, left, the menu narrow. */
const OF_USE =
  /:(?:hover|active|focus-within|selection|view-transition|-moz-focusring)\b|\[data-menu(?:=["']?closed|-moving)/;

/** What is turned where a language is written from the right. */
const FROM_THE_RIGHT = /\[dir=["']?rtl|:dir\(rtl\)/;
const isWrittenFromRight = LOCALE_CODES.some((locale) => directionOf(locale) === 'rtl');
const isOfNoLocale = (selector: string): boolean => !isWrittenFromRight && FROM_THE_RIGHT.test(selector);

/** Leaves out what stands in parentheses. */
const withoutArguments = (selector: string) => selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, '');

/** Leaves out what stands in brackets: attributes come and go with scripts, `:not()` and choices need nothing. */
function withoutBrackets(selector: string): string {
  let depth = 0;
  let plain = '';
  for (let index = 0; index < selector.length; index += 1) {
    const character = selector[index] ?? '';
    const length = character === '\\' ? 2 : 1;
    if (length === 1 && (character === '(' || character === '[')) depth += 1;
    else if (length === 1 && (character === ')' || character === ']')) depth -= 1;
    else if (depth === 0) plain += selector.slice(index, index + length);
    index += length - 1;
  }
  return plain;
}

/** The only selector in `:is()` or `:has()` is asked for like any other. */
const SOLE_CHOICE = /:(?:is|has)\(((?:[^(),\\]|\\.)*)\)/g;
/** An escaped character is part of a name, a colon of its own starts a pseudo-class. */
const PSEUDO = /\\.|::?[a-z-]+/g;
const NAME = /([.#]?)((?:\\.|[\w-])+)/g;

/** What a selector asks of a page. */
interface Demands {
  /** Nothing of such a page can meet it. */
  isHopeless: boolean;
  isOfFormControls: boolean;
  /** States that must be in the markup: no island has come that could give them. */
  states: readonly string[];
  elements: readonly string[];
  classes: readonly string[];
  ids: readonly string[];
}

function readDemands(whole: string): Demands {
  const selector = whole.replace(SOLE_CHOICE, '$1');
  const bare = withoutArguments(selector);
  const plain = withoutBrackets(selector).replace(PSEUDO, (found) => (found.startsWith('\\') ? found : ''));
  const names = [...plain.matchAll(NAME)].map(
    ([, kind = '', name = '']) => [kind, name.replace(/\\(.)/g, '$1')] as const,
  );
  const ofKind = (kind: string) => names.filter(([own]) => own === kind).map(([, name]) => name);
  return {
    isHopeless: OF_ISLAND_FIELDS.test(selector) || OF_USE.test(bare) || isOfNoLocale(selector),
    isOfFormControls: OF_FORM_CONTROLS.test(selector),
    states: [...bare.matchAll(OF_ISLANDS)].map(([, attribute, state]) => attribute ?? state ?? ''),
    elements: ofKind(''),
    classes: ofKind('.'),
    ids: ofKind('#'),
  };
}

/** Selectors of the one stylesheet, each read once for all pages. */
const knownDemands = new Map<string, Demands>();

function demandsOf(selector: string): Demands {
  const demands = knownDemands.get(selector) ?? readDemands(selector);
  knownDemands.set(selector, demands);
  return demands;
}

/**
 * Whether a selector could meet an element of such a page in any state it can reach without new markup: attributes and
 * pseudo-classes count as met but those of islands, elements, classes and ids must exist.
 */
export function couldMatch(selector: string, names: MarkupNames, classes = classNames(names.classLists)): boolean {
  const demands = demandsOf(selector);
  if (demands.isHopeless) return false;
  if (demands.isOfFormControls && !FORM_CONTROLS.some((name) => names.elements.has(name))) return false;
  return (
    demands.states.every((state) => names.attributes.has(state)) &&
    demands.elements.every((name) => names.elements.has(name)) &&
    demands.classes.every((name) => classes.has(name)) &&
    demands.ids.every((name) => names.ids.has(name))
  );
}

const isKeyframe = (rule: Rule) => rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes');

function keepMatchingRules(root: Root, names: MarkupNames): void {
  const classes = classNames(names.classLists);
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const kept = rule.selectors.filter((selector) => couldMatch(selector, names, classes));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selector = kept.join(',');
  });
}

/** Tailwind's registered properties, and the layer that stands in for the registration in browsers without it. */
const PROPERTY_LAYER = 'properties';
const isPropertyLayer = ({ name, params }: AtRule) => name === 'layer' && params === PROPERTY_LAYER;

function usedProperties(root: Root): Set<string> {
  const used = new Set<string>();
  const collect = (container: Container) => {
    container.each((node) => {
      if (node.type === 'decl') for (const [, name = ''] of node.value.matchAll(/var\((--[\w-]+)/g)) used.add(name);
      else if ('nodes' in node && !(node.type === 'atrule' && isPropertyLayer(node))) collect(node as Container);
    });
  };
  collect(root);
  return used;
}

function dropUnusedProperties(root: Root): void {
  const used = usedProperties(root);
  const registered = new Set<string>();
  const initial = new Set<string>();
  root.walkAtRules((rule) => {
    if (rule.name === 'property' && (!used.has(rule.params) || registered.has(rule.params))) rule.remove();
    else if (rule.name === 'property') registered.add(rule.params);
    if (!isPropertyLayer(rule)) return;
    rule.walkDecls((declaration) => {
      if (!used.has(declaration.prop) || initial.has(declaration.prop)) declaration.remove();
      else initial.add(declaration.prop);
    });
  });
}

function dropUnusedKeyframes(root: Root): void {
  const words = new Set<string>();
  root.walkDecls(/^animation/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) words.add(word);
  });
  root.walkAtRules(/keyframes$/, (rule) => void (words.has(rule.params) || rule.remove()));
}

/** At-rules whose last rule went; a `@layer` statement has no block and stays, for it sets the order. */
function dropEmptied(container: Container): void {
  container.each((node) => {
    if (node.type === 'comment') node.remove();
    if (!('nodes' in node) || node.nodes === undefined) return;
    dropEmptied(node as Container);
    if (node.nodes?.length === 0) node.remove();
  });
}

/** A face that the first screenful does without: letters of other languages, weights that come later. */
const isLater = (face: AtRule) =>
  face.parent?.type === 'atrule' || face.some((node) => node.type === 'decl' && /prompt-latin/.test(node.value));

function dropFaces(root: Root, isDropped: (face: AtRule) => boolean): void {
  root.walkAtRules('font-face', (face) => void (isDropped(face) && face.remove()));
}

/** The one face of a weight needs no list of what it draws: another family draws the rest. */
function forgetRanges(root: Root): void {
  root.walkAtRules('font-face', (face) => face.walkDecls('unicode-range', (range) => void range.remove()));
}

/** How something moves, is marked or scrolls on under a finger: nothing of it shows before the page is used. */
const SHOWS_IN_USE =
  /^(?:transition|cursor$|(?:-webkit-)?user-select$|overscroll-behavior|touch-action$|-webkit-tap-highlight)/;

/** What browsers come with: the reset says it again for those that had it otherwise. */
const AS_BROWSERS_COME = /^font-(?:feature|variation)-settings$/;

function dropManners(root: Root): void {
  root.walkDecls(SHOWS_IN_USE, (declaration) => void declaration.remove());
  root.walkDecls(AS_BROWSERS_COME, (declaration) => void declaration.remove());
}

/** Without scripts, or in the system's own colours (src/app/entry.ts), a page takes the whole stylesheet at once. */
const OF_THE_WHOLE = /scripting:\s*none|forced-colors/;

function dropRare(root: Root): void {
  root.walkAtRules('media', (media) => void (OF_THE_WHOLE.test(media.params) && media.remove()));
}

/**
 * The stylesheet that blocks the first paint of pages with these names: a subset of the whole one in the same order. The
 * whole one, loaded after it, changes nothing on screen.
 */
export function criticalCss(whole: Root, names: MarkupNames): string {
  const root = whole.clone();
  dropRare(root);
  dropFaces(root, isLater);
  forgetRanges(root);
  keepMatchingRules(root, names);
  dropManners(root);
  settleStandIns(root, names);
  dropUnusedProperties(root);
  dropUnusedKeyframes(root);
  dropEmptied(root);
  return root.toString();
}

/** The whole stylesheet without the faces that every first one declares: declared twice, text would be set anew. */
export function wholeCss(whole: Root): string {
  const root = whole.clone();
  dropFaces(root, (face) => !isLater(face));
  return root.toString();
}

export function parseCss(css: string): Root {
  return postcss.parse(css);
}
