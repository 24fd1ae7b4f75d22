/** JSON from outside means one thing, and holds what the database can keep. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#shared/json.ts';

describe('a key that stands twice in an object is refused', () => {
  test.each([
    '{"a":1,"a":1}',
    '{"a":1, "b":{"c":1,"d":[{"x":1}],"c":2}}',
    '[{"a":1},{"a":1,"\\u0061":2}]',
    '{"stake":"1" , "x" : "}" , "stake" :"2"}',
    '{"a\\"b":1,"a\\"b":2}',
  ])('%s', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  test.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a":"a","b":"a"}',
    '{"a":["a","a"],"b":"\\"a\\":"}',
    '"a"',
    '1',
    '[]',
  ])('and the same key in different objects is not: %s', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test('whatever else is written comes back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        if (text.includes('\\u')) return;
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});
