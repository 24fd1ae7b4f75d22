/** What others wrote is handed on with its licence: nothing under one that was not read, and nothing without its name. */
import { expect, test } from 'vitest';
import { thirdPartyNotices, usedPackages } from '#builder/compile/notices.ts';

test('a package under a licence that nobody has read stops the build, be it for another machine', () => {
  const lock = { 'node_modules/left': { version: '1.0.0', license: 'SSPL-1.0' } };
  expect(() => usedPackages(lock)).toThrow('left 1.0.0 is under a licence that nobody has read: SSPL-1.0');
  const silent = { 'node_modules/a/node_modules/left': { version: '1.0.0' } };
  expect(() => usedPackages(silent)).toThrow('left 1.0.0 is under a licence that nobody has read: none');
});

test('what only development needs is handed on to nobody', () => {
  const lock = { 'node_modules/left': { version: '1.0.0', license: 'SSPL-1.0', dev: true } };
  expect(usedPackages(lock)).toEqual([]);
});

test('the notices name what browsers and servers are given, and first what stays open', () => {
  const notices = thirdPartyNotices();
  const open = notices.slice(0, notices.indexOf('Parts that bring no text'));
  expect(open).toMatch(/^web-push [\d.]+: MPL-2\.0$/m);
  expect(open).toMatch(/^libheif-js [\d.]+: LGPL-3\.0$/m);
  expect(open).not.toMatch(/^react /m);
  for (const name of ['react', 'nanostores', 'partysocket', '@fontsource/prompt'])
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+$`, 'm'));
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
});
