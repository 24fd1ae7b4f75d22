/** What a player reads of a bonus, in the popup and in the account. */
import { describe, expect, it } from 'vitest';
import { bonusArt, kindKey } from '#features/bonus/model.ts';
import { translator } from '#features/i18n/texts.build.ts';
import { bonusTitle } from '#features/wallet/bonus-names.ts';
import { OFFERS } from '#server/modules/bonuses/demo-offers.ts';
import { GIFTS } from '#server/modules/bonuses/offers.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';

const GIVEN = [...OFFERS.map(({ id }) => id), ...GIFTS];

describe('every bonus that is given has a name of its own', () => {
  it.each(BASE_LANGUAGES)('%s: each is named, and none as another', (language) => {
    const translate = translator(language, 'bonuses');
    const titles = GIVEN.map((id) => bonusTitle(translate, id));
    expect(titles).not.toContain(translate('title_plain'));
    expect(new Set(titles).size).toBe(GIVEN.length);
  });

  it('one of a campaign has the title that staff gave it; one that a page does not know is a bonus', () => {
    const translate = translator('en', 'bonuses');
    expect(bonusTitle(translate, 'first-wind', 'First wind')).toBe('First wind');
    expect(bonusTitle(translate, 'first-wind')).toBe('Bonus');
  });

  it('says of what kind it is', () => {
    const kinds = [...new Set(OFFERS.map(({ kind }) => kind)), 'gift'];
    expect(kinds.map(kindKey)).toEqual(['kind_deposit-match', 'kind_reload', 'kind_no-deposit', 'kind_gift']);
  });

  it('wears the drawing of its promotion', () => {
    expect(['daily-island', 'vip-cashback'].map(bonusArt)).toEqual(['daily-bonuses', 'vip-cashback']);
  });
});
