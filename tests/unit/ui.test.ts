/** The pure rules behind the shared components. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPINNER_CYCLE_MS, SPINNER_SEGMENTS } from '#shared/constants.ts';
import { ICON_NAMES } from '#shared/icons.ts';
import { daysOf, isCompleteBirthday, joinBirthday, splitBirthday } from '#ui/birthday.ts';
import { iconHref } from '#ui/icons.ts';
import { classifyLink, relOf } from '#ui/link.ts';
import { percentOf } from '#ui/progress.ts';
import { buttonClass, classes, hintClass, iconButtonClass, linkClass, pennantClass } from '#ui/recipes.ts';
import { SPINNER, segmentStyle } from '#ui/spinner.ts';
import { tilePicture } from '#ui/tile.ts';

describe('classifyLink (spec section 5)', () => {
  it.each(['http://a.example', 'https://a.example/x', 'tel:+358405550142', 'mailto:help@fairwind.example'])(
    'calls %s external',
    (href) => expect(classifyLink({ href })).toBe('external'),
  );

  it('calls any address with the target _blank external', () => {
    expect(classifyLink({ href: '/promo', target: '_blank' })).toBe('external');
  });

  it('makes a plain button of an empty address, whatever its target', () => {
    expect(classifyLink({})).toBe('button');
    expect(classifyLink({ href: '', target: '_blank' })).toBe('button');
  });

  it.each(['/', '/games', '?registration', '#terms', 'telephone', '/https://a.example'])('calls %s internal', (href) =>
    expect(classifyLink({ href })).toBe('internal'),
  );

  it('gives a new tab no handle on ours', () => {
    expect(relOf({ href: '/x', target: '_blank' })).toBe('noopener noreferrer');
    expect(relOf({ href: 'https://a.example' })).toBeUndefined();
  });
});

describe('recipes', () => {
  it('gives every theme and size of a button its own classes', () => {
    const themes = ['primary', 'secondary', 'quiet', 'ghost'] as const;
    const sizes = ['xs', 'sm', 'md', 'lg'] as const;
    const looks = themes.flatMap((theme) => sizes.map((size) => buttonClass({ theme, size })));
    expect(new Set(looks).size).toBe(themes.length * sizes.length);
    expect(buttonClass()).toBe('btn btn-primary btn-md');
    expect(buttonClass({ theme: 'ghost', weight: 'bold', wide: true })).toBe('btn btn-ghost btn-md font-bold w-full');
  });

  it('gives every theme, size and weight of a link its own classes', () => {
    const looks = (['primary', 'secondary'] as const).flatMap((theme) =>
      (['xs', 'sm'] as const).flatMap((size) =>
        (['medium', 'bold'] as const).map((weight) => linkClass({ theme, size, weight })),
      ),
    );
    expect(new Set(looks).size).toBe(8);
  });

  it('joins only the classes that are there', () => {
    expect(classes('a', false, null, undefined, '', 'b')).toBe('a b');
    expect(hintClass()).toBe('hint');
    expect(hintClass('error')).toBe('hint hint-error');
    expect(iconButtonClass('shade', true)).toBe('icon-btn icon-btn-shade icon-btn-touch');
    expect(pennantClass('live', true)).toBe('pennant pennant-live pennant-pinned');
  });
});

describe('spinner (spec section 9: ten segments, 2 s cycle)', () => {
  it('spreads the bars evenly over the circle and over the cycle', () => {
    expect(SPINNER).toHaveLength(SPINNER_SEGMENTS);
    expect(SPINNER.map(({ turnDegrees }) => turnDegrees)).toEqual([0, 36, 72, 108, 144, 180, 216, 252, 288, 324]);
    const delays = SPINNER.map(({ delayMs }) => delayMs);
    expect(delays[0]).toBe(-SPINNER_CYCLE_MS);
    expect(delays.at(-1)).toBe(-SPINNER_CYCLE_MS / SPINNER_SEGMENTS);
    expect(new Set(delays).size).toBe(SPINNER_SEGMENTS);
  });

  it('writes a bar as custom properties', () => {
    expect(segmentStyle({ turnDegrees: 36, delayMs: -1800 })).toBe('--turn:36deg;--delay:-1800ms');
  });
});

describe('percentOf', () => {
  it('stays between 0 and 100 and never is a fraction', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (value, max) => {
        const percent = percentOf(value, max);
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
    expect(percentOf(340, 500)).toBe(68);
    expect(percentOf(1, 0)).toBe(0);
  });
});

describe('birthday', () => {
  it('reads back what it wrote', () => {
    expect(splitBirthday('1990-05-17')).toEqual({ year: '1990', month: '05', day: '17' });
    expect(joinBirthday({ year: '1990', month: '05', day: '17' })).toBe('1990-05-17');
    expect(joinBirthday({ year: '', month: '', day: '' })).toBe('');
  });

  it('knows the months and the leap years', () => {
    expect(daysOf(splitBirthday('2001-02-01'))).toBe(28);
    expect(daysOf(splitBirthday('2000-02-01'))).toBe(29);
    expect(daysOf(splitBirthday('-02-01'))).toBe(29);
    expect(daysOf(splitBirthday('1990-04-01'))).toBe(30);
    expect(daysOf(splitBirthday(''))).toBe(31);
  });

  it('takes back a day the chosen month does not have', () => {
    expect(joinBirthday({ year: '2001', month: '02', day: '29' })).toBe('2001-02-');
    expect(joinBirthday({ year: '2000', month: '02', day: '29' })).toBe('2000-02-29');
  });

  it('is complete only with all three parts', () => {
    expect(isCompleteBirthday('1990-05-17')).toBe(true);
    for (const partial of ['', '1990--', '1990-05-', '-05-17']) expect(isCompleteBirthday(partial)).toBe(false);
  });
});

describe('pictures and glyphs', () => {
  it('gives a drawn game its picture with room kept for it, and an unknown one nothing', () => {
    const picture = tilePicture('krakens-toll');
    expect(picture?.width).toBe(240);
    expect(picture?.height).toBe(320);
    expect(picture?.srcset).toContain('360w');
    expect(tilePicture('no-such-game')).toBeUndefined();
  });

  it('lists every glyph once, in order', () => {
    expect([...ICON_NAMES]).toEqual([...new Set(ICON_NAMES)].sort());
    expect(iconHref('wallet')).toMatch(/^\/icons\/lucide\.svg\?v=[0-9a-f]{6}#wallet$/);
  });
});
