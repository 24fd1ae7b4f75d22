/** Every small wrong change of a file: one token, one condition or one statement each, by TypeScript's syntax tree. */
import ts from 'typescript';

export interface Mutant {
  file: string;
  /** What kind of change it is. */
  mutator: string;
  /** Offsets in the file's text. */
  start: number;
  end: number;
  replacement: string;
}

const { SyntaxKind: Kind } = ts;

type Swap = readonly [mutator: string, text: string];

const OPERATORS: Readonly<Partial<Record<ts.SyntaxKind, Swap>>> = {
  [Kind.LessThanToken]: ['ConditionalBoundary', '<='],
  [Kind.LessThanEqualsToken]: ['ConditionalBoundary', '<'],
  [Kind.GreaterThanToken]: ['ConditionalBoundary', '>='],
  [Kind.GreaterThanEqualsToken]: ['ConditionalBoundary', '>'],
  [Kind.EqualsEqualsEqualsToken]: ['EqualityOperator', '!=='],
  [Kind.ExclamationEqualsEqualsToken]: ['EqualityOperator', '==='],
  [Kind.AmpersandAmpersandToken]: ['LogicalOperator', '||'],
  [Kind.BarBarToken]: ['LogicalOperator', '&&'],
  [Kind.MinusToken]: ['ArithmeticOperator', '+'],
  [Kind.AsteriskToken]: ['ArithmeticOperator', '/'],
  [Kind.SlashToken]: ['ArithmeticOperator', '*'],
  [Kind.PlusEqualsToken]: ['AssignmentOperator', '-='],
  [Kind.MinusEqualsToken]: ['AssignmentOperator', '+='],
};

/** Methods that look alike, and ones that an expression does without. */
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};
const LEFT_OUT: readonly string[] = ['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toUpperCase', 'toLowerCase'];

/** Small changes of SQL that still reads. */
const SQL: readonly (readonly [mutator: string, find: RegExp, replacement: string])[] = [
  ['SqlBoundary', /(?<=\s)<=(?=\s)/g, '<'],
  ['SqlBoundary', /(?<=\s)>=(?=\s)/g, '>'],
  ['SqlBoundary', /(?<=\s)<(?=\s)/g, '<='],
  ['SqlBoundary', /(?<=\s)>(?=\s)/g, '>='],
  ['SqlLogic', /(?<=\s)and(?=\s)/g, 'or'],
  ['SqlNull', /(?<=\s)is not null\b/g, 'is null'],
  ['SqlNull', /(?<=\s)is null\b/g, 'is not null'],
  ['SqlOrder', /(?<=\s)desc\b/g, 'asc'],
  ['SqlEquality', /(?<=\w )<>(?= )/g, '='],
  ['SqlFunction', /\bmax\(/g, 'min('],
  ['SqlFunction', /\bmin\(/g, 'max('],
];

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || (ts.isBinaryExpression(node) && isText(node.left));

/** Whether something is a value of the program: no import, no type, no name of a property. */
const isValue = ({ parent }: ts.Node): boolean =>
  !ts.isImportDeclaration(parent) && !ts.isExportDeclaration(parent) && !ts.isLiteralTypeNode(parent);

/** Of `a < b` its operator, of `!a` the sign, of `if (guard) return` the guard … */
function changesOf(node: ts.Node, source: ts.SourceFile): readonly (readonly [ts.Node, ...Swap])[] {
  if (ts.isBinaryExpression(node)) {
    const swap = OPERATORS[node.operatorToken.kind];
    if (swap) return [[node.operatorToken, ...swap]];
    const adds = node.operatorToken.kind === Kind.PlusToken && !isText(node.left) && !isText(node.right);
    if (adds) return [[node.operatorToken, 'ArithmeticOperator', '-']];
    if (node.operatorToken.kind === Kind.QuestionQuestionToken)
      return [[node, 'LogicalOperator', node.right.getText(source)]];
    return [];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken)
    return [[node, 'BooleanNegation', `(${node.operand.getText(source)})`]];
  if (ts.isIfStatement(node))
    return [
      [node.expression, 'ConditionalExpression', 'false'],
      [node.expression, 'ConditionalExpression', 'true'],
    ];
  if (ts.isConditionalExpression(node))
    return [
      [node, 'ConditionalExpression', `(${node.whenTrue.getText(source)})`],
      [node, 'ConditionalExpression', `(${node.whenFalse.getText(source)})`],
    ];
  if (ts.isExpressionStatement(node)) return [[node, 'StatementRemoval', ';']];
  if (node.kind === Kind.TrueKeyword && isValue(node)) return [[node, 'BooleanLiteral', 'false']];
  if (node.kind === Kind.FalseKeyword && isValue(node)) return [[node, 'BooleanLiteral', 'true']];
  if (ts.isNumericLiteral(node) && isValue(node) && !ts.isPropertyAssignment(node.parent.parent))
    return [[node, 'NumberLiteral', String(Number(node.text) + 1)]];
  if (ts.isBigIntLiteral(node) && isValue(node))
    return [[node, 'NumberLiteral', `${BigInt(node.text.slice(0, -1)) + 1n}n`]];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = METHODS[name.text];
  if (other !== undefined) return [[name, 'MethodExpression', other]];
  return LEFT_OUT.includes(name.text) ? [[node, 'MethodExpression', expression.getText(source)]] : [];
}

/** Whether a node stands inside SQL. */
const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';

function sqlChanges(file: string, text: string, node: ts.TaggedTemplateExpression): Mutant[] {
  const { template } = node;
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return parts.flatMap((part) => {
    const start = part.getStart();
    const written = text.slice(start, part.getEnd());
    return SQL.flatMap(([mutator, find, replacement]) =>
      [...written.matchAll(find)].map(({ 0: found, index }) => ({
        ...{ file, mutator, replacement },
        start: start + index,
        end: start + index + found.length,
      })),
    );
  });
}

/** All mutants of a file, in the order of its text. @param file its path from the root */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (isSql(node)) found.push(...sqlChanges(file, text, node));
    for (const [place, mutator, replacement] of changesOf(node, source)) {
      found.push({ file, mutator, start: place.getStart(source), end: place.getEnd(), replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.sort((one, other) => one.start - other.start);
}

/** The text of a file with a mutant in it. */
export const withMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** A mutant by the words of a list. @throws where they do not stand exactly once in the file */
export function namedMutant(text: string, { file, from, to }: { file: string; from: string; to: string }): Mutant {
  const start = text.indexOf(from);
  if (start === -1) throw new Error(`${file} does not say “${from}”`);
  if (text.includes(from, start + 1)) throw new Error(`${file} says “${from}” more than once`);
  return { file, mutator: 'Listed', start, end: start + from.length, replacement: to };
}
