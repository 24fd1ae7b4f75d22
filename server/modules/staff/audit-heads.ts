/**
 * Copies of the audit log's newest hash outside the database, in the log and in a file: whoever cuts the log's end, or
 * writes it anew, does not reach them (ADR 0180).
 */
import { appendFile, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { firstRow, type Queryable, rows } from '../../db/index.ts';
import { type AuditReport, verifyAudit } from './audit.ts';

interface Head {
  position: bigint;
  hash: string;
}

/** One head a line: place, hash, and when it was copied. */
const LINE = /^(\d+) ([0-9a-f]{64}) \S+$/;

export interface AuditHeadParts {
  database: Queryable;
  /** Where copies are kept beside the log; null: in the log alone. */
  file: string | null;
  clock: { now(): Date };
  log: Pick<Logger, 'info' | 'error'>;
}

export interface AuditHeads {
  /** Copies the newest hash when it is another than before. Says so loudly when the log has become shorter. */
  copy(): Promise<void>;
  /** Reckons the chain again and compares it with every copy. */
  verify(): Promise<AuditReport>;
}

async function readHeads(file: string | null): Promise<Head[]> {
  if (file === null) return [];
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .map((line) => LINE.exec(line))
    .filter((match) => match !== null)
    .map(([, position = '', hash = '']) => ({ position: BigInt(position), hash }));
}

/** The first place whose row is not the one that was copied; null: all are there. */
async function firstMissing(queryable: Queryable, heads: readonly Head[]): Promise<bigint | null> {
  const list = JSON.stringify(heads.map(({ position, hash }) => ({ position: position.toString(), hash })));
  const [missing] = await rows<{ position: string }>(
    queryable,
    sql`select copied.position::text from jsonb_to_recordset(${list}::jsonb) as copied (position bigint, hash text)
        where not exists (select 1 from staff_audit as kept
          where kept.position = copied.position and kept.hash = copied.hash)
        order by copied.position limit 1`,
  );
  return missing === undefined ? null : BigInt(missing.position);
}

/** Creates what copies and compares. */
export function createAuditHeads({ database, file, clock, log }: AuditHeadParts): AuditHeads {
  let last: Head | null = null;

  return {
    async copy() {
      const row = await firstRow<{ position: string; hash: string }>(
        database,
        sql`select position::text, hash from staff_audit_head`,
      );
      if (row === null || row.position === '0') return;
      const head = { position: BigInt(row.position), hash: row.hash };
      last ??= (await readHeads(file)).at(-1) ?? null;
      if (last?.position === head.position && last.hash === head.hash) return;
      if (last !== null && head.position <= last.position) {
        log.error({ was: last.position.toString(), is: row.position }, 'the audit log was cut or written anew');
      }
      last = head;
      log.info({ position: row.position, hash: row.hash }, 'audit head');
      if (file !== null) await appendFile(file, `${row.position} ${row.hash} ${clock.now().toISOString()}\n`);
    },

    async verify() {
      const report = await verifyAudit(database);
      const missing = await firstMissing(database, await readHeads(file));
      if (missing === null) return report;
      const first = report.brokenAt === null || missing < BigInt(report.brokenAt) ? missing : BigInt(report.brokenAt);
      return { ...report, brokenAt: first.toString() };
    },
  };
}
