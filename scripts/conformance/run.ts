/** Runs the classes against a wallet and keeps what was sent, expected and came. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type CaseClass, CLASSES, type Step, type Table } from './cases.ts';
import type { Heard, Message, Speaker } from './protocols.ts';

export interface Line {
  class: string;
  sent: string;
  expected: string;
  came: string;
  /** What is wrong, or null. */
  fault: string | null;
}

export interface RunOptions extends Omit<Table, 'balance'> {
  /** The wallet's base address: the protocol's calls stand below it. */
  url: string;
  /** How long an answer may take, ms. */
  timeoutMs: number;
}

/** A text as it is sent: whole with its length, or in two pieces without. */
function post(address: URL, headers: Record<string, string>, body: string, chunked: boolean, timeoutMs: number) {
  const length = chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise<{ http: number; text: string }>((resolve, reject) => {
    const sent = send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...length, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      const parts: Buffer[] = [];
      try {
        for await (const part of response) parts.push(part);
      } catch (error) {
        reject(error);
      }
      resolve({ http: response.statusCode ?? 0, text: Buffer.concat(parts).toString() });
    });
    sent.write(body.slice(0, 1));
    sent.end(body.slice(1));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON means nothing in any of the protocols.
    return undefined;
  }
}

type Ask = (message: Message, how?: Pick<Step, 'signing' | 'chunked'>) => Promise<Heard>;

function asker(speaker: Speaker, url: string, timeoutMs: number): Ask {
  return async ({ call, body }, { signing = 'right', chunked = false } = {}) => {
    const text = JSON.stringify(body);
    const address = new URL(`${url.replace(/\/+$/, '')}/${call}`);
    try {
      const { http, text: answer } = await post(address, speaker.headers(text, signing), text, chunked, timeoutMs);
      return speaker.read(http, parsed(answer));
    } catch (error) {
      return { word: `no answer (${error instanceof Error ? error.message : error})`, meanings: [], balance: null };
    }
  };
}

/** Why the answers to a step are wrong, or null. */
function faultOf(step: Step, answers: readonly Heard[], after: bigint | null, due: bigint): string | null {
  const wrong = answers.find(({ meanings }) => !meanings.some((meaning) => step.expected.includes(meaning)));
  if (wrong) return 'another answer';
  if (after === null) return 'the balance is not told';
  if (after !== due) return `the balance is ${after}, not ${due}`;
  if (step.old) return null;
  const told = answers.find(({ balance, meanings }) => meanings.includes('done') && balance !== due);
  return told ? `the answer tells ${told.balance ?? 'no balance'}, not ${due}` : null;
}

/** One class, up to its first fault: what comes after would lean on it. */
async function runClass(
  { name, steps }: CaseClass,
  ask: Ask,
  table: Omit<Table, 'balance'>,
  told: (line: Line) => void,
): Promise<void> {
  const balance = async () => (await ask(table.speaker.balance(table.player))).balance;
  let due = await balance();
  if (due === null) {
    const fault = 'the balance is not told';
    told({ class: name, sent: 'the balance', expected: 'done', came: '', fault });
    return;
  }
  for (const step of steps({ ...table, balance: due })) {
    const answers = await Promise.all(Array.from({ length: step.copies ?? 1 }, () => ask(step.message, step)));
    due += step.moves ?? 0n;
    const fault = faultOf(step, answers, await balance(), due);
    const moves = step.moves ? `, ${step.moves > 0n ? '+' : ''}${step.moves}` : '';
    told({
      class: name,
      sent: step.what,
      expected: `${step.expected.join(' or ')}${moves}`,
      came: [...new Set(answers.map(({ word }) => word))].join(' and '),
      fault,
    });
    if (fault !== null) return;
  }
}

/**
 * Runs every class, one after the other; each stops at its first fault.
 * @param told hears of each step as it ends
 */
export async function runConformance(
  options: RunOptions,
  told: (line: Line) => void = () => undefined,
): Promise<Line[]> {
  const lines: Line[] = [];
  const ask = asker(options.speaker, options.url, options.timeoutMs);
  for (const each of CLASSES) {
    await runClass(each, ask, options, (line) => {
      lines.push(line);
      told(line);
    });
  }
  return lines;
}
