/** Small rows of choices that several screens show. */
import { t } from '../texts.ts';

export type OpenOrClosed = 'open' | 'closed';

interface OpenOrClosedProps {
  chosen: OpenOrClosed;
  onChoose(state: OpenOrClosed): void;
}

/** Whether a queue shows what waits or what has been decided. */
export function OpenOrClosedChoice({ chosen, onChoose }: OpenOrClosedProps) {
  return (['open', 'closed'] as const).map((name) => (
    <button
      key={name}
      type="button"
      className={`chip ${chosen === name ? 'on' : ''}`}
      aria-pressed={chosen === name}
      onClick={() => onChoose(name)}
    >
      {t(name === 'open' ? 'cases_open' : 'cases_closed')}
    </button>
  ));
}

interface PageChoiceProps {
  pages: readonly number[];
  chosen: number | null;
  onChoose(page: number): void;
}

/** The pages of a document; nothing where there is only one. */
export function PageChoice({ pages, chosen, onChoose }: PageChoiceProps) {
  if (pages.length <= 1) return null;
  return pages.map((number) => (
    <button
      key={number}
      type="button"
      className={`chip ${number === chosen ? 'on' : ''}`}
      aria-pressed={number === chosen}
      onClick={() => onChoose(number)}
    >
      {number}
    </button>
  ));
}
