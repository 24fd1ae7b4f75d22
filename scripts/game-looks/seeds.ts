/** Finds client seeds of which the certified engines make a wanted outcome. */
import { createHmac } from 'node:crypto';
import type { WordSource } from '#studio/maths/fair.ts';
import { play } from '#studio/maths/round.ts';
import type { SlotTitle } from '#studio/maths/slot.ts';
import type { Draw } from './studio.ts';

const WORD_BYTES = 4;

/** The words of `fairWords`, made at once: a search draws hundreds of thousands of rounds. */
export function wordsOf({ serverSeed, nonce }: Draw, clientSeed: string): WordSource {
  let block = 0;
  let bytes = Buffer.alloc(0);
  let offset = 0;
  return {
    async next() {
      if (offset >= bytes.length) {
        bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest();
        block += 1;
        offset = 0;
      }
      offset += WORD_BYTES;
      return bytes.readUInt32BE(offset - WORD_BYTES);
    },
  };
}

/**
 * The first seed whose round is wanted, or the first acceptable one once so many were tried; null: neither is among them.
 * @param judge says which of both a round is
 */
export async function findSeed(
  draw: Draw,
  judge: (words: WordSource) => Promise<'wanted' | 'acceptable' | 'other'>,
  tries: { wanted: number; acceptable: number },
): Promise<string | null> {
  let acceptable: string | null = null;
  for (let index = 0; index < (acceptable === null ? tries.acceptable : tries.wanted); index += 1) {
    const seed = `look-${index}`;
    const verdict = await judge(wordsOf(draw, seed));
    if (verdict === 'wanted') return seed;
    if (verdict === 'acceptable') acceptable ??= seed;
  }
  return acceptable;
}

/** A round of a slot that is looked for. */
export interface WantedRound {
  /** What it pays, in stakes: at least this, and less than that. */
  multiple: readonly [from: number, below: number];
  /** Whether its feature opens; a large win that only features bring is one in a feature. */
  feature: boolean;
}

const TRIES = { wanted: 60_000, acceptable: 200_000 };

/** The client seed of a slot's round; null: there is no such round, or it is too rare to be found. */
export async function slotSeed(title: SlotTitle, draw: Draw, wanted: WantedRound): Promise<string | null> {
  const { multiple, feature } = wanted;
  const [from, below] = multiple;
  if (Number(title.declared.maximumMultiple) < from) return null;
  return findSeed(
    draw,
    async (words) => {
      const outcome = await play(title, words);
      const paid = outcome.units / title.unitsPerStake;
      if (paid < from || paid >= below) return 'other';
      if ((outcome.feature !== undefined) === feature) return 'wanted';
      return feature ? 'other' : 'acceptable';
    },
    below > 1 ? TRIES : { ...TRIES, acceptable: TRIES.wanted },
  );
}
