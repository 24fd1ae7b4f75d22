/** Requests to servers that partners name reach the open network only (OWASP ASVS 4.3). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createOutsideFetch, isOutside, outsideLookup, type Resolve } from '#server/adapters/outside-fetch.ts';

test.each([
  ...[
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'fe80::1'],
  ...['fd00::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', 'a name'],
])('%s is inside', (address) => {
  expect(isOutside(address)).toBe(false);
});

test.each(['93.184.216.34', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946'])('%s is outside', (address) => {
  expect(isOutside(address)).toBe(true);
});

test('a name is found only where all of its addresses are outside', () => {
  const find = (...addresses: string[]) => {
    let found: unknown;
    const resolve: Resolve = (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    outsideLookup(resolve)('partner.example', { all: true }, (error, list) => {
      found = error === null ? list : 'refused';
    });
    return found;
  };
  expect(find('93.184.216.34')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  expect(find('93.184.216.34', '10.0.0.1')).toBe('refused');
  expect(find()).toBe('refused');
});

test('a server inside is never reached, by its address, by its name, or by a name that changes its mind', async () => {
  let reached = 0;
  const server = createServer((_request, response) => {
    reached += 1;
    response.end('inside');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let asked = 0;
  const rebinding: Resolve = (_name, _options, callback) => {
    asked += 1;
    callback(null, [{ address: '127.0.0.1', family: 4 }]);
  };
  const send = createOutsideFetch(rebinding);
  const request = { method: 'POST', headers: {}, body: '{}', signal: AbortSignal.timeout(5_000) } as const;
  for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '0x7f000001', 'partner.example', 'localhost']) {
    await expect(send(`http://${host}:${port}/`, request), host).rejects.toThrow();
  }
  // Each name was resolved once: what was checked is what would have been connected to.
  expect(asked).toBe(2);
  expect(reached).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});
