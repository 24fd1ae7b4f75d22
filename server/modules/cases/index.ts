/** Cases for staff: what waits for a person, taken by one at a time. */
export { claimCase, closeCase, closeCaseOf, openCase, releaseCase } from './service.ts';
export {
  type CaseRow,
  countOpenCases,
  findCase,
  listCases,
} from './store.ts';
