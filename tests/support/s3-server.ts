/** A small object store that speaks S3 as far as objects go: it checks the signature of each request. */

import { serve } from '@hono/node-server';
import { AwsClient } from 'aws4fetch';
import { Hono } from 'hono';
import { freePort } from './app.ts';

export interface S3Server {
  url: string;
  bucket: string;
  keyId: string;
  secret: string;
  objects: Map<string, Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** What the same request would be signed as, by somebody who knows the secret, at the moment that it names. */
async function expectedSignature(request: Request, client: AwsClient): Promise<string | null> {
  const signedNames = /SignedHeaders=([^,]+)/.exec(request.headers.get('authorization') ?? '')?.[1]?.split(';') ?? [];
  const headers = new Headers();
  for (const name of signedNames) if (name !== 'host') headers.set(name, request.headers.get(name) ?? '');
  const datetime = request.headers.get('x-amz-date') ?? '';
  const signed = await client.sign(request.url, {
    method: request.method,
    headers,
    aws: { datetime, allHeaders: true },
  });
  return signed.headers.get('authorization');
}

export async function startS3Server(secret = 'Hx5rQn8tWc3mKd7yLs2bVg9pJf4eUa6Z'): Promise<S3Server> {
  const port = await freePort();
  const store = { bucket: 'documents', keyId: 'AKIATESTS', secret };
  const client = new AwsClient({
    accessKeyId: store.keyId,
    secretAccessKey: store.secret,
    service: 's3',
    region: 'us-east-1',
  });
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const app = new Hono();
  app.use(async (context, next) => {
    const given = context.req.header('authorization');
    if (given === undefined || given !== (await expectedSignature(context.req.raw, client))) {
      return context.text('SignatureDoesNotMatch', 403);
    }
    return next();
  });
  app.put(`/${store.bucket}/:key{.+}`, async (context) => {
    objects.set(context.req.param('key'), new Uint8Array(await context.req.arrayBuffer()));
    return context.body(null, 200);
  });
  app.get(`/${store.bucket}/:key{.+}`, (context) => {
    const found = objects.get(context.req.param('key'));
    return found === undefined ? context.text('NoSuchKey', 404) : context.body(found);
  });
  app.delete(`/${store.bucket}/:key{.+}`, (context) => {
    objects.delete(context.req.param('key'));
    return context.body(null, 204);
  });
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  return {
    ...store,
    url: `http://127.0.0.1:${port}`,
    objects,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
