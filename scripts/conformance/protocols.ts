/**
 * The three wallet protocols from the vendor's side, as docs/integrating.md tells them: how a call is written and signed,
 * and what an answer means. Nothing here comes from the server: it is what an outside vendor would write.
 */
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** What an answer can mean, whatever a protocol calls it. */
export type Meaning =
  | 'done'
  | 'signature'
  | 'malformed'
  | 'player'
  | 'currency'
  | 'game'
  | 'funds'
  | 'limit'
  | 'duplicate'
  | 'unknown'
  | 'rolled back';

export interface Heard {
  /** HTTP status and the protocol's own word. */
  word: string;
  /** What the word stands for: some protocols have one for several things. */
  meanings: readonly Meaning[];
  /** Minor units, where the answer tells. */
  balance: bigint | null;
}

/** A call below the wallet's base address. */
export interface Message {
  call: string;
  body: Record<string, unknown>;
}

/** `none`: not signed; `stranger`: by another key; `stale`: an hour ago, where the protocol has a time. */
export type Signing = 'right' | 'stranger' | 'none' | 'stale';

export interface Player {
  /** The launch's token, or the player's id, as the protocol names who plays. */
  player: string;
  game: string;
  currency: string;
}

export interface Transaction extends Player {
  round: string;
  id: string;
  /** Minor units, or what stands in the message as it is. */
  amount: bigint | { raw: unknown };
}

export interface Speaker {
  /** Whether a win is paid that comes after the one which closed its round. */
  paysLate: boolean;
  /** Whether signatures carry a time. */
  hasTime: boolean;
  /** Amounts that are none in this protocol, with what is wrong with them. */
  noAmounts: readonly (readonly [what: string, raw: unknown])[];
  /** Someone whom the wallet has never heard of. */
  nobody(): string;
  authenticate: ((player: Player) => Message) | null;
  balance(player: Player): Message;
  bet(fields: Transaction): Message;
  /** `bet` is the id of the bet that is paid. */
  win(fields: Transaction & { bet: string; closed: boolean }): Message;
  /** A bet and its win in one request; null where the protocol has none. */
  whole: ((fields: Transaction & { win: string; won: bigint }) => Message) | null;
  rollback(fields: Omit<Transaction, 'amount'> & { bet: string }): Message;
  /** Whether the wins of an award can be staked at once, because the report of them ends it. */
  awardPays: boolean;
  /** A free round of an award, or the report of one that is over, whichever the protocol has; null: neither. */
  award: ((fields: Transaction & { award: string }) => Message) | null;
  headers(body: string, signing: Signing): Record<string, string>;
  read(http: number, body: unknown): Heard;
}

export interface Keys {
  /** Shared secret; of the studio's and the SoftSwiss-style protocol. */
  secret?: string | undefined;
  /** PEM of the vendor's private key; of the Hub88-style protocol. */
  privateKey?: string | undefined;
  /** Minor digits of the player's currency. */
  minorDigits: number;
}

const fieldsOf = (body: unknown) => (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;

/** A whole number as an amount, or null where the answer has none. */
function wholeNumber(value: unknown): bigint | null {
  return /^-?\d{1,30}$/.test(String(value)) ? BigInt(String(value)) : null;
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

const STUDIO_WORDS: Record<string, readonly Meaning[]> = {
  ok: ['done'],
  invalid_signature: ['signature'],
  invalid_request: ['malformed'],
  invalid_token: ['player'],
  token_expired: ['player'],
  wrong_currency: ['currency'],
  wrong_game: ['game'],
  insufficient_funds: ['funds'],
  limit_reached: ['limit'],
  duplicate_transaction: ['duplicate'],
  unknown_transaction: ['unknown'],
  transaction_rolled_back: ['rolled back'],
};

const AN_HOUR_MS = 3_600_000;

function studio({ secret = '' }: Keys): Speaker {
  const message = (call: string, fields: object): Message => ({ call, body: { request_id: randomUUID(), ...fields } });
  const written = (amount: Transaction['amount']) => (typeof amount === 'bigint' ? String(amount) : amount.raw);
  const transaction = ({ player, round, id, game, currency, amount }: Transaction) => ({
    ...{ token: player, round_id: round, transaction_id: id, game_code: game, currency, amount: written(amount) },
  });
  return {
    paysLate: false,
    hasTime: true,
    noAmounts: [
      ['below nothing', '-100'],
      ['with a fraction', '1.5'],
      ['as a number', 100],
      ['with an exponent', '1e3'],
      ['of nineteen digits', '9999999999999999999'],
    ],
    nobody: () => `nobody-${randomUUID()}`,
    authenticate: ({ player, game }) => message('authenticate', { token: player, game_code: game }),
    balance: ({ player }) => message('balance', { token: player }),
    bet: (fields) => message('bet', transaction(fields)),
    win: (fields) =>
      message('win', {
        ...transaction(fields),
        reference_transaction_id: fields.bet,
        round_closed: fields.closed,
      }),
    whole: (fields) =>
      message('bet_and_win', {
        ...transaction(fields),
        win_transaction_id: fields.win,
        win_amount: String(fields.won),
      }),
    rollback: ({ player, round, id, bet }) =>
      message('rollback', { token: player, round_id: round, transaction_id: id, reference_transaction_id: bet }),
    // The studio is told the player's free rounds with their balance, and is awarded none.
    award: null,
    awardPays: false,
    headers(body, signing) {
      if (signing === 'none') return {};
      const timestamp = String(Date.now() - (signing === 'stale' ? AN_HOUR_MS : 0));
      const key = signing === 'stranger' ? randomUUID() : secret;
      return { 'x-timestamp': timestamp, 'x-signature': hmac(key, `${timestamp}.${body}`) };
    },
    read(http, body) {
      const { status, balance } = fieldsOf(body);
      const meanings = http === 413 ? ['malformed' as const] : (STUDIO_WORDS[String(status)] ?? []);
      return { word: `${http} ${String(status)}`, meanings, balance: wholeNumber(balance) };
    },
  };
}

const HUB88_WORDS: Record<string, readonly Meaning[]> = {
  RS_OK: ['done'],
  RS_ERROR_INVALID_SIGNATURE: ['signature'],
  RS_ERROR_WRONG_SYNTAX: ['malformed'],
  RS_ERROR_WRONG_TYPES: ['malformed'],
  RS_ERROR_INVALID_TOKEN: ['player'],
  RS_ERROR_TOKEN_EXPIRED: ['player'],
  RS_ERROR_WRONG_CURRENCY: ['currency'],
  RS_ERROR_INVALID_GAME: ['game'],
  RS_ERROR_NOT_ENOUGH_MONEY: ['funds'],
  RS_ERROR_LIMIT_REACHED: ['limit'],
  RS_ERROR_DUPLICATE_TRANSACTION: ['duplicate'],
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: ['unknown'],
  RS_ERROR_TRANSACTION_ROLLED_BACK: ['rolled back'],
};
/** So many to the currency's unit. */
const HUB88_DIGITS = 5;

const strangersKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

function hub88({ privateKey = '', minorDigits }: Keys): Speaker {
  const factor = 10n ** BigInt(HUB88_DIGITS - minorDigits);
  const written = (amount: Transaction['amount']) =>
    typeof amount === 'bigint' ? Number(amount * factor) : amount.raw;
  const message = (call: string, { player, ...fields }: { player: string } & Record<string, unknown>): Message => ({
    call,
    body: { request_uuid: randomUUID(), user: 'conformance', token: player, ...fields },
  });
  const transaction = ({ player, round, id, game, currency, amount }: Transaction) => ({
    ...{ player, round, transaction_uuid: id, game_code: game, currency, amount: written(amount) },
  });
  return {
    paysLate: true,
    hasTime: false,
    noAmounts: [
      ['below nothing', -100_000],
      ['with a fraction', 1.5],
      ['as text', '100000'],
      ['of a part of a minor unit', 1],
      ['beyond whole numbers', 1e21],
    ],
    nobody: () => `nobody-${randomUUID()}`,
    authenticate: ({ player }) => message('user/info', { player }),
    balance: ({ player }) => message('user/balance', { player }),
    bet: (fields) => message('transaction/bet', transaction(fields)),
    win: (fields) =>
      message('transaction/win', {
        ...transaction(fields),
        reference_transaction_uuid: fields.bet,
        round_closed: fields.closed,
      }),
    whole: null,
    rollback: ({ player, round, id, bet, game }) =>
      message('transaction/rollback', {
        ...{ player, round, transaction_uuid: id, reference_transaction_uuid: bet, game_code: game },
      }),
    awardPays: false,
    award: ({ award, ...fields }) =>
      message('transaction/bet', { ...transaction({ ...fields, amount: 0n }), is_free: true, reward_uuid: award }),
    headers(body, signing) {
      if (signing === 'none') return {};
      const key = signing === 'stranger' ? strangersKey() : privateKey;
      return { 'x-hub88-signature': sign('sha256', Buffer.from(body), key).toString('base64') };
    },
    read(http, body) {
      const { status, balance } = fieldsOf(body);
      const units = wholeNumber(balance);
      const meanings = http === 413 ? ['malformed' as const] : (HUB88_WORDS[String(status)] ?? []);
      return { word: `${http} ${String(status)}`, meanings, balance: units === null ? null : units / factor };
    },
  };
}

/** By HTTP status and code. */
const SOFTSWISS_WORDS: Record<string, readonly Meaning[]> = {
  '403/403': ['signature'],
  '400/400': ['malformed', 'duplicate', 'unknown', 'rolled back'],
  '412/100': ['funds'],
  // The launch is found by player and game: a game that was not launched is a player without one.
  '412/101': ['player', 'game'],
  '412/105': ['limit'],
  '412/107': ['game'],
  '412/154': ['currency'],
};

function softswiss({ secret = '' }: Keys): Speaker {
  const written = (amount: Transaction['amount']) => (typeof amount === 'bigint' ? Number(amount) : amount.raw);
  const common = ({ player, game, currency }: Player) => ({ user_id: player, game, currency });
  const play = (fields: Player & { round: string }, finished: boolean, ...actions: object[]): Message => ({
    call: 'play',
    body: { ...common(fields), game_id: fields.round, finished, actions },
  });
  return {
    paysLate: true,
    hasTime: false,
    noAmounts: [
      ['below nothing', -100],
      ['with a fraction', 1.5],
      ['as text', '100'],
      ['beyond whole numbers', 1e21],
    ],
    nobody: () => randomUUID(),
    authenticate: null,
    balance: (player) => ({ call: 'play', body: common(player) }),
    bet: (fields) => play(fields, false, { action: 'bet', amount: written(fields.amount), action_id: fields.id }),
    win: (fields) =>
      play(fields, fields.closed, { action: 'win', amount: written(fields.amount), action_id: fields.id }),
    whole: (fields) =>
      play(
        fields,
        true,
        { action: 'bet', amount: written(fields.amount), action_id: fields.id },
        { action: 'win', amount: Number(fields.won), action_id: fields.win },
      ),
    rollback: (fields) => ({
      call: 'rollback',
      body: {
        ...common(fields),
        game_id: fields.round,
        actions: [{ action: 'rollback', action_id: fields.id, original_action_id: fields.bet }],
      },
    }),
    awardPays: true,
    award: ({ award, amount }) => ({
      call: 'freespins',
      body: { issue_id: award, status: 'played', total_amount: written(amount) },
    }),
    headers: (body, signing): Record<string, string> =>
      signing === 'none' ? {} : { 'x-request-sign': hmac(signing === 'stranger' ? randomUUID() : secret, body) },
    read(http, body) {
      const { code, balance } = fieldsOf(body);
      if (http === 200) return { word: '200', meanings: ['done'], balance: wholeNumber(balance) };
      const meanings = http === 413 ? ['malformed' as const] : (SOFTSWISS_WORDS[`${http}/${String(code)}`] ?? []);
      return { word: `${http} ${String(code)}`, meanings, balance: null };
    },
  };
}

export const PROTOCOLS = { studio, hub88, softswiss } as const satisfies Record<string, (keys: Keys) => Speaker>;
export type Protocol = keyof typeof PROTOCOLS;
