/**
 * One stylesheet in two, loaded one after the other. What comes second comes later in the cascade, too, so a rule may only
 * go there if no rule of the first that stands after it could say otherwise about the same element.
 */
import type { AtRule, ChildNode, Declaration, Root, Rule } from 'postcss';
import { type Kind, kindsOf, meetsOf, overlaps } from './stand-ins.ts';

/** Properties that set each other, by the first word of their names where that does not tell. */
const FAMILIES: Readonly<Record<string, string>> = {
  top: 'inset',
  right: 'inset',
  bottom: 'inset',
  left: 'inset',
  line: 'font',
  row: 'gap',
  column: 'gap',
  align: 'place',
  justify: 'place',
};

/** What a property belongs to; a variable stands for itself. */
function familyOf(property: string): string {
  if (property.startsWith('--')) return property;
  const [word = ''] = property.replace(/^-(?:webkit|moz)-/, '').split('-');
  return FAMILIES[word] ?? word;
}

/** The layers around a rule: which layer wins does not depend on order. */
function layerOf(rule: Rule): string {
  const layers: string[] = [];
  for (let node: Rule | AtRule = rule; node.parent?.type === 'atrule'; node = node.parent as AtRule) {
    const { name, params } = node.parent as AtRule;
    if (name === 'layer') layers.push(params);
  }
  return layers.join();
}

const NAMES =
  /#(?:\\.|[\w-])+|(\.(?:\\.|[\w-])+|\[[^\]]*\]|(?<!:):(?!before|after)[a-z-]+)|(::?[a-z-]+|(?<=^|[\s>+~])[a-z][\w-]*)/gi;

/** Arguments that hold no selector: the pseudo-class counts for itself. */
const COUNT_ARGUMENT = /(:nth-(?:last-)?(?:child|of-type))\([^()]*\)/g;

/** How specific a selector is; null where its arguments would have to be read. */
function specificityOf(whole: string): string | null {
  const selector = whole.replace(COUNT_ARGUMENT, '$1');
  if (selector.includes('(')) return null;
  const count = { ids: 0, classes: 0, elements: 0 };
  for (const [, ofClass, ofElement] of selector.matchAll(NAMES)) {
    count[ofClass ? 'classes' : ofElement ? 'elements' : 'ids'] += 1;
  }
  return Object.values(count).join();
}

/** A selector as order matters to it. */
interface Claim {
  specificity: string | null;
  kinds: ReadonlySet<Kind>;
}

interface Piece {
  first: string[];
  rest: string[];
  layer: string;
  families: ReadonlySet<string>;
}

const declarationsOf = (rule: Rule) => rule.nodes.filter((node): node is Declaration => node.type === 'decl');

function pieceOf(rule: Rule, isFirst: (selector: string) => boolean): Piece {
  return {
    first: rule.selectors.filter(isFirst),
    rest: rule.selectors.filter((selector) => !isFirst(selector)),
    layer: layerOf(rule),
    families: new Set(declarationsOf(rule).map(({ prop }) => familyOf(prop))),
  };
}

/** Whether order decides between two selectors, for some kind of element. */
const compete = (one: Claim, other: Claim) =>
  (one.specificity === null || other.specificity === null || one.specificity === other.specificity) &&
  overlaps(one.kinds, other.kinds);

/** How a page is cut. */
export interface Cut {
  /** Kinds of the elements that the rest is for (`MarkupNames`). */
  kinds: Iterable<string>;
  /** Whether the first needs a selector; all others are left to the rest as far as order allows. */
  isFirst(selector: string): boolean;
  /** Whether a selector could meet what the rest is for. */
  reachesRest(selector: string): boolean;
}

/** Moves to the first what a later rule of the first has to follow. */
function settleOrder(pieces: readonly Piece[], { kinds: names, reachesRest }: Cut): void {
  const kinds = kindsOf(names);
  const claimsOf = (selectors: readonly string[]): Claim[] =>
    selectors.map((selector) => ({
      specificity: specificityOf(selector),
      kinds: new Set(kinds.filter(meetsOf(selector))),
    }));
  const later: { piece: Piece; claims: readonly Claim[] }[] = [];
  for (const piece of pieces.toReversed()) {
    const own = claimsOf(piece.rest);
    const isFollowed = later.some(
      ({ piece: { layer, families }, claims }) =>
        layer === piece.layer &&
        [...piece.families].some((one) => families.has(one)) &&
        claims.some((claim) => own.some((one) => compete(one, claim))),
    );
    if (isFollowed) {
      piece.first.push(...piece.rest);
      piece.rest = [];
    }
    const claims = claimsOf(piece.first.filter(reachesRest));
    if (claims.length > 0) later.push({ piece, claims });
  }
}

const isKeyframe = (rule: Rule) => rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes');

function rulesOf(root: Root): Rule[] {
  const rules: Rule[] = [];
  root.walkRules((rule) => void (isKeyframe(rule) || rules.push(rule)));
  return rules;
}

/** Leaves each rule the selectors it keeps. */
function keepSelectors(root: Root, keptBy: readonly (readonly string[])[]): void {
  for (const [place, rule] of rulesOf(root).entries()) {
    const kept = keptBy[place] ?? [];
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selector = kept.join(',');
  }
}

/** What the first stylesheet has said for both: faces, keyframes, properties, the order of layers. */
const isSaidOnce = (node: ChildNode) =>
  node.type === 'atrule' && (node.nodes === undefined || /font-face|keyframes|property$/.test(node.name));

/** Cuts a stylesheet in two. */
export function splitRules(root: Root, cut: Cut): { first: Root; rest: Root } {
  const pieces = rulesOf(root).map((rule) => pieceOf(rule, cut.isFirst));
  settleOrder(pieces, cut);
  const [first, rest] = [root.clone(), root.clone()];
  keepSelectors(
    first,
    pieces.map((piece) => piece.first),
  );
  keepSelectors(
    rest,
    pieces.map((piece) => piece.rest),
  );
  rest.walk((node) => void (isSaidOnce(node) && node.remove()));
  return { first, rest };
}
