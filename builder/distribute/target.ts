/** Where releases are sent to and fetched from: a bucket of any store that speaks S3, or a folder. */
import { isAbsolute, resolve } from 'node:path';
import { createFolderStore, createS3Store } from '#server/adapters/objects/index.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { ConfigError, missing, readVariable, type Values } from '#server/variables.ts';

const S3_TARGET =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[a-z0-9-]+(?:\/[a-z0-9-]+)*))?\/?$/;

/** The same store, below a prefix. */
function below(store: ObjectStore, prefix: string): ObjectStore {
  const keyOf = (key: string): string => `${prefix}/${key}`;
  return {
    put: (key, bytes) => store.put(keyOf(key), bytes),
    get: (key) => store.get(keyOf(key)),
    delete: (key) => store.delete(keyOf(key)),
  };
}

function openBucket(target: string, values: Values): ObjectStore {
  const { bucket, prefix } = S3_TARGET.exec(target)?.groups ?? {};
  if (bucket === undefined) {
    throw new ConfigError(`${target} names no bucket: wanted s3://bucket or s3://bucket/prefix, in lower case`);
  }
  const required = (name: 'SITE_S3_URL' | 'SITE_S3_KEY_ID' | 'SITE_S3_SECRET'): string => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, 'for a target that begins with s3://');
    return value;
  };
  const store = createS3Store({
    url: required('SITE_S3_URL'),
    bucket,
    region: readVariable(values, 'SITE_S3_REGION') ?? 'us-east-1',
    keyId: required('SITE_S3_KEY_ID'),
    secret: required('SITE_S3_SECRET'),
  });
  return prefix === undefined ? store : below(store, prefix);
}

/**
 * Opens a target: `s3://bucket/prefix`, with the `SITE_S3_*` settings, or the path of a folder.
 * @throws ConfigError when it is neither, or a setting is missing.
 */
export function openTarget(target: string, values: Values): ObjectStore {
  if (target.startsWith('s3:')) return openBucket(target, values);
  if (/^[a-z\d]+:\/\//i.test(target)) throw new ConfigError(`${target} is neither s3://… nor a folder`);
  return createFolderStore(isAbsolute(target) ? target : resolve(target));
}
