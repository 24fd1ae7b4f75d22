/**
 * What a payment provider holds for one payment, by what it has said of it: written from docs/integrating.md and the
 * words alone, without anything of the product.
 */

/** One thing that a provider says. */
export interface Word {
  /** The same id is the same word; null: an answer to a question, which states all so far. */
  id: string | null;
  says: 'pending' | 'success' | 'fail' | 'refund' | 'chargeback' | 'returned' | 'surplus';
  amount: bigint;
  currency: string;
}

/** What was asked of the provider, minor units with fees included. */
export interface Asked {
  amount: bigint;
  currency: string;
}

export interface Holding {
  /** What the provider has of the payer (a deposit), or has sent to the payee (a payout). */
  amount: bigint;
  /** The words do not tell one story: only a person can find out. */
  isUnclear: boolean;
}

const most = (amounts: readonly bigint[]): bigint => amounts.reduce((top, one) => (one > top ? one : top), 0n);

function heardOnce(words: readonly Word[]): Word[] {
  const heard = new Set<string>();
  return words.filter(({ id }) => {
    if (id === null) return true;
    const isNew = !heard.has(id);
    heard.add(id);
    return isNew;
  });
}

function tellStory(words: readonly Word[], asked: Asked, backWords: readonly Word['says'][]) {
  const heard = heardOnce(words);
  const of = (...says: Word['says'][]) => heard.filter((word) => says.includes(word.says));
  const money = of('success', ...backWords);
  const own = money.filter(({ currency }) => currency === asked.currency);
  const arrivals = [...new Set(own.filter(({ says }) => says === 'success').map(({ amount }) => amount))];
  const back = own.filter(({ says }) => says !== 'success');
  const told = back.filter(({ id }) => id !== null).reduce((sum, { amount }) => sum + amount, 0n);
  const stated = most(back.filter(({ id }) => id === null).map(({ amount }) => amount));
  const moved = most(arrivals);
  const gone = told > stated ? told : stated;
  const isStrange =
    own.length < money.length ||
    arrivals.length > 1 ||
    (moved > 0n && gone > moved) ||
    of('surplus').length > 0 ||
    of('refund', 'chargeback', 'returned').some(({ says }) => !backWords.includes(says));
  return { moved, gone, isStrange, hasFailed: of('fail').length > 0 };
}

/** What a provider holds of a deposit. */
export function heldOfDeposit(words: readonly Word[], asked: Asked): Holding {
  const { moved, gone, isStrange } = tellStory(words, asked, ['refund', 'chargeback']);
  // All of it went back before its arrival was said: nothing is there. A part of nothing is no story.
  if (moved === 0n) return { amount: 0n, isUnclear: isStrange || (gone !== 0n && gone !== asked.amount) };
  return { amount: moved - gone, isUnclear: isStrange };
}

/** What a provider has sent for a payout. */
export function sentOfPayout(words: readonly Word[], asked: Asked): Holding {
  const { moved, gone, isStrange, hasFailed } = tellStory(words, asked, ['returned']);
  // Another amount than was asked is unclear for as long as something of it is out.
  const differs = moved !== 0n && moved !== asked.amount && moved !== gone;
  if (moved === 0n) return { amount: 0n, isUnclear: isStrange || gone > asked.amount };
  // What has failed is with nobody: all that was sent is back.
  return { amount: hasFailed ? 0n : moved - gone, isUnclear: isStrange || differs };
}
