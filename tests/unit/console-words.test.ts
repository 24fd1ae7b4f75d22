/** What the console shows of a list of values has its word in both of its languages: a raw key is no word. */
import { expect, test } from 'vitest';
import { APPROVAL_KINDS, CASE_QUEUES } from '#shared/backoffice/cases.ts';
import { CONTENT_KINDS, DRAFT_STATES } from '#shared/backoffice/content.ts';
import { PERMISSION_NAMES, ROLE_NAMES } from '#shared/backoffice/permissions.ts';
import { BET_STATUSES } from '#shared/contract/sport.ts';
import { REGION_IDS } from '#shared/regions/index.ts';
import { COUNTED_UNITS } from '#shared/units.ts';
import { DOCUMENT_PAPERS, DOCUMENT_STATES, REFUSAL_REASONS } from '#shared/verification.ts';
import german from '../../console/locales/de.json' with { type: 'json' };
import english from '../../console/locales/en.json' with { type: 'json' };

const TRANSFERS = [
  ...['deposit', 'withdrawal', 'bet', 'win', 'rollback', 'bonus', 'conversion', 'forfeit', 'hold', 'release'],
  ...['correction', 'chargeback', 'prize', 'purchase', 'fee'],
];
const PURSES = ['cash', 'bonus', 'bonus_sport', 'hold', 'debt', 'loyalty', 'coins'];

const LISTS: Readonly<Record<string, readonly string[]>> = {
  queue: CASE_QUEUES,
  approval: APPROVAL_KINDS,
  role: ROLE_NAMES,
  permission: PERMISSION_NAMES,
  betstate: BET_STATUSES,
  unit: COUNTED_UNITS,
  paper: DOCUMENT_PAPERS,
  refusal: REFUSAL_REASONS,
  state: DOCUMENT_STATES,
  kind: TRANSFERS,
  ledgeraccount: PURSES,
  region: REGION_IDS,
  draftstate: DRAFT_STATES,
  contentkind: CONTENT_KINDS,
};

test.each(Object.entries(LISTS))('every value of %s has its word in English and German', (list, values) => {
  const missing = values
    .map((value) => `${list}_${value}`)
    .filter((key) => !Object.hasOwn(english, key) || !Object.hasOwn(german, key));
  expect(missing).toEqual([]);
});
