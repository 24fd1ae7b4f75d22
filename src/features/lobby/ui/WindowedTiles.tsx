/**
 * The tiles of a list of any length: only the rows near the window exist, each at its own place in a box as high as the
 * whole list. The row that holds the focus stays, wherever one scrolls.
 */
import {
  type FocusEvent,
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { GameTile } from '#ui/GameTile.tsx';
import { FIRST_TILES, type GameEntry } from '../model.ts';
import { type GridShape, heightOf, type RowRange, rowCountOf, rowsNear, rowsToShow } from '../rows.ts';
import { gameTile } from '../tiles.ts';

interface WindowedTilesProps {
  /** All games of the list; the same array as long as nothing changed. */
  games: readonly GameEntry[];
  /** How many of them are shown. */
  shown: number;
  label: string;
  busy: boolean;
  /** The box has its full height: the page may be scrolled to any place in it. */
  onSettled(): void;
}

export function WindowedTiles({ games, shown, label, busy, onSettled }: WindowedTilesProps) {
  const box = useRef<HTMLDivElement>(null);
  const shape = useGridShape(box);
  const count = Math.min(shown, games.length);
  const rows = shape ? rowCountOf(count, shape) : 0;
  const range = useRowsNear(box, shape, rows);
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(holdScroll, []);
  useLayoutEffect(() => {
    if (shape) onSettled();
  }, [shape]);

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    setFocused(row === undefined ? null : Number(row));
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) setFocused(null);
  };
  const feed = { ref: box, role: 'feed', 'aria-label': label, 'aria-busy': busy, onFocus, onBlur } as const;
  // One row in the ordinary flow tells how wide and high rows are; the browser never paints this state.
  if (!shape) return <div {...feed}>{<Row games={games} row={0} columns={FIRST_TILES} topPx={null} />}</div>;
  return (
    <div {...feed} className="relative" style={{ height: heightOf(rows, shape) }}>
      {rowsToShow(range, focused, rows).map((row) => (
        <Row key={row} games={games} row={row} columns={shape.columns} end={count} topPx={row * shape.stridePx} />
      ))}
    </div>
  );
}

/** A list that grows would push what stands below it, and the browser would scroll after that: to the very end. */
function holdScroll(): () => void {
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  return () => {
    style.overflowAnchor = '';
  };
}

interface RowProps {
  games: readonly GameEntry[];
  row: number;
  columns: number;
  /** How many games are shown at all. */
  end?: number;
  /** Where it stands in the box; null for the ordinary flow. */
  topPx: number | null;
}

const Row = memo(function Row({ games, row, columns, end = columns, topPx }: RowProps) {
  const page = usePage();
  const catalogue = useTranslate('catalogue');
  const start = row * columns;
  return (
    <div
      className={topPx === null ? 'tile-grid' : 'tile-grid absolute inset-x-0 contain-layout contain-style'}
      style={topPx === null ? undefined : { top: topPx }}
      data-row={row}
    >
      {games.slice(start, Math.min(start + columns, end)).map((game, index) => (
        <GameTile
          key={game.code}
          {...gameTile(page, game, catalogue)}
          eager={start + index < FIRST_TILES}
          position={start + index + 1}
          setSize={games.length}
        />
      ))}
    </div>
  );
});

/** Reads columns and heights from a row that stands in the page. */
function measure(box: HTMLElement): GridShape | null {
  const grid = box.querySelector<HTMLElement>('.tile-grid');
  const tile = grid?.firstElementChild;
  if (!grid || !tile) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const gapPx = Number.parseFloat(rowGap);
  const columns = gridTemplateColumns.split(' ').length;
  return { columns, gapPx, stridePx: tile.getBoundingClientRect().height + gapPx };
}

const isSameShape = (one: GridShape | null, other: GridShape) =>
  one?.columns === other.columns && one.gapPx === other.gapPx && Math.abs(one.stridePx - other.stridePx) < 0.01;

/** The shape of the grid in the width it has; null until the first row could be measured. */
function useGridShape(box: RefObject<HTMLElement | null>): GridShape | null {
  const [shape, setShape] = useState<GridShape | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const next = measure(element);
      if (next) setShape((known) => (isSameShape(known, next) ? known : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return shape;
}

const NO_ROWS: RowRange = { first: 0, end: 0 };

/** The rows near the window, as it scrolls. */
function useRowsNear(box: RefObject<HTMLElement | null>, shape: GridShape | null, rows: number): RowRange {
  const [range, setRange] = useState(NO_ROWS);
  const look = () => {
    if (!box.current || !shape) return;
    const next = rowsNear(-box.current.getBoundingClientRect().top, innerHeight, rows, shape);
    setRange((known) => (known.first === next.first && known.end === next.end ? known : next));
  };
  const before = useRef({ shape, rows: 0 });
  useLayoutEffect(() => {
    const grows = before.current.shape === shape && before.current.rows > 0 && rows > before.current.rows;
    before.current = { shape, rows };
    // A list that only grows does so out of sight: its new rows may come in pieces, as with scrolling.
    if (grows) startTransition(look);
    else look();
  }, [shape, rows]);
  useEffect(() => {
    // Rows to spare give time: React makes the new ones in small pieces, and the finger is never held up.
    const follow = () => startTransition(look);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, [shape, rows]);
  return range;
}
