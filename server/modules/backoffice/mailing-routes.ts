/** Writing mailings, letting them go, and stopping them. */
import { COUNTS_DAYS, type MailingRules } from '#shared/backoffice/mailings.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { refuse } from '../staff/index.ts';
import type { StaffRoutes } from './handler.ts';
import { listMailings, lockMailing, type Mailing, mailingResults, saveMailing, setMailingState } from './mailings.ts';

type MailingRoutes = StaffRoutes<'mailings' | 'createMailing' | 'changeMailing' | 'startMailing' | 'stopMailing'>;

/** The field that contradicts another; null: the rules are sound. */
function contradictionIn({ trigger, days, starts_at, ends_at, variants }: MailingRules): Record<string, string> | null {
  if (COUNTS_DAYS[trigger] !== (days !== null)) return { days: 'validation_required' };
  if (new Date(ends_at) <= new Date(starts_at)) return { ends_at: 'validation_required' };
  return variants.every((texts) => texts.en !== undefined) ? null : { variants: 'validation_required' };
}

/** How it stands at a moment: one that was let go has begun or not, and ends with its time. */
function stateOf({ state, rules }: Mailing, now: Date) {
  if (state !== 'live') return state;
  if (new Date(rules.ends_at) <= now) return 'ended' as const;
  return new Date(rules.starts_at) > now ? ('planned' as const) : ('live' as const);
}

const actOn = (action: string, id: string, after?: object) => ({
  ...{ action, subject: { kind: 'mailing', id } },
  ...(after ? { after: { ...after } } : {}),
});

export function mailingRoutes({ database, clock }: { database: Database; clock: Clock }): MailingRoutes {
  return {
    mailings: {
      async read() {
        const mailings = [];
        for (const mailing of await listMailings(database)) {
          const results = await mailingResults(database, mailing);
          mailings.push({ ...mailing, ...results, state: stateOf(mailing, clock.now()) });
        }
        return ok({ mailings, languages: [...BASE_LANGUAGES] });
      },
    },
    createMailing: {
      async act({ body: { rules } }, { person }, { transaction }) {
        const contradiction = contradictionIn(rules);
        if (contradiction !== null) return refuse('invalid', contradiction);
        const id = await saveMailing(transaction, rules, { id: null, by: person.staffId, now: clock.now() });
        if (id === null) return refuse('campaign_exists');
        return ok({ answer: { mailing_id: id }, act: actOn('mailing_made', id, rules) });
      },
    },
    changeMailing: {
      async act({ params: { mailing_id: id }, body: { rules } }, { person }, { transaction }) {
        const contradiction = contradictionIn(rules);
        if (contradiction !== null) return refuse('invalid', contradiction);
        const before = await lockMailing(transaction, id);
        if (before === null) return refuse('not_found');
        if (before.state !== 'draft') return refuse('campaign_settled');
        const saved = await saveMailing(transaction, rules, { id, by: person.staffId, now: clock.now() });
        if (saved === null) return refuse('campaign_exists');
        return ok({ answer: {}, act: { ...actOn('mailing_changed', id, rules), before: { ...before.rules } } });
      },
    },
    startMailing: {
      async act({ params: { mailing_id: id } }, _context, { transaction }) {
        const mailing = await lockMailing(transaction, id);
        if (mailing === null) return refuse('not_found');
        if (mailing.state !== 'draft') return refuse('campaign_settled');
        await setMailingState(transaction, id, 'live');
        return ok({ answer: {}, act: actOn('mailing_started', id, mailing.rules) });
      },
    },
    stopMailing: {
      async act({ params: { mailing_id: id } }, _context, { transaction }) {
        const mailing = await lockMailing(transaction, id);
        if (mailing === null) return refuse('not_found');
        if (mailing.state !== 'live') return refuse('campaign_settled');
        await setMailingState(transaction, id, 'stopped');
        return ok({ answer: {}, act: actOn('mailing_stopped', id) });
      },
    },
  };
}
