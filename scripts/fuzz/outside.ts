/** Addresses that are asked by vendors, frames and forms, and are in no contract of pages. */

interface OutsidePath {
  /** The label of the host below the main one; empty: the main one. */
  label: string;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

const get = (label: string, ...paths: string[]): OutsidePath[] => paths.map((path) => ({ label, method: 'GET', path }));

const post = (label: string, body: unknown, ...paths: string[]): OutsidePath[] =>
  paths.map((path) => ({ label, method: 'POST', path, body }));

const CALL = { session: 'x', player: 'x', round_id: 'x', amount: '100', currency: 'EUR', at: '2026-03-01' };

export const OUTSIDE_PATHS: readonly OutsidePath[] = [
  ...get('', '/', '/en/games/{text}', '/{text}', '/admin', '/vendor-games.json', '/realtime', '/api/{text}'),
  ...get('', '/api/openid/{text}', '/api/openid/callback', '/unsubscribe/{text}', '/contact', '/preview/{text}'),
  ...get('', '/healthz', '/readyz', '/metrics/{text}', '/play/{text}', '/de/promotions/{text}'),
  ...post('', { email: 'a@b.example', text: 'x' }, '/contact', '/en/contact', '/unsubscribe/{text}', '/{text}'),
  ...post('', CALL, '/vendor/games/studio/{text}', '/vendor/games/studio/bet', '/vendor/games/studio/jackpots'),
  ...post('', CALL, '/vendor/games/hub88/{text}', '/vendor/games/softswiss/{text}', '/vendor/publish'),
  ...post('', CALL, '/vendor/payments/sandbox/webhook', '/vendor/payments/sandbox/question'),
  ...post('', CALL, '/vendor/payments/mifinity/webhook', '/vendor/crm/player', '/vendor/sportsbook/betby/bet'),
  ...get('games', '/play/{text}', '/verify', '/verify/sources', '/verify/source/{text}', '/chains/{text}'),
  ...get('games', '/assets/{text}', '/session/{text}', '/session/{text}/jackpots', '/session/{text}/rounds', '/{text}'),
  ...post('games', { request_id: 'x', stake: '100' }, '/session/{text}/spin', '/session/{text}/begin'),
  ...post('games', { request_id: 'x', choice: 'hit' }, '/session/{text}/act', '/session/{text}/refill'),
  ...post('games', CALL, '/api/games', '/api/round', '/api/jackpots', '/api/tables', '/api/launch', '/api/{text}'),
  ...get('pay', '/checkout/{text}', '/desk', '/fonts/{text}', '/{text}'),
  ...post('pay', CALL, '/checkout/{text}', '/desk', '/desk/{text}', '/api/{text}', '/payments'),
  ...get('coins', '/wallet/{text}', '/desk', '/{text}'),
  ...post('coins', CALL, '/wallet/{text}', '/desk', '/desk/{text}', '/api/{text}'),
  ...get('mifinity', '/widget/{text}', '/api/gateway/payment-status/{text}', '/{text}'),
  ...post('mifinity', CALL, '/widget/{text}', '/api/gateway/init-iframe/'),
  ...get('id', '/authorize', '/userinfo', '/.well-known/openid-configuration', '/jwks', '/{text}'),
  ...post('id', CALL, '/login', '/logout', '/consent', '/token'),
  ...get('admin', '/', '/{text}'),
  ...post('admin', CALL, '/api/{text}'),
  ...get('mail', '/', '/{text}'),
  ...get('backoffice', '/', '/{text}', '/api/{text}'),
];
