/** Calls of the sportsbook. */
import { call } from '#platform/http.ts';
import type { RequestOf } from '#shared/contract/index.ts';

export const loadFixtures = (query: RequestOf<'sportFixtures'>['query']) =>
  call('sportFixtures', { query }, { quiet: true });
export const loadFixture = (fixtureId: string) =>
  call('sportFixture', { params: { fixture_id: fixtureId } }, { quiet: true });
export const loadTable = (tournamentId: string) =>
  call('sportTable', { params: { tournament_id: tournamentId } }, { quiet: true });
export const quote = (selections: RequestOf<'sportQuote'>['body']['selections']) =>
  call('sportQuote', { body: { selections } }, { quiet: true });
/** Free bets stand among the bonuses. */
export const loadBonuses = () => call('bonuses', {}, { quiet: true });
export const loadRequests = () => call('betRequests', {}, { quiet: true });
export const answerOffer = (requestId: string, answer: 'accept' | 'decline') =>
  call('answerBetOffer', { params: { request_id: requestId }, body: { answer } });
export const loadBets = (status: RequestOf<'sportBets'>['query']['status'], page: number) =>
  call('sportBets', { query: { status, page } }, { quiet: true });
export const loadBetStatement = (query: RequestOf<'betStatement'>['query']) => call('betStatement', { query });
