/** Partners of the affiliate programme: made and changed, their statements approved by two and paid, their postbacks. */
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { csvFile } from '../../csv.ts';
import type { Database, Queryable, Transaction } from '../../db/index.ts';
import { ok } from '../../result.ts';
import {
  type Affiliates,
  changeSecret,
  countsOf,
  FIGURE_COLUMNS,
  figuresOf,
  findPartner,
  hasEarlierDraft,
  insertPartner,
  insertPlan,
  listPartners,
  listPlans,
  listPostbacks,
  listStatements,
  lockStatement,
  type Partner,
  payStatement,
  planOf,
  postbackSecrets,
  type Statement,
  setWaiting,
  statementView,
  updatePartner,
  viewOf,
} from '../affiliates/index.ts';
import type { Seal } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { refuse } from '../staff/index.ts';
import { insertApproval } from './approvals.ts';
import type { StaffRoutes } from './handler.ts';

type Names =
  | 'affiliates'
  | 'affiliate'
  | 'createAffiliate'
  | 'changeAffiliate'
  | 'changePostbackSecret'
  | 'createAffiliatePlan'
  | 'exportAffiliate'
  | 'submitStatement'
  | 'payStatement'
  | 'resendPostback';

export interface AffiliateStaffParts {
  database: Database;
  clock: Clock;
  ledger: Ledger;
  seal: Seal;
  postbacks: Affiliates['postbacks'];
  /** Postbacks go to other machines only, and encrypted. */
  isProduction: boolean;
}

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;
const EXPORTED_DAYS = 400;
const POSTBACKS_SHOWN = 100;

const partnerView = ({ plan_name: plan, ...partner }: Partner) => ({
  ...{ partner_id: partner.partner_id, code: partner.code, name: partner.name, email: partner.email },
  ...{ language: partner.language as string, state: partner.state, plan_id: partner.plan_id, plan },
  ...{ postback_url: partner.postback_url, created_at: partner.created_at },
});

const staffStatement = (row: Statement) => {
  const view = statementView(row);
  const money = (amount: string) => ({ amount, currency: row.currency });
  return {
    ...{ statement_id: row.statement_id, number: row.number, month: row.month, state: row.state },
    ...{ registrations: row.registrations, first_deposits: row.first_deposits, reference: row.reference },
    net: money(view.net),
    brought_forward: money(view.brought_forward),
    share: money(view.share),
    for_deposits: money(view.for_deposits),
    amount: money(view.amount),
    carried_on: money(view.carried_on),
  };
};

/** What is approved and not paid. */
const owedOf = (statements: readonly Statement[]) =>
  statements
    .filter(({ state, amount }) => state === 'approved' && amount !== '0')
    .map((row) => ({ amount: statementView(row).amount, currency: row.currency }));

export function affiliateStaffRoutes(parts: AffiliateStaffParts): StaffRoutes<Names> {
  const { database, clock, ledger, seal, postbacks } = parts;

  const lastDays = (queryable: Queryable, partner: Partner, days: number, by: 'day' | 'month' | 'sub') => {
    const until = clock.now();
    const since = new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS);
    return figuresOf(queryable, { partnerId: partner.partner_id, plan: planOf(partner), since, until, by });
  };

  /** Whether postbacks may go to an address: in production to names of other machines, encrypted. */
  const isSafe = (address: string | null): boolean => {
    if (address === null || !parts.isProduction) return true;
    const { protocol, hostname } = new URL(address);
    return (
      protocol === 'https:' &&
      /[a-z]$/i.test(hostname) &&
      hostname.includes('.') &&
      !/\.(?:localhost|internal|local)$/i.test(hostname)
    );
  };
  const wrongAddress = refuse('invalid', { postback_url: 'validation_required' });

  const knowsPlan = async (transaction: Transaction, planId: string) =>
    (await listPlans(transaction)).some(({ plan_id }) => plan_id === planId);

  const actOn = (action: string, id: string, after?: object, before?: object) => ({
    ...{ action, subject: { kind: 'affiliate', id } },
    ...(before ? { before: { ...before } } : {}),
    ...(after ? { after: { ...after } } : {}),
  });

  return {
    affiliates: {
      async read() {
        const partners = await Promise.all(
          (await listPartners(database)).map(async (partner) => {
            const [counts, statements] = await Promise.all([
              countsOf(database, partner.partner_id),
              listStatements(database, partner.partner_id),
            ]);
            const { counted, held } = counts;
            return { ...partnerView(partner), players: counted, held, owed: owedOf(statements) };
          }),
        );
        return ok({ partners, plans: await listPlans(database), languages: [...BASE_LANGUAGES] });
      },
    },
    affiliate: {
      async read({ params, query }) {
        const partner = await findPartner(database, params.partner_id);
        if (partner === null) return refuse('not_found');
        const figures = await lastDays(database, partner, query.by === 'month' ? EXPORTED_DAYS : SHOWN_DAYS, query.by);
        return ok({
          partner: partnerView(partner),
          ...postbackSecrets(seal, partner.partner_id, partner, clock.now()),
          players: await countsOf(database, partner.partner_id),
          figures: figures.map((row) => ({ key: row.key, ...viewOf(row) })),
          statements: (await listStatements(database, partner.partner_id)).map(staffStatement),
          postbacks: await listPostbacks(database, partner.partner_id, POSTBACKS_SHOWN),
        });
      },
    },
    createAffiliate: {
      async act({ body: { code, partner } }, { person }, { transaction }) {
        if (!isSafe(partner.postback_url)) return wrongAddress;
        if (!(await knowsPlan(transaction, partner.plan_id))) return refuse('not_found');
        const by = { by: person.staffId, now: clock.now() };
        const id = await insertPartner(transaction, { ...partner, code }, by);
        if (id === null) return refuse('affiliate_exists');
        return ok({ answer: { partner_id: id }, act: actOn('affiliate_made', id, { ...partner, code }) });
      },
    },
    changeAffiliate: {
      async act({ params: { partner_id: id }, body: { partner } }, _context, { transaction }) {
        if (!isSafe(partner.postback_url)) return wrongAddress;
        const before = await findPartner(transaction, id);
        if (before === null || !(await knowsPlan(transaction, partner.plan_id))) return refuse('not_found');
        if (!(await updatePartner(transaction, id, partner, clock.now()))) return refuse('affiliate_exists');
        return ok({ answer: {}, act: actOn('affiliate_changed', id, partner, partnerView(before)) });
      },
    },
    changePostbackSecret: {
      async act({ params: { partner_id: id } }, _context, { transaction }) {
        if ((await findPartner(transaction, id)) === null) return refuse('not_found');
        if (!(await changeSecret(transaction, id, clock.now()))) return refuse('already_decided');
        return ok({ answer: {}, act: actOn('postback_secret_changed', id, {}) });
      },
    },
    createAffiliatePlan: {
      async act({ body: { plan } }, { person }, { transaction }) {
        if (plan.share_percent === 0 && plan.first_deposit === 0) {
          return refuse('invalid', { share_percent: 'validation_required' });
        }
        const id = await insertPlan(transaction, plan, { by: person.staffId, now: clock.now() });
        if (id === null) return refuse('affiliate_exists');
        return ok({ answer: { plan_id: id }, act: actOn('affiliate_plan_made', id, plan) });
      },
    },
    exportAffiliate: {
      async read({ params }) {
        const partner = await findPartner(database, params.partner_id);
        if (partner === null) return refuse('not_found');
        const figures = await lastDays(database, partner, EXPORTED_DAYS, 'day');
        const lines = figures.map((row) => {
          const view = viewOf(row);
          return [row.key, row.currency, ...FIGURE_COLUMNS.map((column) => view[column])];
        });
        return ok(csvFile(`affiliate-${partner.code}`, ['day', 'currency', ...FIGURE_COLUMNS], lines));
      },
    },
    submitStatement: {
      async act({ params: { statement_id: id }, body: { reason } }, { person }, { transaction }) {
        const statement = await lockStatement(transaction, id);
        if (statement === null) return refuse('not_found');
        if (statement.state !== 'draft') return refuse('statement_settled');
        if (await hasEarlierDraft(transaction, statement)) return refuse('statement_before');
        await setWaiting(transaction, id, 'waiting');
        const partner = await findPartner(transaction, statement.partner_id);
        const { amount, currency } = statementView(statement);
        const payload = {
          ...{ statement_id: id, statement: statement.number, partner: partner?.name ?? '', month: statement.month },
          ...{ amount, currency },
        };
        const approvalId = await insertApproval(transaction, {
          ...{ kind: 'statement', playerId: null, payload, reason, askedBy: person.staffId, now: clock.now() },
        });
        return ok({ answer: { approval_id: approvalId }, act: actOn('statement_asked', id, payload) });
      },
    },
    payStatement: {
      async act({ params: { statement_id: id }, body: { reference } }, _context, { transaction }) {
        const statement = await lockStatement(transaction, id);
        if (statement === null) return refuse('not_found');
        const paid = await payStatement(transaction, ledger, statement, reference, clock.now());
        if (!paid) return refuse('statement_settled');
        const { amount, currency } = statementView(statement);
        const after = { statement: statement.number, amount, currency, reference };
        return ok({ answer: {}, act: actOn('statement_paid', id, after) });
      },
    },
    resendPostback: {
      async act({ params: { partner_id: id, postback_id: postbackId } }, _context, { transaction }) {
        if (!(await postbacks.resend(transaction, id, postbackId))) return refuse('not_found');
        return ok({ answer: {}, act: actOn('postback_resent', id, { postback: postbackId }) });
      },
    },
  };
}
