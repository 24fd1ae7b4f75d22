/** The contact form: checked, limited, and sent to the operator's mailbox. The answer is the page itself. */
import {
  CONTACT_FIELDS,
  CONTACT_TRAP,
  type ContactValues,
  checkContact,
  contactTopic,
} from '#shared/contract/contact.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { type Environment, type LocaleCode, localesOf, type RegionId } from '#shared/regions/index.ts';
import { localePath, matchRoute, pathOf, splitLocale } from '#shared/routes.ts';
import { failureAnswer } from '../../http/answers.ts';
import { readForm } from '../../http/body.ts';
import { isSameOrigin } from '../../http/origin.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { RateLimits } from '../session/index.ts';
import { type FilledForm, fillContactPage } from './page.ts';
import { type KeptMessage, keepMessage } from './store.ts';

interface ContactRequest {
  region: RegionId;
  origin: string;
  client: string;
}

export { contactMailJob, queueContactMail } from './mailing.ts';
export { type KeptMessage, keepMessage };

export interface ContactParts {
  environment: Environment;
  /** Whether mail carries messages: without any the page says so, and staff have them in their queue all the same. */
  hasMail: boolean;
  limits: RateLimits;
  /** Keeps a message for staff, and has it mailed. */
  keep(message: KeptMessage): Promise<void>;
  /** The prebuilt page at an address of the site. */
  page(request: Request, where: ContactRequest): Promise<Response>;
}

export interface Contact {
  /** Answers a post to the contact page; null when the request is none. */
  fetch(request: Request, where: ContactRequest): Promise<Response | null>;
}

/** The locale of a contact page's address; null for another address. */
function localeOfContact(pathname: string, allowed: readonly LocaleCode[]): LocaleCode | null {
  const { locale = allowed[0], path } = splitLocale(pathname, allowed);
  const match = matchRoute(path);
  const isContact = match?.name === 'page' && match.parameter === 'contact-us';
  return isContact && locale !== undefined ? locale : null;
}

function readValues(form: URLSearchParams): ContactValues {
  // Browsers send line breaks as CRLF; lengths count what was typed.
  const entries = CONTACT_FIELDS.map((field) => [field, (form.get(field) ?? '').replaceAll('\r\n', '\n').trim()]);
  return Object.fromEntries(entries) as ContactValues;
}

/** Creates the form's answers. */
export function createContact({ environment, hasMail, limits, keep, page }: ContactParts): Contact {
  async function filledPage(request: Request, where: ContactRequest, form: FilledForm, status: number) {
    const headers = new Headers(request.headers);
    for (const name of ['accept-encoding', 'content-length', 'content-type', 'if-none-match', 'range']) {
      headers.delete(name);
    }
    const prebuilt = await page(new Request(request.url, { headers }), where);
    if (prebuilt.status !== 200) return prebuilt;
    const answer = new Response(fillContactPage(await prebuilt.text(), form), { status, headers: prebuilt.headers });
    for (const name of ['etag', 'content-length', 'accept-ranges']) answer.headers.delete(name);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  }

  async function deliver(message: KeptMessage, client: string): Promise<Result<void>> {
    const allowed = await limits.consume('contactByClient', client);
    if (!allowed.ok) return allowed;
    await keep(message);
    return hasMail ? ok(undefined) : fail('unavailable');
  }

  async function answer(request: Request, where: ContactRequest, locale: LocaleCode): Promise<Response> {
    if (!isSameOrigin(request.headers, where.origin)) return failureAnswer({ name: 'foreign_origin' });
    const read = await readForm(request);
    if (!read.ok) return failureAnswer(read.failure);
    const sent = new Response(null, {
      status: 303,
      headers: {
        location: `${localePath(pathOf('page', 'contact-us'), locale)}#sent`,
        'cache-control': 'no-store',
      },
    });
    if (read.value.get(CONTACT_TRAP)) return sent;

    const values = readValues(read.value);
    const hints = checkContact(values);
    if (Object.keys(hints).length > 0) return filledPage(request, where, { values, hints, notice: 'invalid' }, 422);

    const { region, client } = where;
    const kept = { region, locale, values: { ...values, topic: contactTopic(values.topic) ?? 'else' } };
    const delivered = await deliver(kept, client);
    if (delivered.ok) return sent;
    const { name, variables } = delivered.failure;
    const notice = name === 'rate_limited' ? name : 'failed';
    const refused = await filledPage(request, where, { values, hints, notice }, ERRORS[name].status);
    if (typeof variables?.seconds === 'number') refused.headers.set('retry-after', String(variables.seconds));
    return refused;
  }

  return {
    async fetch(request, where) {
      if (request.method !== 'POST') return null;
      const locale = localeOfContact(new URL(request.url).pathname, localesOf(where.region, environment));
      return locale === null ? null : answer(request, where, locale);
    },
  };
}
