/** The marketers' editor: its fields are those of the schemas, and what it saves is a promotion. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { parseYaml } from '#features/content/document.ts';
import { editorConfig, pageFields, promoFields } from '#features/editor/config.build.ts';
import { type EditorField, fieldsOf, type SchemaNode, schemaTree } from '#features/editor/fields.ts';
import { PROMO_WORDS } from '#features/editor/words.ts';
import { pageSchema } from '#features/pages/schema.build.ts';
import { AUDIENCES, PROMO_ACTIONS } from '#features/promo/constants.ts';
import { promoText } from '#features/promo/model.ts';
import { promoSchema } from '#features/promo/schema.build.ts';
import { CURRENCY_CODES } from '#shared/money.ts';
import { BASE_LANGUAGES, LOCALE_CODES } from '#shared/regions/index.ts';

type Data = Record<string, unknown>;

/** Every path of a schema that holds a value or a group, as `texts.de.title`. */
function schemaPaths({ properties = {}, propertyNames, additionalProperties }: SchemaNode, above = ''): string[] {
  const keyed = (propertyNames?.enum ?? []).map((name): [string, SchemaNode] => [name, additionalProperties || {}]);
  return [...Object.entries(properties), ...keyed].flatMap(([name, node]) => [
    above + name,
    ...schemaPaths(node, `${above}${name}.`),
  ]);
}

const fieldPaths = (fields: readonly EditorField[], above = ''): string[] =>
  fields.flatMap(({ name, fields: inner = [] }) => [above + name, ...fieldPaths(inner, `${above}${name}.`)]);

const fieldAt = (path: string): EditorField => {
  let fields = promoFields();
  let found: EditorField | undefined;
  for (const name of path.split('.')) {
    found = fields.find((field) => field.name === name);
    fields = found?.fields ?? [];
  }
  if (!found) throw new Error(`no field ${path}`);
  return found;
};
const choices = (path: string) => (fieldAt(path).options ?? []).map(({ value }) => value);

describe('the editor has every field of the schemas, and no other', () => {
  it('of promotions', () => {
    expect(fieldPaths(promoFields()).sort()).toEqual(schemaPaths(schemaTree(promoSchema)).sort());
  });

  it('of text pages, with the text below the head', () => {
    expect(fieldPaths(pageFields())).toEqual([...schemaPaths(schemaTree(pageSchema)), 'body']);
  });

  it('refuses to be drawn for a field that nobody has put into words', () => {
    const node: SchemaNode = { properties: { motto: { type: 'string' } } };
    expect(() => fieldsOf(node, { words: PROMO_WORDS })).toThrow('no words for motto');
  });

  it('offers each choice of the tables, and a new one by itself', () => {
    expect(choices('audience')).toEqual([...AUDIENCES]);
    expect(choices('action')).toEqual([...PROMO_ACTIONS]);
    expect(choices('locales')).toEqual(LOCALE_CODES);
    const node: SchemaNode = { properties: { status: { type: 'string', enum: ['announced', 'open', 'paused'] } } };
    const [status] = fieldsOf(node, { words: PROMO_WORDS });
    expect(status?.options?.map(({ value }) => value)).toContain('paused');
  });

  test.each(['en', 'de'] as const)(
    'names each choice in words, in %s; drawings alone have none but their files',
    (language) => {
      const selects = (fields: readonly EditorField[]): EditorField[] =>
        fields.flatMap((field) => [...(field.options ? [field] : []), ...selects(field.fields ?? [])]);
      const named = selects(promoFields(language)).filter(({ name }) => name !== 'art');
      expect(named.length).toBeGreaterThan(9);
      for (const { name, options = [] } of named) {
        expect(options.filter(({ label, value }) => label === value).map(({ value }) => `${name} ${value}`)).toEqual(
          [],
        );
        // Two choices of a field are told apart.
        expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
      }
    },
  );

  it('has a place for all currencies and locales; the nine base languages are required, variants not', () => {
    expect(fieldAt('terms.minimum').fields?.map(({ name }) => name)).toEqual([...CURRENCY_CODES]);
    const texts = fieldAt('texts').fields ?? [];
    expect(texts.map(({ name }) => name).sort()).toEqual([...LOCALE_CODES].sort());
    expect(
      texts
        .filter(({ required }) => required)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...BASE_LANGUAGES].sort());
    for (const { fields = [], required, name } of texts) {
      expect(
        fields.map((field) => field.required),
        name,
      ).toEqual(fields.map(() => required));
    }
  });

  it('asks for the form the schema asks for', () => {
    const [pattern] = fieldAt('terms.odds').pattern as [string, string];
    expect('1.50').toMatch(new RegExp(pattern));
    expect('1,5').not.toMatch(new RegExp(pattern));
    expect(fieldAt('terms.percent')).toMatchObject({ widget: 'number', min: 1, max: 200, required: false });
    expect(fieldAt('image')).toMatchObject({ widget: 'image', required: false });
  });

  it('keeps pages in a folder for each locale, once for those that share a tag', () => {
    const { i18n } = editorConfig() as { i18n: { locales: string[]; initial_locales: string[] } };
    expect(i18n.initial_locales).toEqual([...BASE_LANGUAGES]);
    expect(i18n.locales).toContain('de-ch');
    expect(i18n.locales).not.toContain('ch-de');
  });
});

/** A file's data as the editor keeps it: only its own fields, in its own order, empty optional ones left out. */
function asSaved(fields: readonly EditorField[], data: Data): Data {
  const saved: Data = {};
  for (const { name, required, fields: inner } of fields) {
    const value = data[name];
    if (value === undefined) {
      if (required) throw new Error(`${name} is required`);
      continue;
    }
    saved[name] = inner ? asSaved(inner, value as Data) : value;
  }
  return saved;
}

/** YAML as the editor writes it (`output.yaml` of its configuration). */
const written = (data: Data): string => stringify(data, { defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN' });

describe('what the editor saves gives the same promotion as a file written by hand', () => {
  const aliases = ['welcome', 'midweek-tide', 'sunday-regatta', 'vip-cashback', 'december-parcels'];

  test.each(aliases)('%s', (alias) => {
    const byHand = readFileSync(`src/content/promos/${alias}.yaml`, 'utf8');
    const source = written(asSaved(promoFields(), parse(byHand) as Data));
    expect(parseYaml('saved.yaml', source, promoSchema)).toEqual(parseYaml('hand.yaml', byHand, promoSchema));
  });

  it('the locale code no stays a word', () => {
    const byHand = parse(readFileSync('src/content/promos/welcome.yaml', 'utf8')) as Data;
    expect(parse(written(asSaved(promoFields(), byHand)))).toMatchObject({
      texts: { no: { title: expect.any(String) } },
    });
  });
});

describe('a line stands only where its products may be spoken of', () => {
  let promo: Data;
  beforeAll(() => {
    promo = parse(readFileSync('src/content/promos/welcome.yaml', 'utf8')) as Data;
  });
  const page = (region: 'main' | 'de') =>
    ({ region, locale: 'de', prefixed: true, route: 'promo-item', environment: 'demo' }) as const;

  it('and its suffix is never shown', () => {
    const read = parseYaml('x.yaml', written(promo), promoSchema);
    const [onMain, onDe] = [promoText(read, page('main')).notes, promoText(read, page('de')).notes];
    expect(onMain.length).toBe(onDe.length + 1);
    expect(onMain.join()).not.toContain('{');
  });

  it('an unknown product is refused by name', () => {
    const source = written(promo).replace('{crypto}', '{cripto}');
    expect(() => parseYaml('x.yaml', source, promoSchema)).toThrow(/x\.yaml:\d+ texts\.en\.notes\.2: \{cripto\}/);
  });
});
