/** Every alert of `deploy/` rises by what it is about, and by nothing else; the commands of its runbook run. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '#builder/paths.ts';
import type { App } from '#server/app.ts';
import type { Connection } from '#server/db/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { query, readMetrics, type Scrape } from '../support/promql.ts';
import { type TestAppOptions, testApp, testBrowser, testStudio } from '../support/server.ts';

interface Alert {
  alert: string;
  expr: string;
  annotations: { runbook: string };
}

const ALERTS = readdirSync(inRoot('deploy', 'alerts')).flatMap((file) => {
  const text = readFileSync(inRoot('deploy', 'alerts', file), 'utf8');
  return (parse(text) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
});

interface Node {
  connection: Connection;
  app: App;
  /** Takes the node's port away. */
  vanish(): void;
}

/** What has to happen, and what the node is given for it. */
interface Cause {
  given?: (connection: Connection) => TestAppOptions & { connection?: Connection };
  /** Nodes that run beside it. */
  beside?: TestAppOptions;
  changesSchema?: true;
  happens?(node: Node): Promise<void>;
  /** What stands there before, for a figure that has to grow. */
  stands?: string;
  /** It happens once more after a scrape: of what was never there Prometheus sees no growth. */
  again?: true;
}

const run =
  (statement: string): NonNullable<Cause['happens']> =>
  async ({ connection }) => {
    await connection.database.execute(sql.raw(statement));
  };

const orders = (count: number, state: string, status: string, age: string) => `
  insert into orders (order_id, direction, player_id, vendor, method, amount, currency, status, state, idempotency_key,
    input_hash, created_at, due_at)
  select gen_random_uuid(), 'withdrawal', gen_random_uuid(), 'sandbox', 'card', 2000, 'EUR', '${status}', '${state}',
    number::text, 'x', now() - interval '${age}', now() from generate_series(1, ${count}) as number`;

const job = (name: string, columns: string, values: string) =>
  `insert into jobs (name, data, ${columns}) values ('${name}', '{}', ${values})`;

const region = (app: App) => testBrowser(app);

const CAUSES: Readonly<Record<string, Cause>> = {
  LedgerDoesNotHold: {
    async happens({ connection: { database }, app }) {
      await database.execute(sql`insert into ledger_accounts (player_id, purse, currency, floor)
        values (gen_random_uuid(), 'cash', 'EUR', 0)`);
      await database.execute(sql`update ledger_accounts set balance = balance + 1`);
      await app.operations('/ledgerz');
    },
  },
  LedgerNotChecked: {
    happens: run(
      `insert into ledger_checkpoints (chain, position, hash, checked_at) values ('all', 1, 'x', now() - interval '37 hours')`,
    ),
  },
  RoundsDisputed: {
    given: () => ({ studio: testStudio }),
    happens: run(`set session_replication_role = replica;
      insert into studio_rounds (round_id, session_id, request_id, nonce, state, document, created_at)
        values ('r', 's', 'q', 1, 'disputed', '{}', now());
      set session_replication_role = origin`),
  },
  RoundsForgotten: {
    happens:
      run(`insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, status, created_at)
      values ('studio', 'r', gen_random_uuid(), 'krakens-toll', 'EUR', 100, 'open', now() - interval '30 days')`),
  },
  OrdersStuck: { happens: run(orders(1, 'sending', 'pending', '61 minutes')) },
  OrdersWait: { happens: run(orders(51, 'review', 'pending', '1 minute')) },
  ConsumerBehind: {
    happens:
      run(`insert into settled_facts (player_id, product, provider, reference, outcome, subject, region, currency,
        stake_cash, stake_bonus, stake_bonus_sport, stake_free_rounds, stake_loyalty, payout, payout_cash, started_at,
        settled_at)
      values (gen_random_uuid(), 'casino', 'studio', 'r', 'settled', 'krakens-toll', 'main', 'EUR', 100, 0, 0, 0, 0, 0, 0,
        now(), now() - interval '61 seconds');
      insert into settled_cursors (name) values ('points') on conflict do nothing`),
  },
  OutboxBehind: {
    happens: run(`insert into letters (kind, region, address, created_at, due_at)
      values ('restore', 'main', 'mara@inbox.example', now(), now() - interval '301 seconds')`),
  },
  JobsBehind: { happens: run(job('nobody-knows', 'due_at', `now() - interval '121 seconds'`)) },
  JobGivenUp: { happens: run(job('nobody-knows', 'due_at, failed_at', 'now(), now()')) },
  SportMessagesAside: {
    happens: run(`insert into sport_quarantine (feed, kind, text, digest, reason, came_at)
      values ('sandbox', 'unreadable', 'x', 'x', 'no JSON', now())`),
  },
  SportAgainstFeed: {
    happens: run(`set session_replication_role = replica;
      insert into sport_markets (fixture_id, market, status, is_settled_by_hand, results, feed_results)
        values ('m1', 'result', 'settled', true, '{"home": "won"}', '{"home": "lost"}');
      set session_replication_role = origin`),
  },
  SportProducerDown: {
    happens: run(`insert into sport_producers (producer, heard_until) values ('live', now() - interval '21 seconds')`),
  },
  SportStatesUnknown: {
    stands: `insert into sport_producers (producer) values ('live')`,
    happens: run(`update sport_producers set unknown_states = unknown_states + 1`),
  },
  NodeGone: { happens: async ({ vanish }) => vanish() },
  NodesOfTwoReleases: { beside: { values: { RELEASE: '1.0.1', NODE_NAME: 'node-2' } } },
  ErrorsServed: {
    changesSchema: true,
    stands: 'alter table tournaments rename to gone',
    again: true,
    async happens({ app }) {
      expect((await region(app).call('tournaments', { query: { list: 'current', page: '1' } as never })).status).toBe(
        500,
      );
    },
  },
  AnswersSlow: {
    async happens({ app }) {
      const real = performance.now.bind(performance);
      let asked = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + 600 * asked++);
      await region(app).call('sessionCheck');
      clock.mockRestore();
    },
  },
  EventLoopHeld: {
    async happens() {
      const end = performance.now() + 400;
      while (performance.now() < end);
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
  },
  PoolExhausted: {
    given: (connection) => ({
      connection: { ...connection, pool: () => ({ open: 10, idle: 0, waiting: 1, most: 10 }) },
    }),
  },
  RedisAway: {
    given: () => {
      const redis = new Redis({ port: 1, lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
      redis.on('error', () => undefined);
      return { redis };
    },
  },
  // Nobody listens where the studio would be.
  VendorDown: {
    async happens({ app }) {
      const body = { code: 'krakens-toll', mode: 'demo', language: 'en' } as const;
      for (let tried = 0; tried < 3; tried += 1) await region(app).call('launchGame', { body });
    },
  },
};

/** What a machine that is busy with other tests may raise at any time. */
const BY_THE_MACHINE: readonly string[] = ['EventLoopHeld', 'AnswersSlow'];

onOneDatabase((_name, open) => {
  describe('rises', () => {
    test('every alert has a cause here', () => {
      expect(Object.keys(CAUSES).sort()).toEqual(ALERTS.map(({ alert }) => alert).sort());
    });

    test.each(ALERTS)('$alert, and no other with it', async ({ alert }) => {
      const { given, beside, changesSchema, stands, again, happens } = CAUSES[alert] ?? {};
      const connection = await open(changesSchema ? { changesSchema } : undefined);
      const start = async (options: TestAppOptions, values: Record<string, string>) => {
        const app = await testApp(connection, { ...options, values: { ...values, ...options.values } });
        onTestFinished(() => app.close());
        return app;
      };
      const named = { NODE_NAME: 'node-1', RELEASE: '1.0.0' };
      const apps = [await start({}, named)];
      const gone = new Set<App>();
      const scrape = async (at: number): Promise<Scrape> => {
        const told = await Promise.all(
          apps.map(async (app, index) => {
            const more = { job: 'fairwind', instance: `node-${index + 1}` };
            const answer = gone.has(app) ? null : await app.operations('/metrics');
            const up = { labels: { __name__: 'up', ...more }, value: answer ? 1 : 0 };
            return [up, ...readMetrics((await answer?.text()) ?? '', more)];
          }),
        );
        return { at, samples: told.flat() };
      };
      if (stands) await connection.database.execute(sql.raw(stands));
      // Whoever answers, answers: rates are of something.
      for (const app of apps) await region(app).call('sessionCheck');
      const before = await scrape(0);
      const risen = (scrapes: readonly Scrape[]) =>
        ALERTS.filter(({ alert: name }) => !BY_THE_MACHINE.includes(name) || name === alert)
          .filter(({ expr }) => query(expr, scrapes).length > 0)
          .map(({ alert: name }) => name);
      if (!BY_THE_MACHINE.includes(alert)) expect(risen([before, before])).toEqual([]);

      const [app = expect.fail('there is no node')] = apps;
      const { connection: own = connection, ...options } = given?.(connection) ?? {};
      const acting = given ? await testApp(own, { ...options, values: named }) : app;
      if (given) onTestFinished(() => acting.close());
      const node = { connection, app: acting, vanish: () => void gone.add(acting) };
      await happens?.(node);
      const middle = again ? await scrape(0) : before;
      if (again) await happens?.(node);
      // What was read of the database is told again for some seconds by who has read it: a second node reads anew.
      const fresh = happens && !given ? [await start({}, { ...named, NODE_NAME: 'node-3' })] : [];
      // Where a figure has to grow it stands in the place of the first.
      const told = stands && !again ? fresh : [acting, ...fresh];
      apps.splice(0, apps.length, ...told);
      if (beside) apps.push(await start(beside, named));
      expect(risen([middle, await scrape(300)])).toEqual([alert]);
    });
  });

  describe('its runbook', () => {
    const page = readFileSync(inRoot('docs', 'operating.md'), 'utf8');
    const scripts = (JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: object }).scripts;
    const sectionOf = (runbook: string): string => {
      const anchor = runbook.split('#')[1] ?? '';
      const parts = page.split(/^(?=#{2,3} )/m);
      const anchorOf = (part: string) =>
        (/^#+ (.+)$/m.exec(part)?.[1] ?? '')
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-');
      return parts.find((part) => anchorOf(part) === anchor) ?? '';
    };
    /** Statements and commands, as they are written. */
    const commandsOf = (section: string): string[] => [
      ...[...section.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, text = '']) => text),
      ...[...section.matchAll(/`((?:select|update|delete|npm run) [^`]+)`/g)].map(([, text = '']) => text),
    ];

    test.each(ALERTS)('of $alert says what runs', async ({ annotations: { runbook } }) => {
      const section = sectionOf(runbook);
      expect(section.length).toBeGreaterThan(50);
      const { database } = await open();
      for (const command of commandsOf(section)) {
        const script = /^npm run ([\w:]+)/.exec(command)?.[1];
        if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
        else await database.execute(sql.raw(command.replaceAll(/'the [\w ]+'/g, `'${randomUUID()}'`)));
      }
    });
  });
});
