/** Where files are kept that no web server may reach (design section 1, promise 7). What is put there is encrypted already. */
export interface ObjectStore {
  /** Writes an object, whole or not at all. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deleting what is not there is done already. */
  delete(key: string): Promise<void>;
}

/** Keys are our own: letters, digits, `-`, `/`; never a name that somebody typed. */
export function assertKey(key: string): void {
  if (!/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/.test(key)) throw new Error(`${key} names no object`);
}
