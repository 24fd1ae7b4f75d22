/** Requests to game vendors: signed JSON posts with a time limit. What fails is logged and answers null. */
import type { z } from 'zod';
import { createVendorFetch } from '../vendor-fetch.ts';

export type VendorLog = (message: string, details: Record<string, unknown>) => void;

export interface VendorClientConfig {
  /** Names the vendor in the log. */
  vendor: string;
  /** Origin, perhaps with a path, without a slash at the end. */
  url: string;
  /** The machine that is asked, whatever the address names. */
  through?: string | null;
  sign(body: string): Record<string, string>;
  /** How long an answer may take, its body included, ms. */
  timeoutMs: number;
  log?: VendorLog;
}

/** `refused`: the vendor answers that the request cannot be carried out (HTTP 4xx). */
export type VendorAnswer<Value> = { value: Value } | { failure: 'refused' | 'failed' };

export interface VendorClient {
  /** Posts JSON to a path below the vendor's address. */
  ask<Schema extends z.ZodType>(path: string, body: unknown, schema: Schema): Promise<VendorAnswer<z.output<Schema>>>;
  /** The same; null for whatever is no answer. */
  post<Schema extends z.ZodType>(path: string, body: unknown, schema: Schema): Promise<z.output<Schema> | null>;
}

/** A client of one vendor. */
export function createVendorClient({
  vendor,
  url,
  through = null,
  sign,
  timeoutMs,
  log,
}: VendorClientConfig): VendorClient {
  const send = createVendorFetch(through);
  const client: VendorClient = {
    async ask(path, body, schema) {
      const text = JSON.stringify(body);
      try {
        const response = await send(`${url}${path}`, {
          method: 'POST',
          body: text,
          headers: sign(text),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { status } = response;
        if (status >= 400 && status < 500) {
          await response.body?.cancel();
          log?.('a game vendor refused', { vendor, path, status });
          return { failure: 'refused' };
        }
        const answer = response.ok ? schema.safeParse(await response.json()) : null;
        if (answer?.success) return { value: answer.data };
        log?.('a game vendor answered otherwise than agreed', { vendor, path, status });
      } catch (error) {
        log?.('a game vendor could not be reached', { vendor, path, error });
      }
      return { failure: 'failed' };
    },
    async post(path, body, schema) {
      const answer = await client.ask(path, body, schema);
      return 'value' in answer ? answer.value : null;
    },
  };
  return client;
}
