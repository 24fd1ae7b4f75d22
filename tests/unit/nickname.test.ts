import { describe, expect, test } from 'vitest';
import { checkNickname, nicknameKey } from '#shared/contract/nickname.ts';
import { tidyNickname } from '#shared/contract/tidy.ts';
import { maskEmail, maskName } from '#shared/names.ts';

const keyOf = (typed: string, email: string | null = 'mara.k+sea@inbox.example') =>
  checkNickname(tidyNickname(typed), email)?.key ?? null;

describe('decision 0007: what a nickname may be', () => {
  test.each([
    'marlowe_88',
    'Sea-Wolf',
    ' Mara  of the Sea ',
    'Łódź żeglarz',
    'Морской волк',
    '船乗り三郎',
    'नाविक राजा',
    'Staffan',
    'Bankside',
    'Altair 48213',
  ])('%j is one', (nickname) => {
    expect(keyOf(nickname)).toBeNull();
  });

  test.each([
    ['', 'validation_required'],
    ['  ', 'validation_required'],
    ['ab', 'validation_min_length'],
    ['x'.repeat(21), 'validation_max_length'],
    ['12345', 'validation_nickname_characters'],
    ['-mara-', 'validation_nickname_characters'],
    ['mara@inbox.example', 'validation_nickname_characters'],
    ['<b>mara</b>', 'validation_nickname_characters'],
    ['mara\u202Eevil', 'validation_nickname_characters'],
    [`ma${'\u0301'.repeat(8)}ra`, 'validation_nickname_characters'],
    ['call 040 1234567', 'validation_nickname_personal'],
    ['Mara-K Sea', 'validation_nickname_personal'],
    ['Fairwind', 'validation_nickname_reserved'],
    ['F4irw1nd Anna', 'validation_nickname_reserved'],
    ['аdmin', 'validation_nickname_reserved'],
    ['Àdministrator', 'validation_nickname_reserved'],
    ['Kundendienst', 'validation_nickname_reserved'],
    ['staff 12', 'validation_nickname_reserved'],
  ])('%j is none: %s', (nickname, key) => {
    expect(keyOf(nickname)).toBe(key);
  });

  test('letters count, not code units; a name of 20 is within its bounds', () => {
    expect(keyOf('𠮷'.repeat(20))).toBeNull();
    expect(keyOf('𠮷'.repeat(21))).toBe('validation_max_length');
  });

  test('neither case nor separators nor letters that look alike tell two names apart', () => {
    const same = ['Sea Wolf', 'sea_wolf', 'SEAWOLF', 'sea-wоlf', 'Ｓｅａ Wolf'];
    expect(new Set(same.map(nicknameKey)).size).toBe(1);
    expect(nicknameKey('Strasse')).toBe(nicknameKey('Straße'));
    expect(nicknameKey('Müller')).not.toBe(nicknameKey('Muller'));
  });

  test('a list of players shows it masked', () => {
    expect(maskName('Altair 48213')).toBe('Al•••3');
  });
});

describe('spec 4: the player’s own address is shown masked, so that who looks on does not read it', () => {
  test.each([
    ['marlowe@inbox.example', 'ma•••@inbox.example'],
    ['lea@inbox.example', 'l•••@inbox.example'],
    ['"a@b"@inbox.example', '"a•••@inbox.example'],
    ['nobody', '•••'],
  ])('%j: %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
