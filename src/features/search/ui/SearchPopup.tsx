/** Search from anywhere (686 px, at most 640 high, spec section 9): type, move with the arrows, Enter opens. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { TextKey } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type GameEntry, useCatalogue } from '#features/lobby/index.ts';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { href, type Page, pageIso } from '#features/regions/index.ts';
import { debounce } from '#platform/timing.ts';
import { type Category, PROVIDERS } from '#shared/catalogue/names.ts';
import { SEARCH_POPUP_MAX_HEIGHT_PX } from '#shared/constants.ts';
import { playPath } from '#shared/routes.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes, FIELD, FIELD_INPUT } from '#ui/recipes.ts';
import { tilePicture } from '#ui/tile.ts';
import { cutTitle, movedMark, SHORTEST_QUERY, searchEntries, searchGames } from '../model.ts';

/** A pause in typing before the list changes (look: Search). */
const TYPING_PAUSE_MS = 100;
/** The popup does not jump while the list grows and shrinks. */
const LEAST_HEIGHT_PX = 480;
/** Shown before anything is typed. */
const SUGGESTIONS = 6;

const CATEGORY_KEYS = {
  popular: 'category_popular',
  slots: 'category_slots',
  hot: 'category_hot',
  jackpot: 'category_jackpot',
  'table-games': 'category_table_games',
  new: 'category_new',
  'bonus-buy': 'category_bonus_buy',
  'live-casino': 'category_live_casino',
} as const satisfies Record<Category, TextKey<'catalogue'>>;

interface Results {
  query: string;
  games: readonly GameEntry[];
}

/** What was typed, and the games it finds a moment later. */
function useSearch(): { typed: string; type: (text: string) => void; results: Results } {
  const { region } = usePage();
  const catalogue = useTranslate('catalogue');
  const listed = useCatalogue(region);
  const entries = useMemo(
    () => searchEntries([...listed.values()], region, (id) => catalogue(CATEGORY_KEYS[id])),
    [listed, region],
  );
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const settle = useMemo(() => debounce(TYPING_PAUSE_MS, setQuery), []);
  useEffect(() => settle.cancel, [settle]);
  const games = useMemo(() => {
    if (query.trim().length >= SHORTEST_QUERY) return searchGames(entries, query);
    return entries.slice(0, SUGGESTIONS).map(({ game }) => game);
  }, [entries, query]);
  const type = (text: string): void => {
    setTyped(text);
    settle(text);
  };
  return { typed, type, results: { query, games } };
}

export default function SearchPopup({ close }: PopupComponentProps<'search'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('popups');
  const { typed, type, results } = useSearch();
  const [mark, setMark] = useState(0);
  const listId = useId();
  const { games, query } = results;
  const marked = games[mark];
  useEffect(() => setMark(0), [query]);

  const open = (game: GameEntry): void => {
    close('submitted');
    navigate(href(page, playPath(game.code, 'real')));
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (step) setMark(movedMark(mark, step, games.length));
    else if (event.key === 'Enter' && marked) open(marked);
    else return;
    event.preventDefault();
  };

  return (
    <PopupFrame
      title={translate('search_title')}
      bare
      minHeightPx={LEAST_HEIGHT_PX}
      maxHeightPx={SEARCH_POPUP_MAX_HEIGHT_PX}
    >
      <div className="sticky top-0 z-1 bg-deck pt-6 pr-16 pb-3 pl-5 sm:pt-5">
        <div className={FIELD}>
          <Icon name="search" className="text-text-3" />
          <input
            className={classes(FIELD_INPUT, 'text-lead')}
            // biome-ignore lint/a11y/noAutofocus: the popup is opened to type.
            autoFocus
            type="search"
            role="combobox"
            aria-expanded={games.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={marked ? `${listId}-${marked.code}` : undefined}
            aria-label={translate('search_title')}
            placeholder={translate('search_placeholder')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
          />
        </div>
      </div>
      <div className="px-5 pb-3 max-sm:min-h-96">
        <ResultHead results={results} />
        <div id={listId} role="listbox" aria-label={translate('search_games')}>
          {games.map((game, index) => (
            <Result
              key={game.code}
              id={`${listId}-${game.code}`}
              game={game}
              query={query}
              marked={index === mark}
              onMark={() => setMark(index)}
              onOpen={() => open(game)}
            />
          ))}
        </div>
        {games.length === 0 && query.trim().length >= SHORTEST_QUERY && (
          <EmptyState title={translate('search_nothing', { query })} text={translate('search_nothing_text')} />
        )}
      </div>
      <Keys />
    </PopupFrame>
  );
}

function ResultHead({ results: { query, games } }: { results: Results }): ReactNode {
  const translate = useTranslate('popups');
  const searching = query.trim().length >= SHORTEST_QUERY;
  return (
    <div className="flex justify-between px-2 py-1.5 text-meta text-text-3">
      <span>{translate(searching ? 'search_games' : 'search_suggestions')}</span>
      <span role="status">{searching && translate('search_found', { count: games.length })}</span>
    </div>
  );
}

function percentText(percent: string, page: Page): string {
  return new Intl.NumberFormat(pageIso(page), { style: 'percent', minimumFractionDigits: 2 }).format(
    Number(percent) / 100,
  );
}

interface ResultProps {
  id: string;
  game: GameEntry;
  query: string;
  marked: boolean;
  onMark: () => void;
  onOpen: () => void;
}

function Result({ id, game, query, marked, onMark, onOpen }: ResultProps): ReactNode {
  const page = usePage();
  const catalogue = useTranslate('catalogue');
  const picture = tilePicture(game.code);
  const [before, match, after] = cutTitle(game.title, query);
  return (
    <a
      id={id}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      className="flex h-16 items-center gap-3.5 rounded-md pr-3 pl-2 aria-selected:bg-hull aria-selected:shadow-mark"
      href={href(page, playPath(game.code, 'real'))}
      ref={(node) => {
        if (marked) node?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={onMark}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {picture && (
        <img
          className="h-12.5 w-9.5 shrink-0 rounded-sm object-cover"
          src={picture.src}
          width={38}
          height={50}
          alt=""
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {before}
          {match && <u className="decoration-foam decoration-2 underline-offset-3">{match}</u>}
          {after}
        </span>
        <span className="block text-meta text-text-3">{PROVIDERS[game.provider]}</span>
      </span>
      <span className="text-meta whitespace-nowrap text-text-3">
        {game.rtpPercent ? catalogue('rtp', { percent: percentText(game.rtpPercent, page) }) : catalogue('announced')}
      </span>
    </a>
  );
}

const KEYS = [
  { caps: ['↑', '↓'], key: 'search_key_move' },
  { caps: ['Enter'], key: 'search_key_open' },
  { caps: ['Esc'], key: 'search_key_close' },
  { caps: ['/'], key: 'search_key_anywhere' },
] as const satisfies readonly { caps: readonly string[]; key: TextKey<'popups'> }[];

/** The keys at hand, where there is a keyboard to speak of. */
function Keys(): ReactNode {
  const translate = useTranslate('popups');
  return (
    <div
      className="sticky bottom-0 hidden flex-wrap gap-x-6 gap-y-1 border-t border-line bg-menu px-7 py-3 text-meta text-text-3 sm:flex"
      aria-hidden="true"
    >
      {KEYS.map(({ caps, key }) => (
        <span key={key} className="flex items-center gap-1">
          {caps.map((cap) => (
            <kbd key={cap} className="key-cap font-sans">
              {cap}
            </kbd>
          ))}
          {translate(key)}
        </span>
      ))}
    </div>
  );
}
