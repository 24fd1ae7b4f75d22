/** Secrets that stand in files of their own (docs/operating.md, "Secrets in files"), and how much a secret must hold. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkSettings } from '#server/app/checkup/index.ts';
import { bitsOf } from '#server/config/entropy.ts';
import { ConfigError, loadConfig } from '#server/config.ts';
import { givenText, SECRET_FILE_NAMES, SECRET_NAMES } from '#server/variables.ts';
import { PRODUCTION } from '#tests/support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string, mode = 0o400): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  chmodSync(path, mode);
  return path;
}

const IDENTITY = 'Tx6mQv9rKz3wLc8hNd2bYs7gJp4fUa5E';

/** A production whose secret of identity stands in a file. */
const inFile = (path: string, others: Record<string, string> = {}): Record<string, string> => ({
  ...PRODUCTION,
  DATA_DIRECTORY: folder,
  IDENTITY_SECRET: '',
  IDENTITY_SECRET_FILE: path,
  ...others,
});

function messageOf(values: Record<string, string>): string {
  try {
    loadConfig(values);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('a secret in a file', () => {
  test('is read for every secret setting, without the line’s end', () => {
    expect(SECRET_FILE_NAMES).toContain('DATABASE_URL_FILE');
    for (const name of SECRET_NAMES) {
      const path = file(name, `the text of ${name}\n`);
      expect(givenText({ [`${name}_FILE`]: path }, name)).toBe(`the text of ${name}`);
    }
    expect(loadConfig(inFile(file('right', `${IDENTITY}\n`))).identitySecrets).toEqual([IDENTITY]);
  });

  test('keeps the lines of a key, and may be the group’s to read', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----';
    expect(givenText({ HUB88_PRIVATE_KEY_FILE: file('pem', `${pem}\n`, 0o440) }, 'HUB88_PRIVATE_KEY')).toBe(pem);
  });

  test('is found among the credentials of a unit by its name alone', () => {
    file('secrets_IDENTITY_SECRET', IDENTITY);
    const values = inFile('secrets_IDENTITY_SECRET', { CREDENTIALS_DIRECTORY: folder });
    expect(loadConfig(values).identitySecrets).toEqual([IDENTITY]);
    expect(messageOf(inFile('secrets_IDENTITY_SECRET'))).toMatch(/wanted an absolute path/);
    expect(messageOf(inFile('../secrets_IDENTITY_SECRET', { CREDENTIALS_DIRECTORY: folder }))).toMatch(/absolute path/);
  });

  mkdirSync(join(folder, 'folder'));
  test.each([
    [
      'that is not there',
      join(folder, 'none'),
      /^IDENTITY_SECRET_FILE=".*none" is not valid: there is no such file\.$/,
    ],
    ['that is a folder', join(folder, 'folder'), /it is no file/],
    ['below a file', join(file('one', IDENTITY), 'x'), /a part of its path is a file/],
    ['without a word', file('empty', ' \n'), /it is empty/],
    ['that everybody may read', file('open', IDENTITY, 0o644), /everybody on this machine may read/],
    ['that everybody may write', file('written', IDENTITY, 0o602), /everybody on this machine may read or change it/],
    ['that its group may write', file('shared', IDENTITY, 0o660), /its group may change it/],
    ['that is no secret but a book', file('book', IDENTITY.repeat(3_000)), /too large/],
    [
      'with a placeholder',
      file('example', 'your-identity-secret-of-32-characters'),
      /^IDENTITY_SECRET \(value not shown\).*placeholder/,
    ],
    [
      'with the secret of another',
      file('same', PRODUCTION.STUDIO_SECRET ?? ''),
      /STUDIO_SECRET .* is the same as IDENTITY_SECRET/,
    ],
  ])('%s is refused', (_name, path, message) => {
    expect(messageOf(inFile(path))).toMatch(message);
  });

  test('is refused beside the same secret in the environment', () => {
    const message = messageOf(inFile(file('twice', IDENTITY), { IDENTITY_SECRET: IDENTITY }));
    expect(message).toMatch(/^IDENTITY_SECRET_FILE=".*" is not valid: IDENTITY_SECRET is set too\. Set one of both\.$/);
    expect(message).not.toContain(IDENTITY);
  });

  test('is told of by the checks: where it came from, and no name of ours is unknown', () => {
    const path = file('told', IDENTITY);
    const { findings } = checkSettings(inFile(path));
    expect(findings.find(({ setting }) => setting === 'IDENTITY_SECRET')).toMatchObject({
      state: 'right',
      says: `set, by the file ${path}`,
    });
    expect(findings.filter(({ says }) => /is no setting/.test(says))).toEqual([]);
    // What is no secret is no file either.
    const { findings: wrong } = checkSettings(inFile(path, { REDIS_PREFIX_FILE: path }));
    expect(wrong.find(({ setting }) => setting === 'REDIS_PREFIX_FILE')?.says).toMatch(/is no setting/);
  });
});

test('a secret holds as many bits as its alphabet and what is new in it give', () => {
  const texts = {
    '3f9c1a7e5b2d8046e1c7a9f35d0b2846': 128,
    '3f9c1a7e5b2d8046e1c7a9f35d0b284': 124,
    Zq4nV8rKx2TmLw7cHs9bYd: 130,
    '314159265358979323846264338327950288': 119,
    '314159265358979323846264338327950288419': 129,
    // Again and again, and counted up.
    '3f9c1a7e3f9c1a7e3f9c1a7e3f9c1a7e': 32,
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: 0,
    abcdefghijklmnopqrstuvwxyz0123456789: 20,
    // Two letters, whatever their number.
    abaabbabbabaabababbabaabbaabbabaabbabaabab: 84,
  };
  expect(Object.fromEntries(Object.keys(texts).map((text) => [text, bitsOf(text)]))).toEqual(texts);
  expect(messageOf({ ...PRODUCTION, STUDIO_SECRET: '3f9c1a7e5b2d8046e1c7a9f35d0b284' })).toBe(
    'STUDIO_SECRET (value not shown) is not valid: wanted a secret of at least 128 bits, as openssl rand -hex 32 makes one; while it is replaced the older one follows after a |; this one has 124.',
  );
});
