/** Objects in a bucket of any store that speaks S3: requests signed by AWS signature 4, addresses by path. */
import { AwsClient } from 'aws4fetch';
import { assertKey, type ObjectStore } from '../../ports/object-store.ts';

const TIMEOUT_MS = 15_000;
const TRIES = 2;

export interface S3Options {
  /** Origin of the store. */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

export function createS3Store({ url, bucket, region, keyId, secret }: S3Options): ObjectStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: TRIES });

  async function call(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array<ArrayBuffer>) {
    assertKey(key);
    const answer = await client.fetch(new URL(`/${bucket}/${key}`, url).href, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`the object store answered ${answer.status} to ${method}`);
  }

  return {
    async put(key, bytes) {
      const answer = await call('PUT', key, bytes);
      if (!answer.ok) throw new Error(`the object store has no bucket ${bucket}`);
    },
    async get(key) {
      const answer = await call('GET', key);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    async delete(key) {
      await call('DELETE', key);
    },
  };
}
