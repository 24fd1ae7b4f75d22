/** Starts the editor with its configuration, and shows promotions and pages much as the site does. */
const { CMS, h } = window;

const config = await (await fetch('/config.json')).json();

/** Languages in the order of the fields. */
const promoFields = config.collections.find(({ name }) => name === 'promos').fields;
const locales = promoFields.find(({ name }) => name === 'texts').fields.map(({ name }) => name);

const text = (value) => (typeof value === 'string' ? value : '');
const lines = (value) => (value?.toJS?.() ?? value ?? []).map((line) => text(line).replace(/ \{[a-z-, ]+\}$/, ''));

/** Figures stand in texts by name; an editor sees those of the main domain. */
function filled(words, terms) {
  return text(words).replace(/\{\{(\w+)\}\}/g, (whole, name) => {
    const value = terms?.[name];
    if (value === undefined || value === null) return whole;
    if (typeof value === 'object') return value.EUR === undefined ? whole : `€${value.EUR}`;
    return name === 'percent' || name === 'cashback' ? `${value}%` : `${value}`;
  });
}

function promoIn([locale, own], picture, terms) {
  return h(
    'section',
    { key: locale, lang: locale },
    h('h2', { className: 'locale' }, locale),
    h(
      'div',
      { className: 'card' },
      h('img', { src: picture, alt: '' }),
      h(
        'div',
        { className: 'words' },
        h('b', {}, filled(own.title, terms)),
        h('p', {}, filled(own.excerpt, terms)),
        h('span', { className: 'button' }, '→'),
      ),
    ),
    h('h3', {}, filled(own.title, terms)),
    h('ol', {}, ...lines(own.how).map((line, index) => h('li', { key: index }, filled(line, terms)))),
    h('ul', {}, ...lines(own.notes).map((line, index) => h('li', { key: index }, filled(line, terms)))),
  );
}

/** Where the card's picture is shown from; an upload that is not saved is its own address. */
function pictureOf(data, getAsset) {
  const own = text(data.image);
  if (own === '') return `/art/promos/${text(data.art)}-720.avif`;
  return own.startsWith('blob:') ? own : String(getAsset(own) ?? '');
}

function PromoPreview({ entry, getAsset }) {
  const data = entry.get('data')?.toJS?.() ?? {};
  const picture = pictureOf(data, getAsset);
  const written = locales
    .map((locale) => [locale, data.texts?.[locale]])
    .filter(([, words]) => text(words?.title) !== '');
  return h('main', {}, ...written.map((texts) => promoIn(texts, picture, data.terms)));
}

/** A line with its links; they lead nowhere in a preview. */
function linked(line) {
  return line.split(/(\[[^\]]+\]\([^)]+\))/).map((part, index) => {
    const [, words] = /^\[([^\]]+)\]\(/.exec(part) ?? [];
    return words === undefined ? part : h('u', { key: index }, words);
  });
}

/** A text page's markup as far as a preview needs it: sections, questions, lists, paragraphs. */
function block(part, index) {
  const [, marks, heading] = /^(#{2,3}) (.+)/.exec(part) ?? [];
  if (marks !== undefined) {
    const [title, ...rest] = part.slice(marks.length + 1).split('\n');
    const words = title.replace(/ \{[^}]+\}$/, '');
    return h(
      'div',
      { key: index },
      h(marks === '##' ? 'h2' : 'h3', {}, words),
      heading && h('p', {}, ...linked(rest.join(' '))),
    );
  }
  if (/^- /.test(part))
    return h(
      'ul',
      { key: index },
      ...part
        .split(/^- /m)
        .filter(Boolean)
        .map((line) => h('li', {}, ...linked(line))),
    );
  return h('p', { key: index }, ...linked(part));
}

function PagePreview({ entry }) {
  const data = entry.get('data')?.toJS?.() ?? {};
  const parts = text(data.body)
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '');
  return h(
    'main',
    {},
    h('h1', {}, text(data.title)),
    h('p', { className: 'lead' }, text(data.description)),
    ...parts.map(block),
  );
}

CMS.registerPreviewStyle('/preview.css');
CMS.registerPreviewTemplate('promos', PromoPreview);
CMS.registerPreviewTemplate('pages', PagePreview);
await CMS.init({ config });
