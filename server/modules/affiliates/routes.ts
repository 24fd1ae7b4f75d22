/** The partners' endpoints. Who is behind one is told by the partners' own cookie and by nothing else. */
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { csvOf } from '../../csv.ts';
import type { Database } from '../../db/index.ts';
import { FileAnswer, type Input, type Routes } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import { countsOf, type FigureRow, figuresOf } from './figures.ts';
import type { Sums } from './rules.ts';
import type { PartnerSessions, partnerCookie } from './sessions.ts';
import { listStatements } from './statements.ts';
import { planOf } from './store.ts';
import type { Partner } from './types.ts';
import { FIGURE_COLUMNS, statementView, viewOf } from './views.ts';

type Names =
  | 'askPartnerLink'
  | 'openPartnerSession'
  | 'endPartnerSession'
  | 'partner'
  | 'partnerFigures'
  | 'partnerFiguresFile';

export interface AffiliateRouteParts {
  database: Database;
  clock: Clock;
  sessions: PartnerSessions;
  cookie: ReturnType<typeof partnerCookie>;
  /** The token by which players' browsers are known, or null. */
  readDevice(cookies: string | null): string | null;
  /** The domains of the regions, as the browser that asks reaches them. */
  domains(asked: string): readonly { region: RegionId; origin: string }[];
  /** The page of caught mail; null where mail is sent. */
  mailbox: string | null;
}

const DAY_MS = 86_400_000;
/** Longer than a year nobody asks at once. */
const DAYS_MAXIMUM = 400;

/** A span of whole days; null: it is none, or too long. */
function spanOf({ from, until }: { from: string; until: string }): { since: Date; until: Date } | null {
  const since = new Date(`${from}T00:00:00Z`);
  const end = new Date(new Date(`${until}T00:00:00Z`).getTime() + DAY_MS);
  const days = (end.getTime() - since.getTime()) / DAY_MS;
  return days >= 1 && days <= DAYS_MAXIMUM ? { since, until: end } : null;
}

const add = (one: Sums, other: Sums): Sums => ({
  registrations: one.registrations + other.registrations,
  firstDeposits: one.firstDeposits + other.firstDeposits,
  deposits: one.deposits + other.deposits,
  stakes: one.stakes + other.stakes,
  payouts: one.payouts + other.payouts,
  bonuses: one.bonuses + other.bonuses,
  chargebacks: one.chargebacks + other.chargebacks,
});

/** Sums by currency. */
function totalsOf(figures: readonly FigureRow[]) {
  const totals = new Map<FigureRow['currency'], Sums>();
  for (const { currency, sums } of figures) {
    const before = totals.get(currency);
    totals.set(currency, before === undefined ? sums : add(before, sums));
  }
  return [...totals].map(([currency, sums]) => viewOf({ currency, sums }));
}

export function affiliateRoutes(parts: AffiliateRouteParts): Routes<Names> {
  const { database, sessions, cookie } = parts;

  async function whoever(cookies: string | null): Promise<Result<Partner>> {
    const partner = await sessions.partnerOf(cookie.read(cookies));
    return partner === null ? fail('partner_unauthenticated') : ok(partner);
  }

  const viewOfPartner = async (partner: Partner, origin: string) => ({
    name: partner.name,
    code: partner.code,
    state: partner.state === 'paused' ? ('paused' as const) : ('active' as const),
    plan: {
      share_percent: partner.share_percent,
      first_deposit: partner.first_deposit,
      first_deposit_minimum: partner.first_deposit_minimum,
      carries_losses: partner.carries_losses,
      window_days: partner.window_days,
    },
    players: await countsOf(database, partner.partner_id),
    domains: [...parts.domains(origin)],
    postbacks: partner.postback_url !== null,
    statements: (await listStatements(database, partner.partner_id)).map(statementView),
  });

  async function figures(partner: Partner, { by, from, until }: Input<'partnerFigures'>['query']) {
    const span = spanOf({ from, until });
    if (span === null) return fail('invalid', undefined, { from: 'validation_required' });
    return ok(await figuresOf(database, { partnerId: partner.partner_id, plan: planOf(partner), by, ...span }));
  }

  return {
    askPartnerLink: {
      async handle({ body }, { client }) {
        const asked = await sessions.ask(body.email, client);
        return asked.ok ? ok({ mailbox: parts.mailbox }) : asked;
      },
    },
    openPartnerSession: {
      async handle({ body }, { client, cookies, setCookie }) {
        const opened = await sessions.open(body.token, parts.readDevice(cookies), client);
        if (!opened.ok) return opened;
        setCookie(cookie.open(opened.value.token));
        return ok({});
      },
    },
    endPartnerSession: {
      async handle(_input, { cookies, setCookie }) {
        await sessions.end(cookie.read(cookies));
        setCookie(cookie.close());
        return ok({});
      },
    },
    partner: {
      async handle(_input, { cookies, origin }) {
        const partner = await sessions.partnerOf(cookie.read(cookies));
        return ok({ partner: partner && (await viewOfPartner(partner, origin)) });
      },
    },
    partnerFigures: {
      async handle({ query }, { cookies }) {
        const known = await whoever(cookies);
        if (!known.ok) return known;
        const found = await figures(known.value, query);
        if (!found.ok) return found;
        const lines = found.value.map((row) => ({ key: row.key, ...viewOf(row) }));
        return ok({ rows: lines, totals: totalsOf(found.value) });
      },
    },
    partnerFiguresFile: {
      async handle({ query }, { cookies }) {
        const known = await whoever(cookies);
        if (!known.ok) return known;
        const found = await figures(known.value, query);
        if (!found.ok) return found;
        const lines = found.value.map((row) => {
          const view = viewOf(row);
          return [row.key, row.currency, ...FIGURE_COLUMNS.map((column) => view[column])];
        });
        const name = `fairwind-${known.value.code}-${query.from}-${query.until}.csv`;
        return ok(new FileAnswer(name, csvOf([query.by, 'currency', ...FIGURE_COLUMNS], lines)));
      },
    },
  };
}
