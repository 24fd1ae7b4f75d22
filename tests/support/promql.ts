/** As much of Prometheus as the alerts of `deploy/` need: its text format, and its queries over a few scrapes. */

export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** What one round of scraping has found. */
export interface Scrape {
  /** Seconds. */
  at: number;
  samples: readonly Sample[];
}

const LINE = /^(?<name>[a-z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/i;

/** Reads what a node tells; its name goes into `__name__`, as with Prometheus. */
export function readMetrics(text: string, more: Record<string, string> = {}): Sample[] {
  return text.split('\n').flatMap((line) => {
    const { name = '', labels = '', value = '' } = LINE.exec(line)?.groups ?? {};
    if (name === '') return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text]);
    return [{ labels: { __name__: name, ...more, ...Object.fromEntries(pairs) }, value: Number(value) }];
  });
}

type Vector = readonly Sample[];
type Value = number | Vector;

const TOKEN = /\s*(=~|==|[><]=?|[()[\]{},/=]|"[^"]*"|\d+(?:\.\d+)?(?:[smh]\b)?|[a-z_]\w*)/gy;

const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  count: (values) => values.length,
};
const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>': (one, other) => one > other,
  '==': (one, other) => one === other,
};

const keyOf = (labels: Sample['labels']): string =>
  JSON.stringify(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)));

const without = ({ labels, value }: Sample, ...names: string[]): Sample => ({
  labels: Object.fromEntries(Object.entries(labels).filter(([name]) => !names.includes(name))),
  value,
});

function aggregate(vector: Vector, by: readonly string[], reduce: (values: readonly number[]) => number): Vector {
  const groups = Map.groupBy(vector, ({ labels }) =>
    keyOf(Object.fromEntries(by.map((name) => [name, labels[name] ?? '']))),
  );
  return [...groups].map(([key, group]) => ({
    labels: Object.fromEntries(JSON.parse(key)),
    value: reduce(group.map(({ value }) => value)),
  }));
}

/** The value below which a share of what was observed lies, within its bucket by rule of three. */
function quantile(share: number, vector: Vector): Vector {
  const groups = Map.groupBy(vector, (sample) => keyOf(without(sample, 'le').labels));
  return [...groups].map(([key, group]) => {
    const buckets = group
      .map(({ labels, value }) => ({ le: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le), value }))
      .sort((one, other) => one.le - other.le);
    const rank = share * (buckets.at(-1)?.value ?? 0);
    const index = buckets.findIndex(({ value }) => value >= rank);
    const [bucket, below] = [buckets[index], buckets[index - 1] ?? { le: 0, value: 0 }];
    const inside = bucket === undefined ? Number.NaN : (rank - below.value) / (bucket.value - below.value);
    const top = bucket?.le ?? Number.NaN;
    const value = Number.isFinite(top) ? below.le + (top - below.le) * inside : below.le;
    return { labels: Object.fromEntries(JSON.parse(key)), value };
  });
}

/**
 * Answers a query. @param scrapes of one time after the other; instants are of the last, rates between first and last
 * @throws for what an alert has not asked for yet
 */
export function query(text: string, scrapes: readonly Scrape[]): Vector {
  const tokens = [...text.matchAll(TOKEN)].map(([, token = '']) => token);
  if (tokens.join('') !== text.replaceAll(/\s/g, '')) throw new Error(`${text} is not understood`);
  const last = scrapes.at(-1) ?? { at: 0, samples: [] };
  const first = scrapes[0] ?? last;
  let position = 0;
  const peek = () => tokens[position];
  const take = (wanted?: string): string => {
    const token = tokens[position] ?? '';
    if (wanted !== undefined && token !== wanted) throw new Error(`${text}: ${wanted} is missing before ${token}`);
    position += 1;
    return token;
  };
  const vectorOf = (value: Value): Vector => (typeof value === 'number' ? [{ labels: {}, value }] : value);

  function names(): string[] {
    const found: string[] = [];
    take('(');
    while (peek() !== ')') {
      found.push(take());
      if (peek() === ',') take();
    }
    take(')');
    return found;
  }

  /** `name{label="text",other=~"pattern"}` */
  function selector(name: string): (samples: Vector) => Vector {
    const tests: ((labels: Sample['labels']) => boolean)[] = [({ __name__ }) => __name__ === name];
    if (peek() === '{') {
      take('{');
      while (peek() !== '}') {
        const [label, operator, wanted] = [take(), take(), take().slice(1, -1)];
        const pattern = new RegExp(`^(?:${wanted})$`);
        tests.push((labels) => (operator === '=~' ? pattern.test(labels[label] ?? '') : labels[label] === wanted));
        if (peek() === ',') take();
      }
      take('}');
    }
    return (samples) => samples.filter(({ labels }) => tests.every((fits) => fits(labels)));
  }

  /** What was added between the first scrape and the last, by the second or as a whole. */
  function growth(seconds: number): Vector {
    take('(');
    const select = selector(take());
    take('[');
    take();
    take(']');
    take(')');
    const before = new Map(select(first.samples).map(({ labels, value }) => [keyOf(labels), value]));
    // A series that was not there yet has not grown: so Prometheus has it.
    return select(last.samples).flatMap((sample) => {
      const from = before.get(keyOf(sample.labels));
      return from === undefined ? [] : [without({ ...sample, value: (sample.value - from) / seconds }, '__name__')];
    });
  }

  function unit(): Value {
    const token = take();
    if (token === '(') {
      const value = whole();
      take(')');
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    const reduce = AGGREGATES[token];
    if (reduce) {
      const by = peek() === 'by' && take() ? names() : [];
      take('(');
      const inner = vectorOf(whole());
      take(')');
      return aggregate(inner, by, reduce);
    }
    if (token === 'rate') return growth(last.at - first.at);
    if (token === 'increase') return growth(1);
    if (token === 'histogram_quantile') {
      take('(');
      const share = Number(take());
      take(',');
      const inner = vectorOf(whole());
      take(')');
      return quantile(share, inner);
    }
    return selector(token)(last.samples);
  }

  function quotient(): Value {
    const value = unit();
    if (peek() !== '/') return value;
    take('/');
    const divisors = new Map(vectorOf(unit()).map((sample) => [keyOf(sample.labels), sample.value]));
    return vectorOf(value).flatMap((sample) => {
      const divisor = divisors.get(keyOf(sample.labels));
      return divisor === undefined ? [] : [{ ...sample, value: sample.value / divisor }];
    });
  }

  function comparison(): Value {
    const value = quotient();
    const compare = COMPARISONS[peek() ?? ''];
    if (!compare) return value;
    take();
    const other = Number(take());
    return vectorOf(value).filter((sample) => compare(sample.value, other));
  }

  function whole(): Value {
    let value = comparison();
    while (peek() === 'or') {
      take('or');
      value = [...vectorOf(value), ...vectorOf(comparison())];
    }
    return value;
  }

  const answer = vectorOf(whole());
  if (position !== tokens.length) throw new Error(`${text}: ${peek()} is not understood`);
  return answer;
}
