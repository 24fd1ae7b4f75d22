/** Ready answers of the live chat, by language: those of the files until the operator's staff write their own. */
import { sql } from 'drizzle-orm';
import type { BaseLanguage } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, type Queryable } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { type CannedAnswer, cannedAnswers } from '../chat/index.ts';
import { refuse } from '../staff/index.ts';
import type { StaffRoutes } from './handler.ts';

interface AnswerList {
  /** 0: nobody has written any; the list is the files'. */
  version: number;
  answers: readonly CannedAnswer[];
}

/** The answers of a language. */
export async function answersIn(queryable: Queryable, language: BaseLanguage): Promise<AnswerList> {
  const written = await firstRow<AnswerList>(
    queryable,
    sql`select version, answers from staff_chat_answers where language = ${language}`,
  );
  return written ?? { version: 0, answers: cannedAnswers(language) };
}

export function chatAnswerRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): StaffRoutes<'chatAnswers' | 'writeChatAnswers'> {
  return {
    chatAnswers: {
      async read({ query: { language } }) {
        const { version, answers } = await answersIn(database, language);
        return ok({ version, answers: [...answers] });
      },
    },
    writeChatAnswers: {
      async act({ body: { language, version, answers } }, _context, { transaction }) {
        // Two first lists of a language would both find no row to lock.
        await transaction.execute(sql`lock table staff_chat_answers in share row exclusive mode`);
        const before = await answersIn(transaction, language);
        if (before.version !== version) return refuse('content_changed');
        await transaction.execute(
          sql`insert into staff_chat_answers (language, answers, version, changed_at)
              values (${language}, ${JSON.stringify(answers)}::jsonb, 1, ${clock.now().toISOString()}::timestamptz)
              on conflict (language) do update
              set answers = excluded.answers, version = staff_chat_answers.version + 1, changed_at = excluded.changed_at`,
        );
        const subject = { kind: 'chat_answers', id: language };
        const act = {
          action: 'chat_answers_written',
          subject,
          before: { answers: before.answers },
          after: { answers },
        };
        return ok({ answer: { version: version + 1 }, act });
      },
    },
  };
}
