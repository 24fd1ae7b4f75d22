/** The home page. Its screen is `ui/HomeScreen.astro`. */
export {
  featuredGame,
  gameRows,
  isSportFirst,
  POPULAR_LENGTH,
  paymentCards,
  popularGames,
  promoCards,
  promoSlides,
  ROW_LENGTH,
  tableCards,
} from './model.ts';
