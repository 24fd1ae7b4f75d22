/** The endpoints that only pages of sport call: the browser loads this with the first call. What is counted, every menu reads. */
import type { PathRow } from './path-row.ts';

export const SPORT_ENDPOINTS = {
  sportWidget: { method: 'POST', path: '/api/sport/widget' },
  sportFixtures: { method: 'GET', path: '/api/sport/fixtures' },
  sportFixture: { method: 'GET', path: '/api/sport/fixtures/{fixture_id}' },
  sportTable: { method: 'GET', path: '/api/sport/tables/{tournament_id}' },
  sportQuote: { method: 'POST', path: '/api/sport/quote' },
  placeBet: { method: 'POST', path: '/api/sport/bets' },
  referBet: { method: 'POST', path: '/api/sport/requests' },
  betRequests: { method: 'GET', path: '/api/sport/requests' },
  answerBetOffer: { method: 'POST', path: '/api/sport/requests/{request_id}' },
  sportBets: { method: 'GET', path: '/api/sport/bets' },
  betStatement: { method: 'GET', path: '/api/sport/bets/statement' },
  cashOutBet: { method: 'POST', path: '/api/sport/bets/{bet_id}/cash-out' },
  sportFavourites: { method: 'GET', path: '/api/sport/favourites' },
  changeSportFavourite: { method: 'PUT', path: '/api/sport/favourites' },
  mergeSportFavourites: { method: 'POST', path: '/api/sport/favourites/merge' },
  sportAlerts: { method: 'GET', path: '/api/sport/alerts' },
  saveSportAlert: { method: 'PUT', path: '/api/sport/alerts' },
} as const satisfies Record<string, PathRow>;
