/** What a handler of the console's contract is: a read, or an act that cannot be done without its row of the audit log. */
import type { z } from 'zod';
import type { StaffContract, StaffResponseOf } from '#shared/backoffice/index.ts';
import type { STAFF_PATHS, StaffEndpointName } from '#shared/backoffice/paths.ts';
import type { Emit, Touch, Transaction } from '../../db/index.ts';
import type { Act, StaffPerson, StaffResult, StaffTrace } from '../staff/index.ts';

/** What the server itself knows of a request. */
export interface StaffContext {
  person: StaffPerson;
  origin: string;
  trace: StaffTrace;
}

/** The context of an endpoint that asks nobody who they are. */
export interface StrangerContext {
  person: StaffPerson | null;
  origin: string;
  trace: StaffTrace;
  /** Sets or clears cookies on the answer. */
  setCookie(header: string): void;
}

type Parsed<Name extends StaffEndpointName, Key extends 'params' | 'query' | 'body'> =
  StaffContract[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

export interface StaffInput<Name extends StaffEndpointName> {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  /** What was uploaded. */
  file: StaffContract[Name] extends { upload: number } ? Uint8Array<ArrayBuffer> : undefined;
}

/** What is done with one transaction: the act and its row of the audit log commit together or not at all. */
export interface Work {
  transaction: Transaction;
  emit: Emit;
  /** Names a topic that pages follow and that changes with the act. */
  touch: Touch;
}

interface Read<Name extends StaffEndpointName> {
  read(input: StaffInput<Name>, context: StaffContext): Promise<StaffResult<StaffResponseOf<Name>>>;
}

export interface Done<Answer> {
  answer: Answer;
  /** What the audit log says of it. */
  act: Act;
  /** Runs once the act is committed, for what no transaction holds: closing sockets, starting a publish. */
  after?: () => Promise<unknown>;
}

interface Write<Name extends StaffEndpointName> {
  act(input: StaffInput<Name>, context: StaffContext, work: Work): Promise<StaffResult<Done<StaffResponseOf<Name>>>>;
}

/** A write whose work takes longer than a transaction may: that is done first, and what is left of it is the act. */
interface Prepare<Name extends StaffEndpointName> {
  prepare(
    input: StaffInput<Name>,
    context: StaffContext,
  ): Promise<StaffResult<(work: Work) => Promise<StaffResult<Done<StaffResponseOf<Name>>>>>>;
}

interface Enter<Name extends StaffEndpointName> {
  enter(input: StaffInput<Name>, context: StrangerContext): Promise<StaffResult<StaffResponseOf<Name>>>;
}

export type StaffRoute<Name extends StaffEndpointName> = StaffContract[Name] extends { permission: 'nobody' }
  ? Enter<Name>
  : (typeof STAFF_PATHS)[Name] extends { method: 'GET' }
    ? Read<Name>
    : Write<Name> | Prepare<Name>;

export type StaffRoutes<Names extends StaffEndpointName = StaffEndpointName> = { [Name in Names]: StaffRoute<Name> };
