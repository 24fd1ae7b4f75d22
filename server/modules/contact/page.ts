/**
 * The contact page with a person's entries in it. The page is prebuilt in its language and carries every hint and notice
 * hidden; here the ones that apply are shown and the fields are filled, so that nothing typed is lost.
 */
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactNotice,
  type ContactValues,
  contactTopic,
} from '#shared/contract/contact.ts';
import type { ValidationKey } from '#shared/contract/validation.ts';

export interface FilledForm {
  values: ContactValues;
  hints: Partial<Record<ContactField, ValidationKey>>;
  notice: ContactNotice;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, in an attribute too. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Shows the hidden element that is marked with a name. */
function reveal(page: string, name: string): string {
  return page.replace(new RegExp(`(<[a-z]+\\b[^>]*\\bdata-contact="${name}"[^>]*?) hidden(?:="")?(?=[\\s/>])`), '$1');
}

/** Adds attributes to the opening tag of a field's control. */
function mark(page: string, field: ContactField, attributes: string): string {
  return page.replace(
    new RegExp(`<(?:input|select|textarea)\\b[^>]*\\bname="${field}"[^>]*>`),
    (tag) => `${tag.replace(/\s*\/?>$/, '')}${attributes}>`,
  );
}

function fill(page: string, field: ContactField, value: string): string {
  if (value === '') return page;
  if (field === 'topic') {
    const topic = contactTopic(value);
    return topic === null ? page : page.replace(`<option value="${topic}"`, `<option selected value="${topic}"`);
  }
  // A function: a `$` that someone typed is no pattern. HTML drops one line break after the tag, so one is added.
  if (field === 'message') {
    return page.replace(/(<textarea\b[^>]*>)[^<]*/, (_, tag: string) => `${tag}\n${escaped(value)}`);
  }
  return mark(page, field, ` value="${escaped(value)}"`);
}

/** Fills the contact page; the first field with a hint gets the focus. */
export function fillContactPage(page: string, { values, hints, notice }: FilledForm): string {
  const first = CONTACT_FIELDS.find((field) => hints[field] !== undefined);
  const filled = CONTACT_FIELDS.reduce((html, field) => {
    const withValue = fill(html, field, values[field]);
    const hint = hints[field];
    if (hint === undefined) return withValue;
    const focus = field === first ? ' autofocus' : '';
    return reveal(mark(withValue, field, ` aria-invalid="true"${focus}`), `${field}.${hint}`);
  }, page);
  return reveal(filled, `notice.${notice}`);
}
