/** Letters that the terms promise: new terms, and accounts that nobody uses. */
import { createTermsNotices, createUnusedNotices } from '../modules/notices/index.ts';
import type { Core } from './core.ts';
import type { Correspondence } from './messages.ts';

export function composeNotices(core: Core, { messages }: Pick<Correspondence, 'messages'>) {
  const { unitOfWork, clock, ledger } = core;
  const terms = createTermsNotices({ unitOfWork, messages, clock });
  const unused = createUnusedNotices({
    ...{ unitOfWork, messages, clock },
    cashOf: (queryable, playerId, currency) =>
      ledger.balance(queryable, { owner: 'player', playerId, purse: 'cash', currency }),
  });
  core.jobDefinitions.push(terms.job, unused.job);
}
