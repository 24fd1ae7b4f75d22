/** The words by which a text names what a domain may not offer, in every language of the site. */
import { JURISDICTIONS, type Product, REGIONS, type RegionId } from '#shared/regions/index.ts';

/** A casino's own name. */
export const CASINO_NAMES = /\b(?:live-?)?[ck]as+in[oò]|kaszinó|kasyn|kasino/iu;

const WORDS: Partial<Record<Product, RegExp>> = {
  slots:
    /\bslots?\b|slotów|\bsloty|slotach|nyerőgép|kolikkopel|spilleautomat|free (?:spins|rounds)|freispiel|ilmaiskierro|ingyenes (?:pörget|kör)|gratisspinn|darmow\w+ (?:spin|rund)|giri gratis|rodadas grátis|giros grátis/iu,
  'live-casino':
    /live[- ]?(?:casino|kasino|tables|tisch|pöyt|bord)|élő (?:kaszinó|asztal)|(?:kasyno|sto\w+) na żywo|(?:tavoli|casinò) live|(?:mesas|cassino|casino) ao vivo/iu,
  'table-games': /table games|tischspiel|pöytäpel|asztali játék|gry stołowe|bordspill|giochi da tavolo|jogos de mesa/iu,
  jackpots: /jackpot/iu,
  tournaments: /tournament|turnier|turnau|turniej|torne[io]|turnering|\bregatta|race of the day/iu,
  shop: /\bshop\b|\bboltb?(?:an?|ból)?\b|(?:do sklepu|ze sklepu|w sklepie)|\bbutikk|\bkauppaa?n?\b|\bnegozio|\bloja\b/iu,
  'daily-bonuses':
    /daily bonus|tagesbon|päiväbonus|napi bónusz|bonus\w* dzienn|dagsbonus|bonus giornalier|bónus diári|bônus diári/iu,
  crypto: /crypto|krypto|kripto|cripto(?!graf)|bitcoin|kryptow/iu,
};

/** The words in a text that name what the domain's law takes away. */
export function foreignWords(region: RegionId, text: string): string[] {
  const { forbidden, calledCasino } = JURISDICTIONS[REGIONS[region].jurisdiction];
  const isForbidden = (product: Product) => forbidden.some((one) => one === product);
  const named = (Object.keys(WORDS) as Product[]).filter(isForbidden).map((product) => WORDS[product]);
  const rules = isForbidden('slots') || !calledCasino ? [...named, CASINO_NAMES] : named;
  return rules.flatMap((rule) => rule?.exec(text)?.[0] ?? []);
}
