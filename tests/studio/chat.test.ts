/** The chat of live tables and its rules (docs/decisions/0007). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { StudioChatAnswer } from '#shared/contract/studio-chat.ts';
import type { ChatLine, ChatMessage, ChatRequest } from '#studio/chat-protocol.ts';
import {
  CHAT_HISTORY_LENGTH,
  CHAT_TEXT_MAXIMUM,
  isChat,
  readChatMessage,
  readChatRequest,
} from '#studio/chat-protocol.ts';
import {
  CHAT_KEPT_MS,
  type ChatStore,
  createChat,
  createDatabaseChatStore,
  createMemoryChatStore,
} from '#studio/server/chat/index.ts';
import { FORGIVEN_MS, MUTES_MS, STRIKES_WITHIN_MS } from '#studio/server/chat/warden.ts';
import type { Session } from '#studio/server/types.ts';
import type { Wallet } from '#studio/server/wallet.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createHarness, SECRET, signed } from '../support/studio.ts';

const ROOM = 'saloon-roulette';
const MINUTE_MS = 60_000;

/** A table's sockets as lists of messages, over an operator that knows players by their wallet tokens. */
function openTable(store: ChatStore, clock = { at: Date.parse('2026-03-01T12:00:00Z') }) {
  const players = new Map<string, string>();
  const calls: string[] = [];
  const wallet: Wallet = {
    async call(call, body) {
      calls.push(call);
      const player = players.get(body.token);
      return player === undefined
        ? { status: 'invalid_token', request_id: '' }
        : { status: 'ok', request_id: '', player_id: player };
    },
    playWhole: async () => null,
    tell: async () => {},
  };
  const chat = createChat({ store, wallet, clock: { now: () => new Date(clock.at) }, secret: 'a secret' });
  let sessions = 0;
  const openRoom = (code: string) => {
    const pages: ChatMessage[][] = [];
    const room = chat.room(code, (message) => {
      for (const page of pages) page.push(message);
    });
    /** A page of a player; `null` plays for play money. */
    const enter = async (player: string | null, language = 'en', nickname: string | null = null) => {
      sessions += 1;
      const token = `wallet-token-${sessions}`;
      if (player !== null) players.set(token, player);
      const mode = player === null ? 'demo' : 'real';
      const session = {
        id: `session-${sessions}`,
        mode,
        walletToken: token,
        gameCode: code,
        language,
        nickname,
      } as Session;
      const heard: ChatMessage[] = [];
      pages.push(heard);
      const guest = room.enter(session, (message) => heard.push(message));
      const ask = async (request: ChatRequest) => {
        await guest.ask(request);
        return heard.findLast(({ type }) => type === 'chat.answer');
      };
      await guest.ask({ type: 'chat.open' });
      return {
        heard,
        guest,
        say: (text: string, id: string = randomUUID()) => ask({ type: 'chat.send', request_id: id, text }),
        report: (id: number) =>
          ask({ type: 'chat.report', request_id: randomUUID(), message_id: id, reason: 'insult' }),
        lines: () => heard.flatMap((message) => (message.type === 'chat.line' ? [message.line] : [])),
        history: async () => {
          await guest.ask({ type: 'chat.open' });
          const message = heard.findLast(({ type }) => type === 'chat.history');
          if (message?.type !== 'chat.history') throw new Error('no history');
          return message;
        },
        token,
      };
    };
    return { enter };
  };
  const moderate = (request: Record<string, unknown>) =>
    chat.moderate({ request_id: 'moderator-1', ...request } as Parameters<typeof chat.moderate>[0]);
  const overview = async (): Promise<NonNullable<Extract<StudioChatAnswer, { status: 'ok' }>['messages']>> => {
    const answer = await moderate({ action: 'messages', room: ROOM, limit: 50 });
    return answer.status === 'ok' ? (answer.messages ?? []) : [];
  };
  const pass = (ms: number) => {
    clock.at += ms;
  };
  return { ...openRoom(ROOM), openRoom, moderate, overview, pass, chat, clock, players, calls };
}

const statusOf = (answer: ChatMessage | undefined) =>
  answer?.type === 'chat.answer' ? (answer.ok ? 'ok' : answer.status) : undefined;
const waitOf = (answer: ChatMessage | undefined) =>
  answer?.type === 'chat.answer' && !answer.ok ? answer.retry_after_ms : undefined;
const textsOf = (lines: readonly ChatLine[]) => lines.map(({ text }) => text);

describe('talking', () => {
  test('what one says everybody reads, under a call sign that says nothing about the player', async () => {
    const { enter } = openTable(createMemoryChatStore());
    const [one, other] = [await enter('player-1'), await enter('player-2')];
    expect(statusOf(await one.say('  Good luck,\n everyone! '))).toBe('ok');
    expect(other.lines()).toEqual(one.lines());
    const [line] = other.lines();
    expect(line).toMatchObject({ text: 'Good luck, everyone!', sent_at: Date.parse('2026-03-01T12:00:00Z') });
    expect(line?.name).toMatch(/^[A-Z][a-z-]+ \d{1,3}$/);
    expect(JSON.stringify(line)).not.toContain('player-1');
  });

  test('who has a nickname speaks under it, rude words hidden, and is called by it', async () => {
    const { enter, pass } = openTable(createMemoryChatStore());
    const one = await enter('player-1', 'en', 'Wolf_of_the_Sea');
    const rude = await enter('player-2', 'en', 'fuck 88');
    await one.say('Good luck');
    await rude.say('Thank you');
    expect(rude.lines().map(({ name }) => name)).toEqual(['Wolf_of_the_Sea', 'f*** 88']);
    pass(MINUTE_MS);
    expect(statusOf(await rude.say('Well done @Wolf_of_the_Sea'))).toBe('ok');
    pass(MINUTE_MS);
    expect(statusOf(await rude.say('Write to @somebody_else'))).toBe('contact');
  });

  test('a player has one name in all sessions of a table and another at the next table', async () => {
    const { enter, openRoom } = openTable(createMemoryChatStore());
    const authors = await Promise.all(
      [enter('player-1'), enter('player-1'), enter('player-2'), openRoom('other-table').enter('player-1')].map(
        async (page) => (await (await page).history()).own_author,
      ),
    );
    expect(authors[0]).toBe(authors[1]);
    expect(new Set(authors).size).toBe(3);
  });

  test('a page that comes is given the last messages, the oldest first', async () => {
    const { enter, pass } = openTable(createMemoryChatStore());
    const one = await enter('player-1');
    for (let index = 0; index <= CHAT_HISTORY_LENGTH; index += 1) {
      pass(10_000);
      await one.say(`message number ${index}`);
    }
    const { lines } = await (await enter('player-2')).history();
    expect(lines).toHaveLength(CHAT_HISTORY_LENGTH);
    expect(lines[0]?.text).toBe('message number 1');
    expect(lines.at(-1)?.text).toBe(`message number ${CHAT_HISTORY_LENGTH}`);
  });

  test('play money and unknown wallets read only; the wallet is not asked again at every word', async () => {
    const { enter, calls, players, pass } = openTable(createMemoryChatStore());
    const demo = await enter(null);
    expect((await demo.history()).refusal).toBe('read_only');
    expect(statusOf(await demo.say('hello'))).toBe('read_only');
    const late = await enter('player-1');
    players.delete(late.token);
    pass(11 * MINUTE_MS);
    const before = calls.length;
    expect(statusOf(await late.say('hello'))).toBe('unavailable');
    expect(statusOf(await late.say('hello again'))).toBe('unavailable');
    expect(calls.length - before).toBe(1);
  });

  test('a message repeated under its id is said once', async () => {
    const { enter } = openTable(createMemoryChatStore());
    const one = await enter('player-1');
    expect(statusOf(await one.say('hello', 'request-same'))).toBe('ok');
    expect(statusOf(await one.say('hello', 'request-same'))).toBe('ok');
    expect(one.lines()).toHaveLength(1);
  });
});

describe('what may be said', () => {
  const judge = async (text: string, language = 'en') => {
    const { enter } = openTable(createMemoryChatStore());
    const one = await enter('player-1', language);
    const status = statusOf(await one.say(text));
    return status === 'ok' ? one.lines()[0]?.text : `! ${status}`;
  };

  test('length and emptiness', async () => {
    expect(await judge(' \u200b\n ')).toBe('! empty');
    expect(await judge('ab '.repeat(90))).toBe('! too_long');
    expect(await judge('🎲a'.repeat(CHAT_TEXT_MAXIMUM / 2))).toHaveLength(300);
  });

  test('only visible characters of one line; no shouting, no drawn-out letters', async () => {
    expect(await judge('a\u202eb\u0000c\u2028d')).toBe('a b c d');
    expect(await judge('Z\u0335\u0336\u0337\u0338\u0339go')).toBe('Z\u0335\u0336go');
    expect(await judge('WHERE IS MY MONEY')).toBe('where is my money');
    expect(await judge('OK 17')).toBe('OK 17');
    expect(await judge('noooooooo!!!!!!!')).toBe('nooo!!!');
    expect(await judge('well done 👩‍🚀')).toBe('well done 👩‍🚀');
  });

  test.each([
    'look at https://evil.example/x',
    'www.evil.example',
    'see evil-casino.com',
    'evil (dot) com',
    'evil punkt com now',
    't.me/somebody',
    'come to discord',
    'mail me: somebody@mail.example',
    'somebody (at) mail.example',
    'find me @some_body1',
    'call +358 40 123 4567',
    'call 0 4 0 1 2 3 4 5 6 7',
    'my number: ٠٤٠١٢٣٤٥٦٧',
    'javascript:alert(1)',
  ])('leads away: %s', async (text) => {
    expect(await judge(text)).toBe('! contact');
  });

  test.each([
    'Red came 7 times. No more black!',
    '17 0 32 15 36 4',
    'I won 1,250,000 once... or 12.50',
    'hi @Tango 41, good one',
    'meet you at table 3 at 12:30',
    'the dot on the wheel is green',
  ])('stays: %s', async (text) => {
    expect(await judge(text)).toBe(text);
  });

  test('rude words of the language are masked, whatever they hide behind', async () => {
    expect(await judge('what the fuck')).toBe('what the f***');
    expect(await judge('Fúuuuck! sh1t, f.u.c.k')).toBe('F******! s***, f***');
    expect(await judge('Was für eine Scheiße', 'de-DE')).toBe('Was für eine S******');
    expect(await judge('voi vittu', 'fi-FI')).toBe('voi v****');
    expect(await judge('ale kurwa pech', 'pl-PL')).toBe('ale k**** pech');
    expect(await judge('que merda', 'pt-BR')).toBe('que m****');
  });

  test('what is rude in one language is a word in another', async () => {
    expect(await judge('Pik Ass und Herz Ass', 'de-DE')).toBe('Pik Ass und Herz Ass');
    expect(await judge('det er slutt', 'nb-NO')).toBe('det er slutt');
    expect(await judge('455 class passes', 'en')).toBe('455 class passes');
  });

  test('markup is text: it arrives as it was typed', async () => {
    expect(await judge('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>');
  });
});

describe('pace and mutes', () => {
  test('one message in a moment, ten in a minute, and nothing twice', async () => {
    const { enter, pass } = openTable(createMemoryChatStore());
    const one = await enter('player-1');
    expect(statusOf(await one.say('first'))).toBe('ok');
    pass(500);
    const second = await one.say('second');
    expect([statusOf(second), waitOf(second)]).toEqual(['too_fast', 1_000]);
    pass(20 * MINUTE_MS);
    expect(statusOf(await one.say('Hello there'))).toBe('ok');
    pass(5_000);
    expect(statusOf(await one.say('hello, THERE!'))).toBe('repeated');
    pass(20 * MINUTE_MS);
    for (let index = 0; index < 10; index += 1) {
      pass(2_000);
      expect(statusOf(await one.say(`line ${index}`))).toBe('ok');
    }
    pass(2_000);
    const eleventh = await one.say('line 10');
    expect([statusOf(eleventh), waitOf(eleventh)]).toEqual(['too_fast', 40_000]);
  });

  test('broken rules add up to a mute on every page of the player, and each mute is longer', async () => {
    const { enter, openRoom, pass } = openTable(createMemoryChatStore());
    const one = await enter('player-1');
    const elsewhere = await openRoom('other-table').enter('player-1');
    for (const lengthMs of [...MUTES_MS, MUTES_MS.at(-1) ?? 0]) {
      expect(statusOf(await one.say('www.evil.example'))).toBe('contact');
      pass(3_000);
      expect(statusOf(await one.say('www.wicked.example'))).toBe('contact');
      expect(one.heard.findLast(({ type }) => type === 'chat.standing')).toMatchObject({ refusal: 'muted' });
      const muted = await elsewhere.say('and here?');
      expect([statusOf(muted), waitOf(muted)]).toEqual(['muted', lengthMs]);
      pass(lengthMs);
      expect(statusOf(await elsewhere.say(`I am sorry ${MUTES_MS.indexOf(lengthMs)}`))).toBe('ok');
      pass(STRIKES_WITHIN_MS + 1);
    }
    pass(FORGIVEN_MS);
    await one.say('www.evil.example');
    pass(3_000);
    await one.say('www.wicked.example');
    expect(waitOf(await one.say('again'))).toBe(MUTES_MS[0]);
  });

  test('strikes far apart do not add up', async () => {
    const { enter, pass } = openTable(createMemoryChatStore());
    const one = await enter('player-1');
    for (let index = 0; index < 5; index += 1) {
      expect(statusOf(await one.say(`www.evil${index}.example`))).toBe('contact');
      pass(STRIKES_WITHIN_MS + 1);
    }
  });
});

forEachDatabase((name, open) => {
  const openStore = async () => createDatabaseChatStore((await open()).database);
  const table = async () => openTable(await openStore());

  test(`a player reports, a moderator sees it, takes the message away and mutes its author, on ${name}`, async () => {
    const { enter, overview, moderate, clock, pass } = await table();
    const [rude, polite, third] = [await enter('rude'), await enter('polite'), await enter('third')];
    await rude.say('you are all fools');
    const id = polite.lines()[0]?.id ?? 0;
    expect(statusOf(await polite.report(id))).toBe('ok');
    expect(statusOf(await polite.report(id))).toBe('ok');
    expect(statusOf(await third.report(id))).toBe('ok');
    expect(statusOf(await rude.report(id))).toBe('own_message');
    expect(statusOf(await third.report(id + 1_000))).toBe('unknown_message');
    const [row] = await overview();
    expect(row).toMatchObject({ message_id: id, text: 'you are all fools', reports: 2, removed: false });
    expect(row?.player).not.toContain('rude');

    expect(await moderate({ action: 'remove', room: ROOM, message_id: id })).toEqual({ status: 'ok' });
    expect(polite.heard.at(-1)).toEqual({ type: 'chat.removed', id });
    expect((await polite.history()).lines).toEqual([]);
    expect((await overview())[0]).toMatchObject({ removed: true });
    expect(await moderate({ action: 'remove', room: ROOM, message_id: id })).toEqual({ status: 'unknown_message' });
    expect(statusOf(await third.report(id))).toBe('unknown_message');

    expect(await moderate({ action: 'mute', player: row?.player, minutes: 10 })).toEqual({ status: 'ok' });
    const until = clock.at + 10 * MINUTE_MS;
    expect(rude.heard.at(-1)).toEqual({ type: 'chat.standing', refusal: 'muted', until });
    expect(statusOf(await rude.say('let me in'))).toBe('muted');
    expect(statusOf(await (await enter('rude')).say('with a new session'))).toBe('muted');
    expect(await moderate({ action: 'mute', player: row?.player, minutes: 0 })).toEqual({ status: 'ok' });
    pass(2_000);
    expect(statusOf(await rude.say('thank you'))).toBe('ok');
  });

  test(`messages and mutes outlive a restart, and are forgotten after their time, on ${name}`, async () => {
    const store = await openStore();
    const first = openTable(store);
    const one = await first.enter('lasting');
    await one.say('I was here before');
    const { player = '' } = (await first.overview())[0] ?? {};
    await first.moderate({ action: 'mute', player, minutes: 60 });
    const second = openTable(store, first.clock);
    const again = await second.enter('lasting');
    expect(textsOf((await again.history()).lines)).toContain('I was here before');
    expect(statusOf(await again.say('hello'))).toBe('muted');
    second.pass(CHAT_KEPT_MS + 1);
    await second.chat.prune();
    expect((await again.history()).lines).toEqual([]);
    expect(await second.overview()).toEqual([]);
  });

  test(`a moderator clears one room and no other, on ${name}`, async () => {
    const { enter, openRoom, moderate } = await table();
    const there = await openRoom('quiet-table').enter('player-1');
    const here = await enter('player-2');
    await there.say('keep this');
    await here.say('and not this');
    expect(await moderate({ action: 'clear', room: ROOM })).toEqual({ status: 'ok' });
    expect(here.heard.at(-1)).toEqual({ type: 'chat.cleared' });
    expect((await here.history()).lines).toEqual([]);
    expect(textsOf((await there.history()).lines)).toEqual(['keep this']);
    expect(await moderate({ action: 'clear', room: 'nowhere' })).toEqual({ status: 'unknown_room' });
  });

  test(`two processes write one message under its id, on ${name}`, async () => {
    const store = await openStore();
    const said = { room: ROOM, requestId: 'request-shared', player: 'p', author: 'a', name: 'Alfa 1', text: 'once' };
    const entries = await Promise.all([1, 2].map(() => store.add({ ...said, sentAt: new Date() })));
    expect(entries.map(({ fresh }) => fresh).sort()).toEqual([false, true]);
    expect(entries[0]?.entry.id).toBe(entries[1]?.entry.id);
  });
});

describe('what is no message', () => {
  test.each([
    null,
    [],
    'chat.open',
    { type: 'chat.shout' },
    { type: 'toString' },
    { type: 'chat.send', request_id: 'short', text: 'hello' },
    { type: 'chat.send', request_id: 'request-1', text: 5 },
    { type: 'chat.send', request_id: 'request-1', text: 'x'.repeat(2_000) },
    { type: 'chat.report', request_id: 'request-1', message_id: 1.5, reason: 'insult' },
    { type: 'chat.report', request_id: 'request-1', message_id: 1, reason: 'because' },
  ])('request %#', (value) => {
    expect(readChatRequest(value)).toBeNull();
  });

  test('the chat is told apart from the table by its types', () => {
    expect(['chat.open', 'chat.new-thing'].map((type) => isChat({ type }))).toEqual([true, true]);
    expect([{ type: 'bet' }, { type: 5 }, null, 'chat.open'].map(isChat)).toEqual([false, false, false, false]);
  });

  test('an answer without a status, or one this page does not know', () => {
    const answer = { type: 'chat.answer', request_id: 'request-1' };
    expect(readChatMessage({ ...answer, ok: true })).not.toBeNull();
    expect(readChatMessage({ ...answer, ok: false, status: 'muted', retry_after_ms: 5 })).not.toBeNull();
    expect(readChatMessage({ ...answer, ok: false })).toBeNull();
    expect(readChatMessage({ ...answer, ok: false, status: 'new-rule', retry_after_ms: null })).toBeNull();
    expect(readChatMessage({ type: 'chat.line', line: { id: 1 } })).toBeNull();
  });
});

describe('what the operator may ask', () => {
  const request = { request_id: 'moderator-1', action: 'clear', room: ROOM };

  test('is open to signed calls only, and a room has to exist', async () => {
    const { studio, clock } = createHarness();
    const body = JSON.stringify(request);
    const call = async (made: Request) => {
      const response = await studio.fetch(made);
      return [response.status, await response.json()];
    };
    expect(await call(signed('/api/chat', body, clock.at))).toEqual([404, { status: 'unknown_room' }]);
    expect(await call(signed('/api/chat', body, clock.at, 'another secret'))).toEqual([
      401,
      { status: 'invalid_signature' },
    ]);
    expect(await call(signed('/api/chat', '{"action":"clear"}', clock.at, SECRET))).toEqual([
      400,
      { status: 'invalid_request' },
    ]);
    await studio.close();
  });
});
