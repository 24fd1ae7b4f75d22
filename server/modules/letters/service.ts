/** Mail to players. Nothing in it comes from a request: addresses of links are the operator's settings. */
import { sql } from 'drizzle-orm';
import { type Environment, type LocaleCode, localesOf, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, type Queryable } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import type { Mailer, MailMessage } from '../../ports/mail.ts';
import { createLink, LINK_LIFETIME_MS, type LinkPurpose } from '../identity/index.ts';
import { LINKS } from './kinds.ts';
import { claimLetter, type DueLetter, dropLetter, type Letter, storeLetter } from './outbox.ts';
import { lettersIn } from './texts.ts';

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
  log: Log;
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
    const prefix = localesOf(letter.region, environment).includes(to.language) ? `/${to.language}` : '';
    return `${originOf(letter.region)}${prefix}/?${purpose}=${token}`;
  }

  async function compose(letter: DueLetter, to: Addressee): Promise<MailMessage> {
    const text = lettersIn(to.language);
    const purpose = LINKS[letter.kind];
    const support = supportOf(letter.region);
    const paragraphs =
      purpose === undefined
        ? [text(`${letter.kind}_text`), text('not_you', { support })]
        : [
            text(`${letter.kind}_text`),
            await linkOf(letter, purpose, to),
            text('link_once', { hours: LINK_LIFETIME_MS[purpose] / HOUR_MS }),
            text(purpose === 'undo_email' ? 'not_you' : 'not_asked', { support }),
          ];
    return {
      to: letter.address,
      replyTo: { name: 'Fairwind', address: support },
      subject: text(`${letter.kind}_subject`),
      text: [...paragraphs, `Fairwind\n${originOf(letter.region)}`].join('\n\n'),
    };
  }

  /** @returns whether the letter is done with. */
  async function send(letter: DueLetter): Promise<boolean> {
    const to = await addresseeOf(letter);
    if (to === null || mailer === null) return true;
    const sent = await mailer.send(await compose(letter, to));
    if (!sent.ok && letter.tries >= TRIES_MAXIMUM) log.warn({ kind: letter.kind }, 'a letter to a player was given up');
    return sent.ok || letter.tries >= TRIES_MAXIMUM;
  }

  async function drain(): Promise<void> {
    for (
      let letter = await claimLetter(database, clock.now());
      letter;
      letter = await claimLetter(database, clock.now())
    )
      if (await send(letter)) await dropLetter(database, letter.letter_id);
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
      deliver().catch((error: unknown) => log.warn({ error: String(error) }, 'letters could not be sent'));
    },
    deliver,
    settle: () => round.catch(() => undefined),
  };
}
