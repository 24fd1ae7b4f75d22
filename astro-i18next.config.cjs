/**
 * The one list of the site's languages, of what each falls back to, and of the namespaces of their texts
 * (`locales/<language>/<namespace>.json`). astro-i18next starts i18next with it, from which prebuilt pages take their
 * texts. The table of locales (shared/regions/locales.ts) and the keys (src/features/i18n/namespaces.ts) are typed by
 * it: they do not compile while they differ.
 */

/** What a language falls back to for a text that it has not got: variants to their base, a base to nothing. */
const fallbacks = /** @type {const} */ ({
  en: [],
  'en-za': ['en'],
  it: [],
  de: [],
  'ch-de': ['de'],
  'de-ch': ['de'],
  fi: [],
  'pt-br': [],
  'en-ca': ['en'],
  'en-au': ['en'],
  'en-nz': ['en'],
  pt: [],
  pl: [],
  'en-de': ['en'],
  hu: [],
  'en-hu': ['en'],
  'hu-hu': ['hu'],
  no: [],
  'en-et': ['en'],
});

const namespaces = /** @type {const} */ ([
  'account',
  'achievements',
  'affiliates',
  'aviator',
  'bonuses',
  'cashier',
  'catalogue',
  'chat',
  'common',
  'consent',
  'contact',
  'crypto',
  'daily-bonuses',
  'errors',
  'faq',
  'faults',
  'friends',
  'game',
  'handover',
  'header',
  'home',
  'inbox',
  'lobby',
  'open-auth',
  'pages',
  'payment',
  'play',
  'popups',
  'promo',
  'protection',
  'pwa',
  'recovery',
  'rounds',
  'security',
  'seo',
  'session',
  'shell',
  'shop',
  'sport',
  'tournaments',
  'validation',
  'verification',
  'vip',
  'wallet',
  'winners',
]);

const locales = Object.keys(fallbacks);

module.exports = {
  defaultLocale: 'en',
  locales,
  namespaces,
  defaultNamespace: 'common',
  // The browser reads the same files by a reader of a thirtieth of i18next's weight.
  load: ['server'],
  i18nextServerPlugins: {
    // Files come through Vite instead of from the disk: they are part of the program that renders pages.
    fsBackend: null,
    files: '/src/features/i18n/files.build.ts',
    plurals: '/src/features/i18n/plurals.build.ts',
  },
  i18nextServer: {
    lng: 'en',
    preload: locales,
    fallbackLng: fallbacks,
    // The codes are the product's own: `ch-de` is no language tag, and `de-ch` has nothing to do with `de-CH`.
    lowerCaseLng: true,
    load: 'currentOnly',
    // All texts are there when the first page asks.
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  },
};
