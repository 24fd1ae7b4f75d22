/**
 * ASVS 6.3.8: how long an answer takes tells nobody who has an account. Clocks would be guesses, so the work is counted:
 * the statements up to the letter that is written down, and the passwords that are hashed.
 */
import { type Logger, NoopLogger } from 'drizzle-orm/logger';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { appsOfTests } from '#tests/support/apps.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { REGISTRATION, testBrowser, writeHeaders } from '#tests/support/server.ts';

const openApp = appsOfTests();

const { hashed } = vi.hoisted(() => ({ hashed: { count: 0 } }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (...given) => {
    hashed.count += 1;
    return crypto.argon2(...given);
  };
  return { ...crypto, default: crypto, argon2 };
});

afterEach(() => vi.restoreAllMocks());

onOneDatabase((_name, _open, shared) => {
  describe('ASVS 6.3.8: the same work, whoever has an account', () => {
    /** What the service does for one call, up to the letter: what follows is done after the answer. */
    async function workOf(call: () => Promise<{ status: number; body: unknown }>) {
      const statements: string[] = [];
      const spy = vi.spyOn<Logger, 'logQuery'>(NoopLogger.prototype, 'logQuery').mockImplementation((query) => {
        statements.push(query);
      });
      const before = hashed.count;
      const { status } = await call();
      spy.mockRestore();
      const letter = statements.findLastIndex((query) => /insert into (letters|messages)/i.test(query));
      return { status, hashes: hashed.count - before, statements: statements.slice(0, letter + 1) };
    }

    async function open() {
      const app = await openApp(await shared());
      const email = `${crypto.randomUUID()}@fairwind.example`;
      await testBrowser(app).call('register', { body: { ...REGISTRATION, email } });
      await app.deliverLetters();
      const unknown = `${crypto.randomUUID()}@fairwind.example`;
      return { app, email, unknown };
    }

    test('a registration', async () => {
      const { app, email, unknown } = await open();
      const register = (address: string) =>
        workOf(() =>
          testBrowser(app).send('/api/players', {
            method: 'POST',
            headers: writeHeaders(),
            body: JSON.stringify({ ...REGISTRATION, email: address }),
          }),
        );
      const free = await register(unknown);
      await app.deliverLetters();
      const taken = await register(email);
      expect(free).toMatchObject({ status: 200, hashes: 1 });
      expect(free.statements.length).toBeGreaterThan(1);
      expect(taken).toEqual(free);
    });

    test.each(['recoverPassword', 'askLoginLink'] as const)('%s', async (name) => {
      const { app, email, unknown } = await open();
      const ask = (address: string) => workOf(() => testBrowser(app).call(name, { body: { email: address } }));
      const stranger = await ask(unknown);
      await app.deliverLetters();
      const player = await ask(email);
      expect(stranger).toMatchObject({ status: 200, hashes: 0 });
      expect(stranger.statements).not.toEqual([]);
      expect(player).toEqual(stranger);
    });

    test('a log-in hashes once, whether the player is known or not', async () => {
      const { app, email, unknown } = await open();
      const hashesOf = async (login: string) => {
        const before = hashed.count;
        await testBrowser(app).call('login', { body: { login, password: 'another-one-2026' } });
        return hashed.count - before;
      };
      // The hash that stands for nobody's is made with the first log-in at the latest.
      await hashesOf(unknown);
      expect([await hashesOf(unknown), await hashesOf(email)]).toEqual([1, 1]);
    });
  });
});
