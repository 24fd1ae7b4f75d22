/** The endpoints of what brings players back; few pages call them, so the browser loads this late. */
import type { PathRow } from './path-row.ts';

export const LOYALTY_PATHS = {
  dailyBonuses: { method: 'GET', path: '/api/daily-bonuses' },
  claimDailyBonus: { method: 'POST', path: '/api/daily-bonuses/claim' },
  vipBenefits: { method: 'GET', path: '/api/vip/benefits' },
  vipCashback: { method: 'GET', path: '/api/vip/cashback' },
  shop: { method: 'GET', path: '/api/shop' },
  buyItem: { method: 'POST', path: '/api/shop/purchases' },
  missions: { method: 'GET', path: '/api/player/missions' },
  coins: { method: 'GET', path: '/api/player/coins' },
  coinExchanges: { method: 'GET', path: '/api/player/coins/exchanges' },
  exchangeCoins: { method: 'POST', path: '/api/player/coins/exchanges' },
} as const satisfies Record<string, PathRow>;
