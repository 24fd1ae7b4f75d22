/** Holding a request against the contract's schemas; what is wrong is said by field. */
import type { z } from 'zod';
import type { Endpoint } from '#shared/contract/index.ts';
import { type Hint, VALIDATION_KEYS, type ValidationKey } from '#shared/contract/validation.ts';
import { isBroken } from '#shared/json.ts';
import { boundsOf, fail, ok, type Result } from '../result.ts';

type Issue = z.core.$ZodIssue;

function lengthKey(issue: Issue): ValidationKey | undefined {
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return issue.minimum === 1 ? 'validation_required' : 'validation_min_length';
  }
  return issue.code === 'too_big' && issue.origin === 'string' ? 'validation_max_length' : undefined;
}

/** A field that is not there or empty, or a box that must be ticked and is not (spec section 5). */
function isMissing({ code, input }: Issue): boolean {
  if (typeof input === 'string') return input.trim() === '';
  return input === undefined || (code === 'invalid_value' && input === false) || input === null;
}

/** The form's message key of an issue. */
function keyOf(issue: Issue): ValidationKey {
  const known = VALIDATION_KEYS.find((key) => key === issue.message);
  return known ?? (isMissing(issue) ? 'validation_required' : (lengthKey(issue) ?? 'validation_incorrect'));
}

/** What fills the hint of a rule of several fields. */
const ruleVariables = (issue: Issue): Hint['variables'] => (issue.code === 'custom' ? (issue.params ?? {}) : {});

/** The bound that a text's length misses. */
function lengthBound(issue: Issue): Hint['variables'] {
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return issue.minimum === 1 ? {} : { minimum: Number(issue.minimum) };
  }
  return issue.code === 'too_big' && issue.origin === 'string' ? { maximum: Number(issue.maximum) } : {};
}

function fieldsOf(issue: Issue): string[] {
  const at = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [at.join('.')];
  return issue.keys.map((key) => [...at, key.slice(0, 64)].join('.'));
}

const FIELDS_MAXIMUM = 20;

function failureOf(issues: readonly Issue[]): Result<never> {
  const found = issues.flatMap((issue) => fieldsOf(issue).map((field) => ({ field, issue }))).slice(0, FIELDS_MAXIMUM);
  const fields = Object.fromEntries(found.map(({ field, issue }) => [field, keyOf(issue)]));
  const bounds = found.map(({ field, issue }) => {
    const variables = lengthKey(issue) === keyOf(issue) ? lengthBound(issue) : ruleVariables(issue);
    return [field, variables] as const;
  });
  return fail('invalid', boundsOf(bounds), fields);
}

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The texts of an address that no text may hold: a NUL in one would be an error of the database. */
function brokenTexts(part: unknown): string[] {
  const texts = part !== null && typeof part === 'object' ? Object.entries(part) : [];
  return texts
    .filter(([name, value]) => isBroken(name) || (typeof value === 'string' && isBroken(value)))
    .map(tidyName);
}

const tidyName = ([name]: [string, unknown]): string => name.replaceAll('\0', '').toWellFormed().slice(0, 64);

/** Parses params, query and body by the endpoint's schemas. Error: `invalid` with `fields`. */
export function parseInput(endpoint: Pick<Endpoint, 'params' | 'query' | 'body'>, raw: RawInput): Result<RawInput> {
  const broken = [...brokenTexts(raw.params), ...brokenTexts(raw.query)];
  if (broken.length > 0) {
    return fail('invalid', undefined, Object.fromEntries(broken.map((name) => [name, 'validation_incorrect'])));
  }
  const parsed: RawInput = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    const outcome = schema.safeParse(raw[part], { reportInput: true });
    if (!outcome.success) return failureOf(outcome.error.issues);
    parsed[part] = outcome.data;
  }
  return ok(parsed);
}
