/** Notes which parts of its props a rendering looked at, so that what came of it can be used wherever those are the same. */

export type Props = Record<string, unknown>;

/** A question a prop answers, such as whether a link leads to the page it stands on. */
type Question = (asked: string) => unknown;

/** What one rendering saw of its props. */
export interface Seen {
  /** Fields of records, as `prop` and `field`, with what stood there. */
  readonly reads: readonly [prop: string, field: string, value: unknown][];
  /** Records that were looked at as a whole. */
  readonly whole: readonly [prop: string, text: string][];
  /** Questions, with their answers. */
  readonly asked: readonly [prop: string, question: string, answer: unknown][];
}

/** A plain record, the kind of value whose fields can be watched. */
const isRecord = (value: unknown): value is Props =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isPlain = (value: unknown) => value === null || !['object', 'function'].includes(typeof value);

/** A record of plain values: the fields that are read decide, not the rest. */
export const isFlat = (value: unknown): value is Props => isRecord(value) && Object.values(value).every(isPlain);

/** Lets a rendering see its props through a watch that notes what it looks at. */
export class Watch {
  readonly #reads = new Map<string, [string, string, unknown]>();
  readonly #whole = new Map<string, string>();
  readonly #asked = new Map<string, [string, string, unknown]>();
  /** Watched records, and what they stand for. */
  readonly originals = new Map<unknown, string>();

  /** The props: each record of plain values among them watched, and questions too where they are told apart. */
  over(props: Props, questions = false): Props {
    const watched = Object.entries(props).map(([name, value]) => {
      if (isFlat(value)) return [name, this.#record(name, value)];
      return [name, questions && typeof value === 'function' ? this.#question(name, value as Question) : value];
    });
    return Object.fromEntries(watched);
  }

  #record(name: string, record: Props): Props {
    const lookAtWhole = () => void this.#whole.set(name, JSON.stringify(record));
    const watched = new Proxy(record, {
      get: (target, field, receiver) => {
        if (typeof field === 'string') this.#reads.set(`${name} ${field}`, [name, field, target[field]]);
        return Reflect.get(target, field, receiver);
      },
      has: (target, field) => {
        lookAtWhole();
        return Reflect.has(target, field);
      },
      ownKeys: (target) => {
        lookAtWhole();
        return Reflect.ownKeys(target);
      },
    });
    this.originals.set(watched, name);
    return watched;
  }

  #question(name: string, ask: Question): Question {
    return (question) => {
      const answer = ask(question);
      this.#asked.set(`${name} ${question}`, [name, question, answer]);
      return answer;
    };
  }

  seen(): Seen {
    return { reads: [...this.#reads.values()], whole: [...this.#whole], asked: [...this.#asked.values()] };
  }
}

/** Whether a rendering with these props would see the same again. */
export function isSame({ reads, whole, asked }: Seen, props: Props): boolean {
  return (
    reads.every(([prop, field, value]) => (props[prop] as Props)[field] === value) &&
    whole.every(([prop, text]) => JSON.stringify(props[prop]) === text) &&
    asked.every(([prop, question, answer]) => (props[prop] as Question)(question) === answer)
  );
}
