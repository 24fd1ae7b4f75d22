/**
 * Content files as data that tells what is read of it: a page depends on the fields it has used, not on the file, so a
 * changed field renders only the pages that show it.
 */
import { currentSiteRun, noteField } from '#shared/site-run.ts';

type Data = Record<string, unknown>;

function isData(value: unknown): value is Data {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function note(file: string, field: string): void {
  const run = currentSiteRun();
  if (run) noteField(run, file, field);
}

/** Objects are followed; a list or any other value is a field. Who asks which fields there are has read them all. */
class FieldReader implements ProxyHandler<Data> {
  readonly #file: string;
  readonly #name: string;

  constructor(file: string, name: string) {
    this.#file = file;
    this.#name = name;
  }

  #nameOf(key: string): string {
    return this.#name === '' ? key : `${this.#name}.${key}`;
  }

  get(data: Data, key: string | symbol): unknown {
    if (typeof key === 'symbol') return Reflect.get(data, key);
    const value = data[key];
    const name = this.#nameOf(key);
    if (isData(value)) return reading(this.#file, name, value);
    if (value === undefined || Object.hasOwn(data, key)) note(this.#file, name);
    return value;
  }

  has(data: Data, key: string | symbol): boolean {
    if (typeof key === 'string') note(this.#file, this.#nameOf(key));
    return key in data;
  }

  ownKeys(data: Data): (string | symbol)[] {
    note(this.#file, this.#name);
    return Reflect.ownKeys(data);
  }

  getOwnPropertyDescriptor(data: Data, key: string | symbol): PropertyDescriptor | undefined {
    if (typeof key === 'string') note(this.#file, this.#nameOf(key));
    return Reflect.getOwnPropertyDescriptor(data, key);
  }
}

const readers = new WeakMap<Data, Data>();

function reading(file: string, name: string, data: Data): Data {
  const reader = readers.get(data) ?? new Proxy(data, new FieldReader(file, name));
  readers.set(data, reader);
  return reader;
}

/** The data of a file; within a run (shared/site-run.ts) each field that is read of it is noted. */
export function readingFields<Value>(file: string, value: Value): Value {
  const run = currentSiteRun();
  if (!run || !isData(value)) return value;
  run.data.set(file, value);
  if (!run.fields.has(file)) run.fields.set(file, new Set());
  return reading(file, '', value) as Value;
}
