/** What the editor says of each choice of a field: a value of a list that is missing here does not compile. */
import type { Promo } from '#features/promo/schema.build.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import type { Category } from '#shared/catalogue/names.ts';
import type { Product, RegionId } from '#shared/regions/index.ts';

type Words<Values extends string> = Readonly<Record<Values, string>>;

/** By the path of the field. */
export interface ChoiceWords {
  segment: Words<Promo['segment']>;
  needs: Words<Product>;
  regions: Words<RegionId>;
  audience: Words<Promo['audience']>;
  status: Words<Promo['status']>;
  afterEnd: Words<Promo['afterEnd']>;
  action: Words<Promo['action']>;
  categories: Words<Category>;
  games: Readonly<Record<string, string>>;
  conditions: Words<Promo['conditions'][number]>;
  'terms.wageringOf': Words<Promo['terms']['wageringOf']>;
}

/** A game has one name in every language. */
export const GAME_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  GAMES.map(({ code, title }) => [code, title]),
);

export const PROMO_CHOICES: ChoiceWords = {
  segment: { casino: 'Games', sport: 'Sport', vip: 'VIP' },
  needs: {
    slots: 'Slots',
    'table-games': 'Table games',
    'live-casino': 'Live casino',
    jackpots: 'Jackpots',
    'bonus-buy': 'Bonus buy',
    'crash-games': 'Instant games',
    'demo-play': 'Demo play',
    autoplay: 'Autoplay',
    sport: 'Sport',
    tournaments: 'Tournaments',
    vip: 'VIP programme',
    shop: 'Shop',
    'daily-bonuses': 'Daily bonuses',
    bonuses: 'Bonuses',
    'sign-up-bonus': 'Sign-up bonus',
    crypto: 'Cryptocurrency',
    'credit-cards': 'Credit cards',
  },
  regions: {
    main: 'International',
    de: 'Germany',
    pt: 'Portugal',
    hu: 'Hungary',
    ee: 'Estonia',
    pl: 'Poland',
    za: 'South Africa',
    sport: 'International, sport first',
    nolic: 'International, second licence',
    alt: 'International, mirror',
  },
  audience: {
    everyone: 'Everyone',
    guests: 'Guests',
    players: 'Players',
    'new-players': 'Guests, and players without a level',
    vip: 'Players from a VIP level up',
  },
  status: { announced: 'Announced: shown, cannot be claimed yet', open: 'Open' },
  afterEnd: { gone: 'The page goes (404)', ended: 'The page stays and says that it is over' },
  action: {
    registration: 'Opens the registration',
    deposit: 'Leads to the deposit',
    games: 'Leads to the games',
    'live-casino': 'Leads to the live casino',
    tournaments: 'Leads to the tournaments',
    'daily-bonuses': 'Leads to the daily bonuses',
    vip: 'Leads to the VIP programme',
    sport: 'Leads to sport',
    rules: 'Leads to the bonus terms',
  },
  categories: {
    popular: 'Popular',
    slots: 'Slots',
    hot: 'Hot',
    jackpot: 'Jackpot',
    'table-games': 'Table games',
    new: 'New',
    'bonus-buy': 'Bonus buy',
    'live-casino': 'Live casino',
  },
  games: GAME_TITLES,
  conditions: {
    'personal-info': 'Personal info is complete',
    verified: 'Identity is verified',
    'first-deposit': 'First deposit',
    'deposited-before': 'Has deposited before',
    'own-method': 'A payment method of one’s own',
    'no-open-bonus': 'No other bonus is open',
    'one-per-household': 'Once for each household',
  },
  'terms.wageringOf': { bonus: 'The bonus', winnings: 'What was won with it' },
};
