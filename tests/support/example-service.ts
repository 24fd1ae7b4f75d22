/** A service of examples on `fetch`: each endpoint gives a whole answer of the contract, until a test says otherwise. */
import { vi } from 'vitest';
import { encodeIndex } from '#shared/catalogue/index-file.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';
import { PLAYER } from './answers.ts';
import { exampleAnswer } from './example-answers.ts';

type Answer = () => Response | Promise<Response>;

const NAMES = Object.keys(PATHS) as EndpointName[];
const shapeOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
/** Those without a variable in their path first: `/a/b` is not `/a/{name}`. */
const ROWS = NAMES.map((name) => ({ name, method: PATHS[name].method, path: shapeOf(PATHS[name].path) })).sort(
  (one, other) => Number(one.path.source.includes('[^')) - Number(other.path.source.includes('[^')),
);

export function endpointOf(method: string, url: string): EndpointName | undefined {
  const { pathname } = new URL(url);
  return ROWS.find((row) => row.method === method && row.path.test(pathname))?.name;
}

export function exampleService() {
  const answers = new Map<EndpointName, Answer>();
  const examples = new Map<EndpointName, unknown>();
  const asked: EndpointName[] = [];
  const exampleFor = (name: EndpointName): unknown => {
    if (!examples.has(name)) examples.set(name, exampleAnswer(name));
    return examples.get(name);
  };
  // By the clock of the test, as what else waits.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const giving = new AbortController();
    setTimeout(() => giving.abort(new DOMException('The time is over', 'TimeoutError')), ms);
    return giving.signal;
  });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    const name = endpointOf(request.method, request.url);
    // Files of the site: lists of games that hold none.
    if (name === undefined) return Response.json(encodeIndex([]));
    asked.push(name);
    const answer = answers.get(name);
    if (!answer) return Response.json(exampleFor(name));
    const { signal } = request;
    // What hangs ends when its caller has waited long enough.
    return Promise.race([
      answer(),
      new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason))),
    ]);
  });
  return {
    asked,
    /** Answers an endpoint in another way; without an answer, by its example again. */
    answer(name: EndpointName, answer?: Answer): void {
      if (answer) answers.set(name, answer);
      else answers.delete(name);
    },
    /** Says what an endpoint's example is. */
    tell<Name extends EndpointName>(name: Name, example: ResponseOf<Name>): void {
      examples.set(name, example);
    },
    count: (name: EndpointName): number => asked.filter((one) => one === name).length,
  };
}

export type ExampleService = ReturnType<typeof exampleService>;

/** The player of the examples. */
export const EXAMPLE_PLAYER = { ...PLAYER, no_profile: false };
