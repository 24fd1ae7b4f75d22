/** Mail to players. Nothing in it comes from a request: addresses of links are the operator's settings. */

import { sql } from 'drizzle-orm';
import { COMPANIES } from '#shared/regions/companies.ts';
import { type Environment, type LocaleCode, localesOf, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, type Queryable } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import type { Mailer, MailMessage } from '../../ports/mail.ts';
import { createLink, LINK_LIFETIME_MS, type LinkPurpose } from '../identity/index.ts';
import { type LetterContent, letterHtml, letterText } from './html.ts';
import { isLetterKind, type LetterKind, LINKS } from './kinds.ts';
import {
  claimLetter,
  type DueLetter,
  dropLetter,
  type Letter,
  postponeLetter,
  recordRefusal,
  storeLetter,
} from './outbox.ts';
import { type PartnerLetter, partnerContent } from './partner.ts';
import { type RegistrationLetter, registrationContent } from './registration.ts';
import { lettersIn } from './texts.ts';
import { GUEST_TRANSCRIPT, type GuestTranscript, transcriptContent } from './transcript.ts';

/** After so many tries, about half a day, a letter is given up. */
const TRIES_MAXIMUM = 16;
const HOUR_MS = 3_600_000;

export interface LetterParts {
  database: Database;
  clock: Clock;
  environment: Environment;
  /** Null where no mail is set up. */
  mailer: Mailer | null;
  /** Origin of a region's public domain: `https://fairwind.example`. */
  originOf(region: RegionId): string;
  /** The address that answers. */
  supportOf(region: RegionId): string;
  /** What a message to players says by mail. Null: its kind is not known here. */
  contentOf(kind: string, variables: unknown, reader: Reader): LetterContent | null;
  /** Whether a player still wants a message by mail. */
  isWanted(playerId: string, kind: string): Promise<boolean>;
  /** When a message may leave that is not for the night; null: now. */
  waitsUntil(kind: string, home: { region: RegionId; country: string | null }, now: Date): Date | null;
  /** What the letter about a registration says; null: there is nothing to say any more. */
  registration(registrationId: string): Promise<RegistrationLetter | null>;
  /** What lets a partner of the affiliate programme in; null: they may not come in any more. */
  partner(partnerId: string): Promise<PartnerLetter | null>;
  log: Log;
}

/** Who reads a letter, and where its links lead. */
export interface Reader {
  playerId: string;
  locale: LocaleCode;
  region: RegionId;
  /** Address of a domain's pages in a language. */
  page(region: RegionId, locale: LocaleCode): string;
}

export interface Letters {
  /** Whether mail is set up. */
  readonly available: boolean;
  /** Writes a letter down, in the transaction of what it tells of. */
  write(database: Queryable, letter: Letter): Promise<void>;
  /** Sends what is due, soon; the caller does not wait. */
  post(): void;
  /** Sends what is due. */
  deliver(): Promise<void>;
  /** Waits for what is being sent. */
  settle(): Promise<void>;
}

/** A letter about the account's safety. @param url what its link opens; null: it has none */
export function securityLetter(
  kind: LetterKind,
  locale: LocaleCode,
  support: string,
  url: string | null,
): LetterContent {
  const text = lettersIn(locale);
  const title = text(`${kind}_subject`);
  const before = [text(`${kind}_text`)];
  const purpose = LINKS[kind];
  if (purpose === undefined || url === null) return { title, before, after: [text('not_you', { support })] };
  const once = text('link_once', { hours: LINK_LIFETIME_MS[purpose] / HOUR_MS });
  const doubt = text(purpose === 'undo_email' ? 'not_you' : 'not_asked', { support });
  return { title, before, action: { label: title, url }, after: [once, doubt] };
}

interface Envelope {
  to: string;
  support: string;
  origin: string;
  locale: LocaleCode;
  /** Whose company writes. */
  region: RegionId;
}

/** A letter as a mail: text and HTML. */
export function letterMail(content: LetterContent, { to, support, origin, locale, region }: Envelope): MailMessage {
  const sender = { origin, locale, company: COMPANIES[region] };
  return {
    to,
    replyTo: { name: 'Fairwind', address: support },
    subject: content.title,
    text: letterText(content, sender),
    html: letterHtml(content, sender),
    ...(content.unsubscribe ? { unsubscribeUrl: content.unsubscribe.url } : {}),
  };
}

interface Addressee {
  player_id: string;
  language: LocaleCode;
}

/** Creates the letters' service. */
export function createLetters(parts: LetterParts): Letters {
  const { database, clock, environment, mailer, originOf, supportOf, log } = parts;

  function addresseeOf({ player_id, address }: DueLetter): Promise<Addressee | null> {
    const match = player_id === null ? sql`lower(email) = lower(${address})` : sql`player_id = ${player_id}::uuid`;
    return firstRow<Addressee>(database, sql`select player_id, language from players where ${match}`);
  }

  async function linkOf(letter: DueLetter, purpose: LinkPurpose, to: Addressee): Promise<string> {
    const link = { playerId: to.player_id, address: letter.link_address };
    const token = await createLink(database, purpose, link, clock.now());
    return `${pageOf(letter.region, to.language)}/?${purpose}=${token}`;
  }

  /** A domain's pages in a language, where it has it. */
  function pageOf(region: RegionId, language: LocaleCode): string {
    const prefix = localesOf(region, environment).includes(language) ? `/${language}` : '';
    return originOf(region) + prefix;
  }

  async function securityContent(kind: LetterKind, letter: DueLetter, to: Addressee): Promise<LetterContent> {
    const purpose = LINKS[kind];
    const url = purpose === undefined ? null : await linkOf(letter, purpose, to);
    return securityLetter(kind, to.language, supportOf(letter.region), url);
  }

  async function compose(letter: DueLetter, to: Addressee): Promise<MailMessage | null> {
    const { kind, variables, region, address } = letter;
    const content = isLetterKind(kind)
      ? await securityContent(kind, letter, to)
      : parts.contentOf(kind, variables, { playerId: to.player_id, locale: to.language, region, page: pageOf });
    return (
      content &&
      letterMail(content, {
        ...{ to: address, support: supportOf(region), origin: originOf(region), locale: to.language, region },
      })
    );
  }

  /** The letter about a registration; its reader may have no account. Null: there is nothing to say any more. */
  async function composeRegistration({ variables, region, address }: DueLetter): Promise<MailMessage | null> {
    const said = await parts.registration((variables as { registrationId: string }).registrationId);
    if (said === null) return null;
    const support = supportOf(region);
    const content = registrationContent(said, { support, login: `${pageOf(region, said.language)}/login` });
    return letterMail(content, { to: address, support, origin: originOf(region), locale: said.language, region });
  }

  /** The letter that lets a partner in, who is no player. Null: they may not come in any more. */
  async function composePartner({ variables, region, address }: DueLetter): Promise<MailMessage | null> {
    const said = await parts.partner((variables as { partnerId: string }).partnerId);
    if (said === null) return null;
    const support = supportOf(region);
    const content = partnerContent(said, { support, page: pageOf(region, said.language) });
    return letterMail(content, { to: address, support, origin: originOf(region), locale: said.language, region });
  }

  /** A talk, to the address that a guest has named. */
  async function composeTranscript({ variables, region, address }: DueLetter): Promise<MailMessage> {
    const said = variables as GuestTranscript;
    const support = supportOf(region);
    const content = transcriptContent(said, { support });
    return letterMail(content, { to: address, support, origin: originOf(region), locale: said.language, region });
  }

  const strangers: Record<string, (letter: DueLetter) => Promise<MailMessage | null>> = {
    registration: composeRegistration,
    partner_link: composePartner,
    [GUEST_TRANSCRIPT]: composeTranscript,
  };

  /** @returns whether the letter is done with. */
  async function send(letter: DueLetter): Promise<boolean> {
    if (mailer === null) return true;
    const toStranger = strangers[letter.kind];
    if (toStranger !== undefined) {
      const mail = await toStranger(letter);
      return mail === null || (await hand(letter, mailer, mail));
    }
    const to = await addresseeOf(letter);
    if (to === null || !(await parts.isWanted(to.player_id, letter.kind))) return true;
    const mail = await compose(letter, to);
    // A process of a newer release wrote it, and sends it.
    if (mail === null) return letter.tries >= TRIES_MAXIMUM;
    return hand({ ...letter, player_id: to.player_id }, mailer, mail);
  }

  /** Hands a mail over. @returns whether its letter is done with */
  async function hand(letter: DueLetter, to: Mailer, mail: MailMessage): Promise<boolean> {
    const sent = await to.send(mail);
    if (sent.ok) return true;
    const { kind, tries } = letter;
    const { reason = 'unknown', final = 0 } = sent.failure.variables ?? {};
    const isOver = final === 1 || tries >= TRIES_MAXIMUM;
    const told = isOver ? 'a letter to a player was given up' : 'a letter waits to be tried again';
    log.warn({ kind, tries, reason }, told);
    if (isOver) await recordRefusal(database, letter, String(reason), clock.now());
    return isOver;
  }

  async function drain(): Promise<void> {
    for (
      let letter = await claimLetter(database, clock.now());
      letter;
      letter = await claimLetter(database, clock.now())
    ) {
      const until = parts.waitsUntil(letter.kind, letter, clock.now());
      if (until !== null) await postponeLetter(database, letter.letter_id, until);
      else if (await send(letter)) await dropLetter(database, letter.letter_id);
    }
  }

  // One round at a time in a process: whoever waits for a round knows that what was due before it was tried.
  let round: Promise<void> = Promise.resolve();
  function deliver(): Promise<void> {
    round = round.then(drain, drain);
    return round;
  }

  return {
    available: mailer !== null,
    write: (queryable, letter) => storeLetter(queryable, letter, clock.now()),
    post() {
      deliver().catch((error: unknown) => log.warn({ error }, 'letters could not be sent'));
    },
    deliver,
    settle: () => round.catch(() => undefined),
  };
}
