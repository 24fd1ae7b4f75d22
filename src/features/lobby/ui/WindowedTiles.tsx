/**
 * The tiles of a list of any length: only the rows near the window exist, each at its own place in a box as high as the
 * whole list. A frame makes one row at most, so that none holds the finger up (docs/performance/games.md). The row that holds the
 * focus stays, wherever one scrolls.
 */
import { useStore } from '@nanostores/react';
import { type FocusEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { $seats } from '#features/live-tables/index.ts';
import { GameTile } from '#ui/GameTile.tsx';
import { FIRST_TILES, type GameEntry } from '../model.ts';
import {
  columnsOf,
  type GridShape,
  heightOf,
  rowCountOf,
  rowsNear,
  rowsOf,
  rowToMake,
  standingWith,
  wholeRows,
} from '../rows.ts';
import { gameTile } from '../tiles.ts';
import { ScrollSheet } from './ScrollSheet.tsx';

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
  const count = shape ? wholeRows(shown, shape.columns, games.length) : 0;
  const rows = shape ? rowCountOf(count, shape) : 0;
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(holdScroll, []);
  // Before it is asked which rows are in sight: it may scroll.
  useLayoutEffect(() => {
    if (shape) onSettled();
  }, [shape]);
  const standing = useStandingRows({ box, shape, rows, games, focused });

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    setFocused(row === undefined ? null : Number(row));
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) setFocused(null);
  };
  const feed = { ref: box, role: 'feed', 'aria-label': label, 'aria-busy': busy, onFocus, onBlur } as const;
  // One row in the ordinary flow tells how wide and high rows are; the browser never paints this state.
  if (!shape) return <div {...feed}>{<Row games={games} row={0} start={0} end={FIRST_TILES} topPx={null} />}</div>;
  return (
    <div {...feed} className="relative" style={{ height: heightOf(rows, shape) }}>
      {standing
        .filter((row) => row < rows)
        .map((row) => (
          <Row key={row} games={games} row={row} topPx={row * shape.stridePx} {...cut(row, shape, count)} />
        ))}
      <ScrollSheet />
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

/** Which games stand in a row. A list that grows changes no row but its last. */
function cut(row: number, { columns }: GridShape, count: number): { start: number; end: number } {
  return { start: row * columns, end: Math.min((row + 1) * columns, count) };
}

interface RowProps {
  games: readonly GameEntry[];
  row: number;
  start: number;
  /** One past its last game. */
  end: number;
  /** Where it stands in the box; null for the ordinary flow. */
  topPx: number | null;
}

const Row = memo(function Row({ games, row, start, end, topPx }: RowProps) {
  const page = usePage();
  const catalogue = useTranslate('catalogue');
  const seats = useStore($seats);
  return (
    <div
      className={topPx === null ? 'tile-grid' : 'tile-grid tile-row'}
      style={topPx === null ? undefined : { top: topPx }}
      data-row={row}
    >
      {games.slice(start, end).map((game, index) => (
        <GameTile
          key={game.code}
          {...gameTile(page, game, catalogue, seats)}
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
  const gapPx = Number.parseFloat(getComputedStyle(grid).rowGap);
  return { columns: columnsOf(grid), gapPx, stridePx: tile.getBoundingClientRect().height + gapPx };
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

interface Standing {
  box: RefObject<HTMLElement | null>;
  shape: GridShape | null;
  rows: number;
  games: readonly GameEntry[];
  /** The row that holds the focus. */
  focused: number | null;
}

/** The rows that exist. What is in sight of a new list is made at once; as it scrolls, one row in a frame. */
function useStandingRows({ box, shape, rows, games, focused }: Standing): readonly number[] {
  const [standing, setStanding] = useState<readonly number[]>([]);
  const near = (list: HTMLElement, grid: GridShape, spare?: number) =>
    rowsNear(-list.getBoundingClientRect().top, innerHeight, rows, grid, spare);
  useLayoutEffect(() => {
    if (!box.current || !shape) return;
    const inSight = rowsOf(near(box.current, shape, 0));
    setStanding(standingWith(standing, near(box.current, shape), inSight, focused));
  }, [shape, games]);
  useEffect(() => {
    let frame: number | undefined;
    const makeOne = () => {
      frame = undefined;
      if (!box.current || !shape) return;
      const range = near(box.current, shape);
      setStanding((now) => (now === standing ? standingWith(now, range, rowToMake(now, range), focused) : now));
    };
    const ask = () => {
      frame ??= requestAnimationFrame(makeOne);
    };
    // The row just made is in the picture: is there another?
    ask();
    addEventListener('scroll', ask, { passive: true });
    addEventListener('resize', ask);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      removeEventListener('scroll', ask);
      removeEventListener('resize', ask);
    };
  }, [shape, rows, standing, focused]);
  return standing;
}
