/** Lists that grow by a page with each press on “more”. Read again, all their pages are: none is stale beside another. */
import { useRef, useState } from 'react';
import type { Outcome } from '#platform/http.ts';
import { type Reading, type ReadingOptions, useRemote } from './use-remote.ts';

/** A page that counts the whole list, or names what the next one begins after. */
type Page<Item> = { result: readonly Item[] } & ({ total: number } | { next: string | null });

interface PlaceInList {
  /** From 1. */
  page: number;
  /** What the page begins after, in lists that name it. */
  after?: string;
}

type LoadPage<Answer> = (place: PlaceInList) => Promise<Outcome<Answer>>;

export interface GrowingList<Item, Answer> extends Reading<Answer> {
  /** None: none are known. */
  items: readonly Item[];
  hasMore: boolean;
  /** Whether a further page has been asked for and has not come. */
  growing: boolean;
  more(): void;
}

const nextOf = (answer: Page<unknown> | undefined): { after?: string } =>
  answer && 'next' in answer && answer.next !== null ? { after: answer.next } : {};

/** The answers that make up so many pages, those that are known among them. */
async function readPages<Answer extends Page<unknown>>(
  load: LoadPage<Answer>,
  pages: number,
  known: readonly Answer[],
): Promise<Outcome<readonly Answer[]>> {
  const answers = [...known];
  while (answers.length < pages) {
    const outcome = await load({ page: answers.length + 1, ...nextOf(answers.at(-1)) });
    if (!outcome.ok) return outcome;
    answers.push(outcome.value);
  }
  return { ok: true, value: answers };
}

/** An item that has moved from one page to the next meanwhile stands there once, as it was told last. */
export function joinPages<Item, Answer extends Page<Item>>(
  answers: readonly Answer[],
  keyOf: (item: Item) => string,
): Answer {
  const items = new Map(answers.flatMap(({ result }) => result).map((item) => [keyOf(item), item]));
  return { ...(answers.at(-1) as Answer), result: [...items.values()] };
}

function isLonger(answer: Page<unknown> | null): boolean {
  if (answer === null) return false;
  return 'next' in answer ? answer.next !== null : answer.result.length < answer.total;
}

export function useGrowingList<Item, Answer extends Page<Item>>(
  load: LoadPage<Answer>,
  keyOf: (item: Item) => string,
  { of = '', version, ...options }: ReadingOptions = {},
): GrowingList<Item, Answer> {
  const [grown, setGrown] = useState({ of, pages: 1 });
  const pages = grown.of === of ? grown.pages : 1;
  // Pages that are known stay so while the list grows.
  const known = useRef<{ of: string | null; version: unknown; answers: readonly Answer[] }>(null);
  const reading = useRemote<Answer>(
    async () => {
      const isSame = known.current?.of === of && Object.is(known.current.version, version);
      const before = isSame ? (known.current?.answers ?? []) : [];
      const outcome = await readPages(load, pages, before.length < pages ? before : []);
      if (!outcome.ok) return outcome;
      known.current = { of, version, answers: outcome.value };
      return { ok: true, value: joinPages<Item, Answer>(outcome.value, keyOf) };
    },
    { of, version: JSON.stringify([pages, version]), ...options },
  );
  const isKnown = known.current?.of === of && known.current.answers.length >= pages;
  return {
    ...reading,
    items: reading.value?.result ?? [],
    hasMore: isLonger(reading.value),
    growing: !isKnown,
    more: () => (isKnown ? setGrown({ of, pages: pages + 1 }) : void reading.reload()),
  };
}
