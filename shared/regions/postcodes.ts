/**
 * How countries write their postcodes, by an example (Universal Postal Union, addressing systems): `0` stands for a digit,
 * `A` for a letter. Countries that are not here have no fixed form.
 */
const FORMS: Readonly<Partial<Record<string, string>>> = {
  ...{ AT: '0000', AU: '0000', BR: '00000-000', CA: 'A0A 0A0', CH: '0000', CY: '0000', CZ: '000 00', DE: '00000' },
  ...{ DK: '0000', EE: '00000', FI: '00000', GR: '000 00', HR: '00000', HU: '0000', IN: '000000', IS: '000' },
  ...{ IT: '00000', JP: '000-0000', LI: '0000', LT: '00000', LU: '0000', LV: '0000', MX: '00000', NO: '0000' },
  ...{ NZ: '0000', PL: '00-000', PT: '0000-000', RO: '000000', RS: '00000', SE: '000 00', SI: '0000', SK: '000 00' },
  ...{ TH: '00000', ZA: '0000' },
};

const EXAMPLES: Readonly<Record<string, string>> = { '0': '1234567890', A: 'KMA' };

/** A postcode as a country writes it: `12-345` for Poland. */
export function postcodeExample(country: string): string | undefined {
  const used: Record<string, number> = {};
  return FORMS[country]?.replaceAll(/[0A]/g, (place) => {
    const turn = used[place] ?? 0;
    used[place] = turn + 1;
    return EXAMPLES[place]?.[turn] ?? '';
  });
}

/** What is typed with or without: spaces, hyphens and the country's letters before it (`PL-00-950`, `LV 1010`). */
const bare = (postcode: string, country: string): string =>
  postcode
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replace(new RegExp(`^${country}(?=\\d)`), '');

/** Whether a text has the form of a country's postcodes. */
export function isPostcodeOf(country: string, postcode: string): boolean {
  const form = FORMS[country];
  if (form === undefined) return true;
  const pattern = bare(form, country).replaceAll('0', '\\d').replaceAll('A', '[A-Z]');
  return new RegExp(`^${pattern}$`).test(bare(postcode, country));
}
