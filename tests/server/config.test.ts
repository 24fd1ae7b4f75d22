import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { misspellings } from '#server/config/misspelt.ts';
import { ConfigError, loadConfig } from '#server/config.ts';
import { checkBuildVariables, VARIABLE_NAMES } from '#server/variables.ts';
import { vendorSetting } from '#shared/regions/index.ts';
import { vapidKeys } from '#tests/support/messages.ts';
import { PRODUCTION } from '#tests/support/server.ts';

const DATA_DIRECTORY = mkdtempSync(join(tmpdir(), 'fairwind-config-'));
const base = { DATA_DIRECTORY };

function messageOf(values: Record<string, string>): string {
  try {
    loadConfig({ ...base, ...values });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return 'no error';
}

describe('settings come from the environment', () => {
  test('defaults: demo, port 4321, embedded database, generated secrets', () => {
    const config = loadConfig(base);
    expect(config).toMatchObject({
      environment: 'demo',
      port: 4321,
      scheme: 'http',
      internalUrl: 'http://localhost:4321',
      studioUrl: 'http://games.localhost:4321',
      sandboxPayment: { url: 'http://pay.localhost:4321' },
      databaseUrl: undefined,
      studioTimeoutMs: 5_000,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('generated secrets stay the same from start to start, readable by the owner only', () => {
    const [first, second] = [loadConfig(base), loadConfig(base)];
    expect(first.studioSecrets).toEqual(second.studioSecrets);
    expect(first.studioSecrets).not.toEqual(first.sandboxPayment?.secrets);
    expect(first.identitySecrets).toEqual(second.identitySecrets);
    expect(first.identitySecrets).not.toEqual(first.studioSecrets);
    expect(first.studioSecrets[0].length).toBeGreaterThanOrEqual(32);
    if (process.platform !== 'win32') {
      expect(statSync(join(DATA_DIRECTORY, 'secrets.json')).mode & 0o077).toBe(0);
    }
  });

  test.each([
    ['PORT', 'abc', 'PORT="abc" is not valid: wanted a whole number from 1 to 65535.'],
    ['PORT', '70000', 'PORT="70000" is not valid: wanted a whole number from 1 to 65535.'],
    ['FAIRWIND_ENVIRONMENT', 'live', 'FAIRWIND_ENVIRONMENT="live" is not valid: wanted one of production,'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL="loud" is not valid: wanted one of fatal,'],
    ['INTERNAL_URL', 'localhost', 'INTERNAL_URL="localhost" is not valid: wanted an origin'],
    ['REGION_HOST_DE', 'https://x.example', 'REGION_HOST_DE="https://x.example" is not valid: wanted a host name'],
    ['REGION_HOST_DE', 'fairwind.example', 'REGION_HOST_DE="fairwind.example" is not valid: wanted a host that is not'],
    ['PAYMENT_PROVIDER', 'visa', 'PAYMENT_PROVIDER="visa" is not valid: wanted one of sandbox, none.'],
    ['AFFILIATES_URL', 'partners', 'AFFILIATES_URL="partners" is not valid: wanted an address that starts with http'],
    ['AFFILIATES_URL', 'javascript:alert(1)', 'AFFILIATES_URL="javascript:alert(1)" is not valid: wanted an address'],
    ['FAIRWIND_REGIONS', 'main,fr', 'FAIRWIND_REGIONS="main,fr" is not valid: wanted regions separated by commas, of'],
    ['REGION_SEALS', 'main', 'REGION_SEALS="main" is not valid: wanted a list such as main:abc,alt:def'],
    ['REGION_SEALS', 'main:a,main:b', 'REGION_SEALS="main:a,main:b" is not valid: wanted a list'],
    [
      'AFFILIATE_PARAMETER',
      'registration',
      'AFFILIATE_PARAMETER="registration" is not valid: wanted a name of letters',
    ],
    ['CHAT_URL', 'javascript:1', 'CHAT_URL="javascript:1" is not valid: wanted an address that starts with http'],
    ['CHAT_ORIGINS', 'https://a.example/x', 'CHAT_ORIGINS="https://a.example/x" is not valid: wanted origins'],
    ['REGION_CRM_IDS', 'fr:x', 'REGION_CRM_IDS="fr:x" is not valid: wanted a list'],
    ['REGION_CHAT_KEYS', 'main:"><', 'REGION_CHAT_KEYS="main:"><" is not valid: wanted a list'],
    ['STUDIO_TIMEOUT_MS', '499', 'STUDIO_TIMEOUT_MS="499" is not valid: wanted milliseconds from 500 to 30000.'],
    ['STUDIO_TIMEOUT_MS', '30001', 'STUDIO_TIMEOUT_MS="30001" is not valid: wanted milliseconds from 500 to 30000.'],
    ['TRUSTED_PROXY', 'proxy', 'TRUSTED_PROXY="proxy" is not valid: wanted IP addresses'],
    ['TRUSTED_PROXY', '10.0.0.0/33', 'TRUSTED_PROXY="10.0.0.0/33" is not valid'],
    ['TRUSTED_PROXY', '0.0.0.0/0', 'TRUSTED_PROXY="0.0.0.0/0" is not valid'],
    ['TRUSTED_PROXY', '1::2::3', 'TRUSTED_PROXY="1::2::3" is not valid'],
    [
      'HUB88_PRIVATE_KEY',
      '-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----',
      'HUB88_PRIVATE_KEY (value not shown)',
    ],
  ])('a bad %s=%s stops the start with one line that names it', (name, value, message) => {
    const shown = messageOf({ [name]: value });
    expect(shown).toContain(message);
    expect(shown).not.toContain('\n');
  });

  test('a bad secret or database address is named but not shown', () => {
    for (const wrong of ['mysql://me:hush@db.example', 'postgres://me:hush@first.example,second.example:hush/db'])
      expect(messageOf({ DATABASE_URL: wrong })).toMatch(/^DATABASE_URL \(value not shown\)/);
    expect(messageOf({ STUDIO_SECRET: 'hush' })).not.toContain('hush"');
    for (const weak of [
      'x'.repeat(40),
      'ab'.repeat(20),
      'password'.repeat(5),
      '0123456789abcdef'.repeat(2),
      'aaaabbbb'.repeat(4),
    ])
      expect(messageOf({ STUDIO_SECRET: weak }), weak).toMatch(/^STUDIO_SECRET \(value not shown\) is not valid/);
  });

  const production: Record<string, string> = { ...base, ...PRODUCTION };

  test('production starts with no simulated player, and only a demonstration has them unasked', () => {
    const crewOf = (environment: string) => loadConfig({ ...base, FAIRWIND_ENVIRONMENT: environment }).crew;
    expect(messageOf({ ...production, DEMO_CREW: '3' })).toMatch(/^DEMO_CREW="3" is not valid: in production/);
    expect(loadConfig({ ...production, DEMO_CREW: '0' }).crew).toBe(0);
    expect(loadConfig(production).crew).toBe(0);
    expect(crewOf('test')).toBe(0);
    expect(crewOf('demo')).toBeGreaterThan(0);
  });

  test('production needs the studio’s secret, speaks https and takes no deposits', () => {
    expect(messageOf({ FAIRWIND_ENVIRONMENT: 'production' })).toMatch(/^STUDIO_SECRET is missing/);
    expect(messageOf({ ...production, IDENTITY_SECRET: '' })).toMatch(/^IDENTITY_SECRET is missing/);
    expect(messageOf({ ...production, DOCUMENTS_SECRET: '' })).toMatch(/^DOCUMENTS_SECRET is missing/);
    const config = loadConfig(production);
    expect(config).toMatchObject({ scheme: 'https', studioUrl: 'https://games.house.example', sandboxPayment: null });
  });

  test('Node run for production needs an environment that is named', () => {
    expect(messageOf({ NODE_ENV: 'production' })).toMatch(
      /^FAIRWIND_ENVIRONMENT is missing: with NODE_ENV=production /,
    );
    // A server that others reach, or that has what a trial does not need, is never a demonstration by omission.
    for (const [name, value] of [
      ['HOST', '0.0.0.0'],
      ['INTERNAL_HOST', '::'],
      ['PUBLIC_SCHEME', 'https'],
      ['DATABASE_URL', 'postgres://fairwind@localhost/fairwind'],
      ['REDIS_URL', 'redis://localhost'],
      ['TRUSTED_PROXY', '127.0.0.1'],
      ['PUBLIC_PORT', '8443'],
      ['REGION_HOST_DE', 'haus.example'],
    ] as const) {
      expect(messageOf({ [name]: value }), name).toMatch(new RegExp(`^FAIRWIND_ENVIRONMENT is missing: with ${name}`));
      expect(loadConfig({ ...base, [name]: value, FAIRWIND_ENVIRONMENT: 'demo' }).environment).toBe('demo');
    }
    expect(loadConfig({ ...base, NODE_ENV: 'production', FAIRWIND_ENVIRONMENT: 'demo' }).environment).toBe('demo');
    expect(loadConfig(base).environment).toBe('demo');
  });

  test('nobody but this machine reaches the server unless it is told otherwise', () => {
    expect(loadConfig(base).host).toBe('127.0.0.1');
    expect(loadConfig({ ...base, HOST: '0.0.0.0', FAIRWIND_ENVIRONMENT: 'demo' }).host).toBe('0.0.0.0');
  });

  test('the limit of exposure is in euros, for every game and for some', () => {
    expect(loadConfig(base).winMaximum).toEqual({ everyGame: 1_500_000_000n, byGame: new Map() });
    const given = { WIN_MAXIMUM: '500000', WIN_MAXIMUM_BY_GAME: 'minefield-bay:1000, krakens-toll:20' };
    expect(loadConfig({ ...base, ...given }).winMaximum).toEqual({
      everyGame: 50_000_000n,
      byGame: new Map([
        ['minefield-bay', 100_000n],
        ['krakens-toll', 2_000n],
      ]),
    });
    for (const wrong of ['minefield-bay', 'a:1,a:2', 'a:0', 'a:1:2', ':5'])
      expect(messageOf({ WIN_MAXIMUM_BY_GAME: wrong }), wrong).toMatch(/^WIN_MAXIMUM_BY_GAME=/);
  });

  test('production takes the salts of shared rounds from a public source, elsewhere one has to be asked for', () => {
    expect(loadConfig(production).beaconUrl).toBe('https://api.drand.sh');
    const mirror = { BEACON_URL: 'https://drand.house.example' };
    expect(loadConfig({ ...production, ...mirror }).beaconUrl).toBe('https://drand.house.example');
    expect(messageOf({ ...production, BEACON: 'local' })).toMatch(/^BEACON="local" is not valid: in production/);
    expect(loadConfig({ ...base, ...mirror }).beaconUrl).toBeNull();
    expect(loadConfig({ ...base, BEACON: 'drand' }).beaconUrl).toBe('https://api.drand.sh');
  });

  test('a part of the demonstration in production is named twice, and then the sandbox has a secret of its own', () => {
    const { SANDBOX_PAYMENT_SECRET, ...others } = production;
    const asked = { ...others, PAYMENT_PROVIDER: 'sandbox' };
    expect(messageOf(asked)).toMatch(/^SANDBOX_PAYMENT_SECRET is missing/);
    expect(messageOf({ ...production, PAYMENT_PROVIDER: 'sandbox' })).toMatch(
      /^PAYMENT_PROVIDER=sandbox is not valid in production: .*DEMO_PARTS=payments\.$/,
    );
    const { sandboxPayment } = loadConfig({ ...production, PAYMENT_PROVIDER: 'sandbox', DEMO_PARTS: 'payments' });
    expect(sandboxPayment).toEqual({ url: 'https://pay.house.example', secrets: [SANDBOX_PAYMENT_SECRET] });
    expect(loadConfig(production).sandboxPayment).toBeNull();
    expect(messageOf({ ...production, SPORT_SIMULATOR: '6' })).toMatch(/DEMO_PARTS=matches\.$/);
    expect(messageOf({ ...production, DEV_SITE_URL: 'http://127.0.0.1:4300' })).toMatch(/DEMO_PARTS=pages\.$/);
    expect(messageOf({ ...production, DEMO_PARTS: 'everything' })).toMatch(/^DEMO_PARTS="everything" is not valid/);
  });

  test.each([
    ['STUDIO_SECRET', '<put a secret of 32 characters here>', /placeholder/],
    ['STUDIO_SECRET', 'your-studio-secret-of-32-characters-x', /placeholder/],
    ['IDENTITY_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', /at least 128 bits.*this one has 20\.$/],
    ['STUDIO_SECRET', PRODUCTION.IDENTITY_SECRET ?? '', /the same as IDENTITY_SECRET/],
    ['DOCUMENTS_SECRET', `Qx9mVt4kRz7wLc2hNd8bYs5gJp3fUa6E|${PRODUCTION.STUDIO_SECRET}`, /the same as STUDIO_SECRET/],
    ['PUBLIC_SCHEME', 'http', /cookies would travel in the clear/],
    ['MIFINITY_URL', 'http://pay.vendor.example', /https:\/\//],
    ['HUB88_URL', 'http://games.vendor.example', /https:\/\//],
    ['DATABASE_URL', '', /^DATABASE_URL is missing: in production \(or EMBEDDED_DATABASE=on/],
    ['EMBEDDED_DATABASE', 'on', /choose one database/],
    ['REGION_HOST_MAIN', '', /^REGION_HOST_MAIN is missing/],
    ['REGION_HOST_MAIN', 'fairwind.example', /the example’s/],
    ['REGION_HOST_DE', 'fairwind-de.example', /the example’s/],
    ['REGION_HOST_DE', 'backoffice.house.example', /is the platform’s own/],
    ['DATABASE_URL', 'postgres://fairwind:password@db.house.example/fairwind', /its password is a placeholder/],
    ['SMTP_URL', 'smtps://user:changeme@mail.house.example', /its password is a placeholder/],
    ['CRM_SECRET', 'your-crm-secret-goes-here-1234567', /placeholder/],
    ['SMS_TOKEN', 'your-token', /placeholder/],
    ['DOCUMENTS_FOLDER', 'dist/documents', /lies inside SITE_DIRECTORY/],
  ])('production does not start with %s=%s', (name, value, message) => {
    expect(messageOf({ ...production, [name]: value })).toMatch(message);
  });

  test('RFC 8292: the two halves of the push key are one pair, of several each with its own', () => {
    const [one, other] = [vapidKeys(), vapidKeys()];
    const set = (publicKeys: string, privateKeys: string) =>
      messageOf({ ...production, VAPID_PUBLIC_KEY: publicKeys, VAPID_PRIVATE_KEY: privateKeys });
    expect(set(one.publicKey, one.privateKey)).toBe('no error');
    expect(set(`${one.publicKey}|${other.publicKey}`, `${one.privateKey}|${other.privateKey}`)).toBe('no error');
    for (const [publicKeys, privateKeys] of [
      [one.publicKey, other.privateKey],
      [`${one.publicKey}|${other.publicKey}`, `${other.privateKey}|${one.privateKey}`],
      [`${one.publicKey}|${other.publicKey}`, one.privateKey],
      // Zero is no key of the curve.
      [one.publicKey, Buffer.alloc(32).toString('base64url')],
    ] as const)
      expect(set(publicKeys, privateKeys)).toMatch(/^VAPID_PRIVATE_KEY .*not the other half of VAPID_PUBLIC_KEY/);
  });

  test('one node of a production may keep its database beside it when it says so', () => {
    const { databaseUrl } = loadConfig({ ...production, DATABASE_URL: '', EMBEDDED_DATABASE: 'on' });
    expect(databaseUrl).toBeUndefined();
  });

  test('a variable whose name is one or two letters from a setting, or begins like ours, is named', () => {
    const given = {
      FAIRWIND_ENVIROMENT: 'production',
      DATABASE_URL: 'x',
      PATH: '/bin',
      TRUSTED_PROXYS: '1',
      EDITOR: 'vi',
    };
    expect(misspellings(given, VARIABLE_NAMES)).toEqual([
      { name: 'FAIRWIND_ENVIROMENT', meant: 'FAIRWIND_ENVIRONMENT' },
      { name: 'TRUSTED_PROXYS', meant: 'TRUSTED_PROXY' },
    ]);
    const named = { FAIRWIND_ENV: 'production', DATABASE_PASSWORD: 'x', REDIS_SERVICE_HOST: '10.0.0.3', SITE_TIME: '' };
    expect(misspellings(named, VARIABLE_NAMES)).toEqual([
      { name: 'FAIRWIND_ENV', meant: null },
      { name: 'DATABASE_PASSWORD', meant: null },
    ]);
  });

  test('a build checks its own variables and asks for no secret', () => {
    expect(() => checkBuildVariables({ FAIRWIND_ENVIRONMENT: 'production' })).not.toThrow();
    expect(() => checkBuildVariables({ REGION_HOST_DE: 'Größe' })).toThrow('REGION_HOST_DE="Größe" is not valid');
    expect(() => checkBuildVariables({ AFFILIATES_URL: 'x' })).toThrow(ConfigError);
  });

  test('a region’s vendor identifiers: the operator’s, else the row’s; an empty one takes it away', () => {
    const values = { REGION_SEALS: 'de:seal-7, alt:' };
    expect(vendorSetting('de', 'sealId', values)).toBe('seal-7');
    expect(vendorSetting('alt', 'sealId', values)).toBeNull();
    expect(vendorSetting('main', 'sealId', values)).toBe('fairwind-seal');
    expect(vendorSetting('sport', 'sportSnippetId', { REGION_SPORT_SNIPPETS: ' ' })).toBe('fairwind-sport');
    expect(vendorSetting('main', 'chatKey', { REGION_CHAT_KEYS: 'main:k-1' })).toBe('k-1');
  });

  test('.env.example lists exactly the variables that are read, each after a sentence', () => {
    const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n');
    const listed = lines.flatMap((line, index) => {
      const name = /^# ([A-Z0-9_]+)=/.exec(line)?.[1];
      if (name === undefined) return [];
      expect(lines[index - 1], name).toMatch(/^# [A-Z].*\.$/);
      return [name];
    });
    expect(listed.sort()).toEqual([...VARIABLE_NAMES].sort());
  });
});

test('probes and monitors have a port of their own in production, another for each node of a machine', () => {
  const internalOf = (values: Record<string, string>) => loadConfig({ ...PRODUCTION, ...values }).internal;
  expect(internalOf({ PORT: '4321' })).toEqual({ port: 14_321, host: '127.0.0.1' });
  expect(internalOf({ PORT: '60000' })).toEqual({ port: 50_000, host: '127.0.0.1' });
  expect(internalOf({ PORT: '4321', INTERNAL_PORT: '9464', INTERNAL_HOST: '0.0.0.0' })).toEqual({
    ...{ port: 9_464, host: '0.0.0.0' },
  });
  expect(() => internalOf({ PORT: '4321', INTERNAL_PORT: '4321' })).toThrow(/INTERNAL_PORT/);
});
