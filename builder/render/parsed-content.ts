/**
 * What content in YAML holds, cached beside the program that parsed it: parsing hundreds of promotions takes a publish
 * longer than rendering what changed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ParsedTexts } from '#shared/site-run.ts';
import { writeWhole } from '../publish/trees.ts';

/** So many new texts are worth writing all down again. */
const WORTH_WRITING = 20;

type Texts = Map<string, unknown>;

export class ParsedContent implements ParsedTexts {
  readonly #file: string;
  readonly #known: Texts;
  /** What was asked for: the rest is of content that is gone. */
  readonly #used: Texts = new Map();
  #fresh = 0;

  /** @param folder of the compiled site, whose parser it was. */
  constructor(folder: string) {
    this.#file = join(folder, 'parsed-content');
    this.#known = existsSync(this.#file) ? (deserialize(readFileSync(this.#file)) as Texts) : new Map();
  }

  has(key: string): boolean {
    return this.#known.has(key);
  }

  get(key: string): unknown {
    const data = this.#known.get(key);
    this.#used.set(key, data);
    return data;
  }

  set(key: string, data: unknown): void {
    if (!this.#known.has(key)) this.#fresh += 1;
    this.#known.set(key, data);
    this.#used.set(key, data);
  }

  /** Writes down what was asked for, where enough of it is new. */
  store(): void {
    if (this.#fresh < WORTH_WRITING) return;
    writeWhole(this.#file, serialize(this.#used));
    this.#fresh = 0;
  }
}
