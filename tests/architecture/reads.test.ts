/** A component reads the service through `useRemote`, `useGrowingList` or a store of the page, not in an effect of its own (ADR 0219). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';

const FEATURES = join(ROOT, 'src/features');
const files = readdirSync(FEATURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return {
      path: path.slice(ROOT.length),
      text: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
    };
  });

/** Effects that read by themselves, with why; by file and what they call. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'lobby/ui/WindowedTiles.tsx ask': 'a function of another file by the same name; it asks for no answer',
  'sport/ui/useQuote.ts ask': 'asks what the slip is worth, which goes on by itself (quoter.ts)',
  'payment/ui/Outcome.tsx loadWallet': 'the wallet is a store with states of its own, which tries again',
  'wallet/ui/WalletPopup.tsx loadWallet': 'the wallet is a store with states of its own, which tries again',
  'wallet/ui/Mifinity.tsx loadWidget': 'its token opens the widget once; a failure is said, with the way back',
};

const READS = (Object.keys(PATHS) as EndpointName[]).filter((name) => PATHS[name].method === 'GET');
const READING = new RegExp(`\\b(?:publicRead|publicOutcome)\\(|\\bcall\\(\\s*'(?:${READS.join('|')})'`);

/** What stands between the parenthesis that opens at a place and the one that closes it. */
function enclosed(text: string, opens: number): string {
  let depth = 0;
  for (let at = opens; at < text.length; at += 1) {
    if (text[at] === '(' || text[at] === '{' || text[at] === '[') depth += 1;
    if (text[at] === ')' || text[at] === '}' || text[at] === ']') depth -= 1;
    if (depth === 0) return text.slice(opens, at + 1);
  }
  return text.slice(opens);
}

/** The functions of a text, each with its body: `const name = …;` and `function name(…) {…}`. */
function functionsOf(text: string): { name: string; body: string }[] {
  const found = [...text.matchAll(/\b(?:function (\w+)|const (\w+)(?::[^=\n]+)? =)/g)];
  return found.map((match) => {
    const rest = text.slice(match.index);
    const end = match[1] === undefined ? rest.search(/;\n/) : rest.search(/\n\}|\n {2}\}/);
    return { name: match[1] ?? match[2] ?? '', body: rest.slice(0, end < 0 ? undefined : end) };
  });
}

const isFunction = (body: string): boolean => /^function|=>/.test(body);
const calls = (body: string, name: string): boolean => new RegExp(`(?<![\\w'])(?:\\w+\\.)?${name}\\(`).test(body);

/** Functions of calls: whoever calls one reads. */
const readers = new Set(
  files
    .filter(({ path }) => !path.includes('/ui/'))
    .flatMap(({ text }) => functionsOf(text))
    .filter(({ body }) => isFunction(body) && READING.test(body) && !/createRemote|ownRemote/.test(body))
    .map(({ name }) => name),
);

/** What the effects of a file read. */
function readInEffects(text: string): string[] {
  const own = functionsOf(text).filter(({ body }) => isFunction(body) && !/\b(?:useRemote|useEffect)\(/.test(body));
  const reading = (body: string): string[] => [
    ...[...readers].filter((name) => calls(body, name)),
    ...(READING.test(body) ? ['call'] : []),
  ];
  const effects = [...text.matchAll(/\b(?:useEffect|useLayoutEffect|useRouteData)\(/g)].map(({ index, 0: start }) =>
    enclosed(text, index + start.length - 1),
  );
  return effects.flatMap((effect) => {
    const through = own.filter(({ name }) => calls(effect, name)).map(({ body }) => body);
    return [effect, ...through].flatMap(reading);
  });
}

describe('a component reads the service through the hook', () => {
  test('the functions that read are found', () => {
    for (const known of ['loadHistory', 'loadBonuses', 'loadTable', 'loadArchive']) expect(readers).toContain(known);
  });

  test('an effect that reads is found, whether it calls by itself or through a function beside it', () => {
    expect(readInEffects("useEffect(() => { void call('missions', {}); }, []);")).toEqual(['call']);
    expect(
      readInEffects('const load = async () => {\n  await loadTable(id);\n};\nuseEffect(() => void load(), [id]);'),
    ).toEqual(['loadTable']);
    expect(readInEffects('const reading = useRemote(() => loadTable(id));')).toEqual([]);
  });

  test('no effect reads by itself', () => {
    const found = files.flatMap(({ path, text }) =>
      [...new Set(readInEffects(text))].map((name) => `${path.replace(/^\/?src\/features\//, '')} ${name}`),
    );
    expect(found.filter((one) => !(one in EXCEPTIONS))).toEqual([]);
    expect(
      Object.keys(EXCEPTIONS).filter((one) => !found.includes(one)),
      'no exception is over',
    ).toEqual([]);
  });
});
