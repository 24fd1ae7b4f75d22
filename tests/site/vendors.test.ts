/** Spec §3 (affiliate tracking), §4 (deposit analytics), §7 (ad tracking, third-party scripts). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readLanding, tagOf } from '#features/affiliate/model.ts';
import { depositEvent, isConversion, pixelUrl, withConversion } from '#features/analytics/model.ts';
import { consentText, consentToAll, isAnswered, lettersOf, readConsent } from '#features/consent/model.ts';
import { scriptJson } from '#features/vendors/vendors.build.ts';
import {
  askedCategories,
  isVendorAddress,
  JURISDICTIONS,
  REGION_IDS,
  readOrigins,
  VENDORS,
  vendorSources,
  vendorsOf,
} from '#shared/regions/index.ts';

const VALUES = {
  TAG_MANAGER_URL: 'https://tags.example/gtm.js?id={id}',
  REGION_TAG_MANAGER_IDS: 'de:c-1,za:c-2',
  TAG_MANAGER_ORIGINS: 'https://collect.tags.example,wss://live.tags.example',
  CHAT_URL: 'https://chat.example/main.js?key={id}',
  CHAT_FALLBACK_URL: 'https://spare.example/main.js?key={id}',
  REGION_CHAT_KEYS: 'de:k 1'.replace(' ', '-'),
  CRM_URL: 'https://crm.example/{id}.js',
  REGION_CRM_IDS: 'de:brand',
  AD_PIXEL_URL: 'https://ads.example/p.gif',
  REGION_AD_BUZZ_KEYS: 'de:buzz',
  REGION_AD_SEGMENT_KEYS: 'de:segment',
};

describe('services by configuration', () => {
  test('a region has what an address and an identifier of its own make, and nothing else', () => {
    expect(vendorsOf('de', 'production', VALUES)).toEqual({
      tagManager: { url: 'https://tags.example/gtm.js?id=c-1' },
      chat: { url: 'https://chat.example/main.js?key=k-1', fallbackUrl: 'https://spare.example/main.js?key=k-1' },
      crm: { url: 'https://crm.example/brand.js' },
      pixel: { url: 'https://ads.example/p.gif', buzzKey: 'buzz', segmentKey: 'segment' },
    });
    expect(vendorsOf('za', 'production', VALUES)).toEqual({
      tagManager: { url: 'https://tags.example/gtm.js?id=c-2' },
    });
    expect(vendorsOf('main', 'production', VALUES)).toEqual({});
    expect(vendorsOf('de', 'production', { ...VALUES, CHAT_URL: '' }).chat).toBeUndefined();
  });

  test('spec §7: the CRM is for production only', () => {
    expect(vendorsOf('de', 'demo', VALUES).crm).toBeUndefined();
    expect(vendorsOf('de', 'staging', VALUES).crm).toBeUndefined();
  });

  test('the policy of a region lets through exactly the origins of its services', () => {
    expect(vendorSources('main', 'production', VALUES)).toEqual({});
    expect(vendorSources('za', 'production', VALUES)).toEqual({
      'script-src': ['https://collect.tags.example', 'https://tags.example'],
      'img-src': ['https://collect.tags.example', 'https://tags.example'],
      'connect-src': ['https://collect.tags.example', 'https://tags.example', 'wss://live.tags.example'],
    });
    const german = vendorSources('de', 'demo', VALUES);
    expect(german['frame-src']).toEqual(['https://chat.example', 'https://spare.example']);
    expect(german['script-src']).not.toContain('https://ads.example');
    expect(german['img-src']).toContain('https://ads.example');
    expect(JSON.stringify(german)).not.toContain('crm.example');
  });

  test('an origin is an origin and no more', () => {
    expect(readOrigins('https://a.example, wss://b.example:444')).toEqual(['https://a.example', 'wss://b.example:444']);
    const wrong = ['a.example', 'https://a.example/x', 'javascript:1', 'https://a.example;b', "'unsafe-inline'", ''];
    for (const text of wrong) expect([text, readOrigins(text)]).toEqual([text, null]);
    expect(['https://a.example;b/x.js', 'wss://a.example/', 'x'].filter(isVendorAddress)).toEqual([]);
    expect(isVendorAddress('https://a.example/x.js?id={id}')).toBe(true);
  });

  test('consent is asked where the jurisdiction wants it, for the categories of what is configured', () => {
    const all = vendorsOf('de', 'production', VALUES);
    expect(askedCategories('de', all)).toEqual(['statistics', 'marketing']);
    expect(askedCategories('za', all)).toEqual([]);
    expect(askedCategories('de', {})).toEqual([]);
    expect(askedCategories('de', { chat: { url: 'https://chat.example/' } })).toEqual([]);
    expect(Object.values(JURISDICTIONS).filter(({ asksConsent }) => !asksConsent)).toHaveLength(1);
    expect(REGION_IDS.filter((id) => askedCategories(id, all).length === 0)).toEqual(['za']);
  });

  test('every service names a category; what is necessary is chat, sportsbook and fingerprint alone', () => {
    const necessary = Object.entries(VENDORS).filter(([, { category }]) => category === 'necessary');
    expect(necessary.map(([name]) => name)).toEqual(['chat', 'sportsbook', 'fingerprint']);
  });

  test('settings in a page cannot end their script element', () => {
    const text = scriptJson({ url: 'https://a.example/?</script><script>alert(1)' });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ url: 'https://a.example/?</script><script>alert(1)' });
  });
});

describe('the answer to the banner', () => {
  test('the cookie says yes or no to each category', () => {
    expect(consentText(consentToAll(true))).toBe('s1m1');
    expect(consentText({ statistics: true, marketing: false })).toBe('s1m0');
    expect(readConsent('s1m0')).toEqual({ statistics: true, marketing: false });
    expect(readConsent(null)).toEqual(consentToAll(false));
    expect(readConsent('garbage')).toEqual(consentToAll(false));
  });

  test('a refusal is an answer; a category that is new asks again', () => {
    const both = lettersOf(['statistics', 'marketing']);
    expect(isAnswered(both, 'a=s1; fairwind_consent=s0m0; b=m1')).toBe(true);
    expect(isAnswered(both, 'fairwind_consent=s1')).toBe(false);
    expect(isAnswered(lettersOf(['statistics']), 'fairwind_consent=s1')).toBe(true);
    expect(isAnswered(both, 'other=s1m1')).toBe(false);
    expect(isAnswered(both, '')).toBe(false);
  });
});

describe('spec §3: affiliate tracking', () => {
  test('the token comes from its parameter, the second store from its own fields', () => {
    expect(readLanding('?token=ship-7&btag=b&pid=p&clickid=c&sub1=1&sub2=2&sub3=3', 'token')).toEqual({
      token: 'ship-7',
      fields: { btag: 'b', pid: 'p', clickid: 'c', extra: { sub1: '1', sub2: '2', sub3: '3' } },
    });
    expect(readLanding('?ref=x&token=t', 'ref')).toEqual({ token: 'x', fields: null });
    expect(readLanding('?registration', 'token')).toEqual({ token: null, fields: null });
    expect(readLanding('?sub2=only', 'token').fields).toMatchObject({ btag: '', extra: { sub2: 'only' } });
  });

  test('values are cut and cleaned', () => {
    expect(readLanding(`?token=${'x'.repeat(300)}`, 'token').token).toHaveLength(256);
    expect(readLanding('?token=%00a%0Ab%E2%80%AE', 'token').token).toBe('ab');
    expect(readLanding('?token=%20%20', 'token').token).toBeNull();
  });

  test('the tag is the token, else the btag', () => {
    expect(tagOf('t', { btag: 'b' })).toBe('t');
    expect(tagOf(null, { btag: 'b' })).toBe('b');
    expect(tagOf(null, { btag: '' })).toBeNull();
    expect(tagOf(' ', null)).toBeNull();
  });
});

describe('spec §3: the stores of affiliate tracking', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.resetModules();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a landing page fills them, a page without marks leaves them, a later link replaces them', async () => {
    const affiliate = await import('#features/affiliate/index.ts');
    affiliate.captureAffiliate('?token=first&btag=b1&sub1=s');
    affiliate.captureAffiliate('?bt-path=/live');
    expect(kept.get('ship')).toBe('first');
    expect(affiliate.affiliateTag()).toEqual({ affiliate_tag: 'first' });
    expect(affiliate.affiliateOrigin().affiliate).toMatchObject({ btag: 'b1', extra: { sub1: 's' } });
    affiliate.captureAffiliate('?aff=second&pid=p2', 'aff');
    expect(affiliate.affiliateTag()).toEqual({ affiliate_tag: 'second' });
    expect(affiliate.affiliateOrigin().affiliate).toMatchObject({ btag: '', pid: 'p2' });
  });

  test('a second store that someone else wrote counts as none', async () => {
    const affiliate = await import('#features/affiliate/index.ts');
    kept.set('fairwind-affiliate', '{broken');
    expect(affiliate.affiliateOrigin()).toEqual({});
    kept.set('fairwind-affiliate', '{"pid":7,"sub":"x","clickid":"c"}');
    expect(affiliate.affiliateOrigin().affiliate).toMatchObject({ pid: '', clickid: 'c', extra: { sub1: '' } });
    expect(affiliate.affiliateTag()).toEqual({});
  });
});

describe('spec §4 and §7: tracking', () => {
  type Tracking = typeof import('#features/analytics/tracking.ts');
  const PIXEL = { url: 'https://ads.example/p', buzzKey: 'b', segmentKey: 's' };
  const PAYMENT = {
    payment_id: '0b9c7f0e-1111-4222-8333-444455556666',
    direction: 'deposit',
    status: 'success',
    state: 'succeeded',
    alias: 'card',
    amount: '50.00',
    currency: 'EUR',
    created_at: '',
    first: true,
  } as const;
  const kept = new Map<string, string>();
  let tracking: Tracking;
  const through = { image: vi.fn<(url: string) => void>(), push: vi.fn<(event: object) => void>() };
  const tags = () => through.image.mock.calls.map(([url]) => new URL(url).searchParams.get('tag_id'));
  const pushed = () => through.push.mock.calls.map(([event]) => event);

  beforeEach(async () => {
    vi.resetModules();
    vi.useFakeTimers();
    kept.clear();
    through.image.mockReset();
    through.push.mockReset();
    vi.stubGlobal('location', new URL('https://fairwind.example/en/promo?x=1'));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    tracking = await import('#features/analytics/tracking.ts');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('spec §7: the pixel’s address carries tag, keys, account and a random number', () => {
    const url = new URL(pixelUrl(PIXEL, 'deposit', 'u-1', 42));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tag_id: '5925',
      buzz_key: 'b',
      segment_key: 's',
      account_id: 'u-1',
      ord: '42',
    });
  });

  test('without a configuration nothing is sent, and no conversion is marked as sent', async () => {
    tracking.configureAnalytics({ pixel: null, dataLayer: false }, through);
    tracking.trackPageView();
    vi.runAllTimers();
    tracking.trackDeposit('start', { alias: 'card' });
    tracking.trackRegistration();
    tracking.trackVipLevel(3);
    await tracking.trackConversion(PAYMENT);
    expect(through.image).not.toHaveBeenCalled();
    expect(through.push).not.toHaveBeenCalled();
    expect([...kept]).toEqual([]);
  });

  test('spec §9: a page view is sent 250 ms after the page was entered, once', () => {
    tracking.configureAnalytics({ pixel: PIXEL, dataLayer: true }, through);
    tracking.identifyAccount(() => 'u-1');
    tracking.trackPageView();
    vi.advanceTimersByTime(100);
    tracking.trackPageView();
    vi.advanceTimersByTime(249);
    expect(tags()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(tags()).toEqual(['5922']);
    expect(new URL(through.image.mock.calls[0]?.[0] ?? '').searchParams.get('account_id')).toBe('u-1');
    expect(pushed()).toEqual([{ event: 'page_view', page_path: '/en/promo?x=1' }]);
  });

  test('spec §9: a page that takes longer than that to arrive is viewed under its own address', () => {
    tracking.configureAnalytics({ pixel: null, dataLayer: true }, through);
    tracking.trackPageView(new URL('https://fairwind.example/en/vip?y=2'));
    vi.runAllTimers();
    expect(pushed()).toEqual([{ event: 'page_view', page_path: '/en/vip?y=2' }]);
  });

  test('what happens while the services load is sent once they are there, and dropped when refused', () => {
    tracking.holdAnalytics();
    tracking.trackRegistration();
    expect(tags()).toEqual([]);
    tracking.configureAnalytics({ pixel: PIXEL, dataLayer: false }, through);
    expect(tags()).toEqual(['5923']);
    tracking.holdAnalytics();
    tracking.configureAnalytics({ pixel: null, dataLayer: false }, through);
    tracking.trackRegistration();
    expect(tags()).toEqual(['5923']);
  });

  test('spec §4: each step of a deposit clears the data of the one before', () => {
    tracking.configureAnalytics({ pixel: PIXEL, dataLayer: true }, through);
    const item = { alias: 'card', amount: '50.00', currency: 'EUR', paymethod_name: 'Card', benefit_id: '0' };
    tracking.trackDeposit('start', item);
    tracking.trackDeposit('success', item);
    expect(pushed()).toEqual([
      { ecommerce: null },
      depositEvent('start', [item]),
      { ecommerce: null },
      depositEvent('success', [item]),
    ]);
    expect(depositEvent('start', [item])).toEqual({
      event: 'add_to_cart',
      ecommerce: { currency: 'EUR', value: '50.00', items: [item] },
    });
  });

  test('spec §7: a successful payment is a conversion, once, however many tell of it; §3: with the name of its method and the chosen benefit', async () => {
    tracking.configureAnalytics({ pixel: PIXEL, dataLayer: true }, through);
    expect(isConversion({ ...PAYMENT, status: 'pending' })).toBe(false);
    await tracking.trackConversion({ ...PAYMENT, status: 'fail' });
    expect(tags()).toEqual([]);
    const purchase = { paymethod_name: 'Bank card', benefit_id: 'welcome' };
    tracking.notePurchase(PAYMENT.payment_id, { alias: 'card', ...purchase });
    await Promise.all([tracking.trackConversion(PAYMENT), tracking.trackConversion(PAYMENT)]);
    expect(tags()).toEqual(['5925']);
    expect(pushed()).toEqual([
      { ecommerce: null },
      depositEvent('purchase', [{ alias: 'card', amount: '50.00', currency: 'EUR', ...purchase }]),
    ]);
    await tracking.trackConversion({ ...PAYMENT, payment_id: '0b9c7f0e-1111-4222-8333-444455556667' });
    expect(tags()).toEqual(['5925', '5925']);
  });

  test('the list of sent conversions does not grow without end', () => {
    let kept: string | null = null;
    for (let index = 0; index < 60; index += 1) kept = withConversion(kept, `p-${index}`);
    expect(kept?.split(' ')).toHaveLength(50);
    expect(withConversion(kept, 'p-59')).toBeNull();
  });
});
