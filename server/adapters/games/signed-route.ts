/** What every vendor's wallet routes do first: bound the body, check its signature, read it as JSON. */
import type { Context, Handler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { parseJson } from '#shared/json.ts';
import type { VendorLog } from './vendor-client.ts';

export const BODY_MAXIMUM_BYTES = 8_192;

export interface SignedRoute<Schema extends z.ZodType> {
  /** Names the call in the log. */
  call: string;
  schema: Schema;
  isSigned(headers: Headers, body: string): boolean;
  handle(request: z.output<Schema>): Promise<Response>;
  /** A refusal in the vendor's words; `body` is what was read of the request, if it could be read. */
  refuse(status: Exclude<StudioStatus, 'ok'>, http: 400 | 401 | 413 | 500, body: unknown): Response;
  log: VendorLog | undefined;
}

function bodyOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Not JSON, or with ids that the database cannot store as they are: the schema refuses undefined.
    return undefined;
  }
}

/** The handlers of one route: size, signature, schema, then the call. A failure is logged and answered `internal`. */
export function signedRoute<Schema extends z.ZodType>(route: SignedRoute<Schema>): [Handler, Handler] {
  const limit = bodyLimit({
    maxSize: BODY_MAXIMUM_BYTES,
    onError: () => route.refuse('invalid_request', 413, undefined),
  });
  return [
    limit,
    async (context: Context) => {
      const text = await context.req.text();
      if (!route.isSigned(context.req.raw.headers, text)) return route.refuse('invalid_signature', 401, undefined);
      const body = bodyOf(text);
      const parsed = route.schema.safeParse(body);
      if (!parsed.success) return route.refuse('invalid_request', 400, body);
      try {
        return await route.handle(parsed.data);
      } catch (error) {
        route.log?.('a wallet call failed', { call: route.call, error });
        return route.refuse('internal', 500, body);
      }
    },
  ];
}
