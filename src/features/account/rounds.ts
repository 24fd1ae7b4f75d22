/** What a round drew and why one was refused, as the history shows it. */
import type { TextKey } from '#features/i18n/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

type Details = NonNullable<ResponseOf<'gameRound'>['result']['details']>;
export type DrawnLine = Details['drawn'][number];

export interface DrawnGroup {
  key: string;
  label: DrawnLine['label'];
  lines: DrawnLine[];
}

/** Lines of one name that follow each other: the rows of a screen, the hands of a player. */
export function drawnGroups(drawn: readonly DrawnLine[]): DrawnGroup[] {
  const groups: DrawnGroup[] = [];
  for (const line of drawn) {
    const last = groups.at(-1);
    if (last?.label === line.label) last.lines.push(line);
    else groups.push({ key: `${line.label}-${groups.length}`, label: line.label, lines: [line] });
  }
  return groups;
}

type Refusal = NonNullable<ResponseOf<'gameRound'>['result']['refusal']>;

const REFUSALS: Partial<Record<Refusal, TextKey<'account'>>> = {
  insufficient_funds: 'round_refused_funds',
  limit_reached: 'round_refused_limit',
  token_expired: 'round_refused_session',
};

/** Why a bet was not taken; what concerns the operator alone is not told apart. */
export const refusalText = (refusal: Refusal): TextKey<'account'> => REFUSALS[refusal] ?? 'round_refused_unknown';
