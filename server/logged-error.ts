/**
 * What may be told of an error, in the log, in traces and in rows of jobs and retention: its kind, its code, its message
 * without values, and where it was thrown. The message of a failed statement holds its parameters, and what PostgreSQL
 * says of them holds the values of rows: of these only the names of tables, columns and constraints are told.
 */
import { statementName } from './tracing-names.ts';

export interface LoggedError {
  type: string;
  code?: string;
  message: string;
  /** The places alone: what stands before them is the message. */
  stack?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const EMAIL = /[\p{L}\p{N}._%+-]+@([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu;
const IPV4 = /\b(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}\b/g;
/** Four groups and more: a time of day has three. */
const IPV6 = /(?<![\w:])(?:[0-9a-f]{0,4}:){4,7}[0-9a-f]{0,4}(?![\w:])/giu;
const PHONE = /\+\d[\d ()/-]{6,}\d/g;
/** Addresses of our own network: who reads the log has to know which machine did not answer. */
const OWN_NETWORK = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\b/;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g;
const PLACE = /^\s+at /;
/** What functions of ours say in the database: their text names no values. */
const RAISED = 'P0001';
const IDENTIFIERS = ['table', 'column', 'constraint', 'dataType', 'routine'] as const;

/** A text with its mail addresses, phone numbers and network addresses shortened. */
export function withoutAddresses(text: string): string {
  return text
    .replaceAll(EMAIL, '…@$1')
    .replaceAll(PHONE, '+…')
    .replaceAll(IPV4, (whole, network: string) => (OWN_NETWORK.test(whole) ? whole : `${network}.…`))
    .replaceAll(IPV6, (whole) => (whole.startsWith('::') ? whole : `${whole.split(':').slice(0, 3).join(':')}:…`));
}

const fieldsOf = (error: Error): Fields => error as unknown as Fields;

function codeOf(error: Error): string | undefined {
  const { code } = fieldsOf(error);
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

const isOfDatabase = (error: Error): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '') && 'severity' in error;

/** What a database says, without the values that it names. */
function databaseMessage(error: Error): string {
  const fields = fieldsOf(error);
  const named = IDENTIFIERS.flatMap((name) => (typeof fields[name] === 'string' ? [`${name} ${fields[name]}`] : []));
  const said = codeOf(error) === RAISED ? `: ${withoutAddresses(error.message)}` : '';
  return [`SQLSTATE ${codeOf(error) ?? ''}${said}`, ...named].join(', ');
}

function messageOf(error: Error): string {
  const { query, params } = fieldsOf(error);
  const inner = error.cause instanceof Error ? error.cause : null;
  if (typeof query === 'string' && params !== undefined) {
    return [`${statementName(query)} failed`, ...(inner === null ? [] : [messageOf(inner)])].join(': ');
  }
  if (isOfDatabase(error)) return databaseMessage(error);
  // Node names a refused connection to several addresses by its code only; a parser quotes what it could not read.
  const own = error.message || (codeOf(error) ?? error.name);
  const told = withoutAddresses(error instanceof SyntaxError ? own.replaceAll(QUOTED, '…') : own);
  return inner === null || told.includes(inner.message) ? told : `${told}: ${messageOf(inner)}`;
}

function innermostCode(error: Error): string | undefined {
  const inner = error.cause instanceof Error ? innermostCode(error.cause) : undefined;
  return inner ?? codeOf(error);
}

/** An error as it is told; a text that stands for one likewise. */
export function loggedError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  const code = innermostCode(error);
  const places = (error.stack ?? '').split('\n').filter((line) => PLACE.test(line));
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: messageOf(error),
    ...(places.length === 0 ? {} : { stack: places.join('\n') }),
  };
}

/** An error as one line. */
export function errorText(error: unknown): string {
  return error instanceof Error ? messageOf(error) : withoutAddresses(String(error));
}
