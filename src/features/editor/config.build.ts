/** The configuration of the marketers' editor (docs/publishing.md), drawn from the content's schemas and our tables. */
import { pageSchema } from '#features/pages/schema.build.ts';
import { promoSchema } from '#features/promo/schema.build.ts';
import { givenUpFolder } from '#shared/content-files.ts';
import { MEDIA_FOLDER, MEDIA_LIMITS, UPLOADED_IMAGE } from '#shared/promo-media.ts';
import { BASE_LANGUAGES, isoOf, LOCALE_CODES, LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import { type ChoiceWords, PROMO_CHOICES } from './choices.ts';
import { PROMO_CHOICES_GERMAN } from './choices-german.ts';
import { type EditorField, type FieldGuide, fieldsOf, schemaTree } from './fields.ts';
import { type FieldWords, PAGE_BODY_WORDS, PAGE_WORDS, PROMO_WORDS } from './words.ts';
import { PAGE_BODY_WORDS_GERMAN, PAGE_WORDS_GERMAN, PROMO_WORDS_GERMAN } from './words-german.ts';

const isBase = (code: string): boolean => BASE_LANGUAGES.some((language) => language === code);

/** The languages that forms are drawn in: the editor's English, and those of the console. */
export type FormLanguage = 'en' | 'de';
type Words = Readonly<Record<string, FieldWords>>;

const WORDS: Readonly<Record<FormLanguage, { promo: Words; page: Words; body: FieldWords }>> = {
  en: { promo: PROMO_WORDS, page: PAGE_WORDS, body: PAGE_BODY_WORDS },
  de: { promo: PROMO_WORDS_GERMAN, page: PAGE_WORDS_GERMAN, body: PAGE_BODY_WORDS_GERMAN },
};

const CHOICES: Readonly<Record<FormLanguage, ChoiceWords>> = { en: PROMO_CHOICES, de: PROMO_CHOICES_GERMAN };

const promoGuide = (language: FormLanguage): FieldGuide => ({
  words: WORDS[language].promo,
  choices: { ...CHOICES[language] },
  // The nine base languages are whole, a variant holds what differs.
  isRequired: ([top, code]) => (top === 'texts' && code !== undefined ? isBase(code) : undefined),
});

/** What the form of a schema cannot say of a field: which control suits it. */
const CONTROLS: Readonly<Record<string, Partial<EditorField>>> = {
  image: {
    widget: 'image',
    choose_url: false,
    accept: 'image/jpeg,image/png,image/webp',
    pattern: [UPLOADED_IMAGE.source, 'The file name may hold small letters, digits and hyphens only'],
  },
  starts: { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm' },
  ends: { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm' },
};

/** The base languages first: their texts are the ones that must be there. */
function basesFirst(fields: readonly EditorField[]): EditorField[] {
  return [...fields.filter(({ name }) => isBase(name)), ...fields.filter(({ name }) => !isBase(name))];
}

/** The fields of a promotion's file. */
export function promoFields(language: FormLanguage = 'en'): EditorField[] {
  return fieldsOf(schemaTree(promoSchema), promoGuide(language)).map((field) => {
    // The languages are seen at once; each opens by itself.
    const inner = field.name === 'texts' && field.fields ? { fields: basesFirst(field.fields), collapsed: false } : {};
    return { ...field, ...CONTROLS[field.name], ...inner };
  });
}

/** The fields of a text page: its head, and the text below it. */
export function pageFields(language: FormLanguage = 'en'): EditorField[] {
  const head = fieldsOf(schemaTree(pageSchema), { words: WORDS[language].page }).map((field) => {
    const date = { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
    return { ...field, ...(field.name === 'updated' ? date : {}), i18n: true };
  });
  return [...head, { name: 'body', ...WORDS[language].body, widget: 'text', required: true, i18n: true }];
}

/** What is said of an address that leads nowhere from now on. */
function givenUpFields(): EditorField[] {
  return [
    {
      name: 'address',
      label: 'Name of the file that was removed',
      hint: 'Without its ending: friday-spins.',
      widget: 'string',
      required: true,
      pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Only small letters, digits and single hyphens'],
    },
    { name: 'reason', label: 'Why nothing takes its place', widget: 'text', required: true },
  ];
}

/** Locales whose pages have a folder: one of those that share a tag is enough. */
export function pageLocales(): LocaleCode[] {
  const tags = new Set<string>(BASE_LANGUAGES.map((language) => isoOf(language)));
  const variants = LOCALE_CODES.filter((code) => LOCALES[code].base !== code).reverse();
  const own = variants.filter((code) => {
    const isNew = !tags.has(isoOf(code));
    tags.add(isoOf(code));
    return isNew;
  });
  return [...BASE_LANGUAGES, ...own.reverse()];
}

/** Everything but where the files are stored, which the server adds. */
export function editorConfig(): object {
  return {
    load_config_file: false,
    app_title: 'Fairwind content',
    media_folder: MEDIA_FOLDER,
    public_folder: '/media',
    media_libraries: {
      default: { config: { max_file_size: MEDIA_LIMITS.bytes, slugify_filename: true } },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'single', indent_sequences: true } },
    i18n: {
      structure: 'multiple_folders',
      locales: pageLocales(),
      default_locale: 'en',
      initial_locales: [...BASE_LANGUAGES],
    },
    collections: [
      {
        name: 'promos',
        label: 'Promotions',
        label_singular: 'Promotion',
        description: 'Every promotion with its terms and its texts in all languages.',
        folder: 'src/content/promos',
        extension: 'yaml',
        format: 'yaml',
        create: true,
        identifier_field: 'texts.en.title',
        summary: '{{texts.en.title}}',
        slug: '{{texts.en.title}}',
        sortable_fields: ['order', 'updated'],
        view_groups: [{ label: 'Part of the house', field: 'segment' }],
        fields: promoFields(),
      },
      {
        name: 'pages',
        label: 'Text pages',
        label_singular: 'Text page',
        description: 'Terms, privacy, questions and the other pages of the footer. Adding one needs a developer.',
        folder: 'src/content/pages',
        extension: 'md',
        format: 'yaml-frontmatter',
        create: false,
        delete: false,
        i18n: true,
        identifier_field: 'title',
        slug: '{{slug}}',
        fields: pageFields(),
      },
      {
        name: 'given-up',
        label: 'Addresses given up',
        label_singular: 'Address given up',
        description:
          'Publishing refuses to lose the page of a promotion that was removed. Name it under “Former names of its file” of another promotion, or say here that its address leads nowhere from now on.',
        folder: givenUpFolder,
        extension: 'yaml',
        format: 'yaml',
        create: true,
        identifier_field: 'address',
        summary: '{{address}}',
        slug: '{{address}}',
        fields: givenUpFields(),
      },
    ],
  };
}
