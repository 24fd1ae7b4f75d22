/** Search from anywhere (686 px, at most 640 high, spec section 9): type, move with the arrows, Enter opens. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { TextKey, Translate } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { CATEGORY_KEYS, FEATURE_KEYS, formatPercent, type GameEntry, useCatalogue } from '#features/lobby/index.ts';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { href, type Page, pageIso } from '#features/regions/index.ts';
import { debounce } from '#platform/timing.ts';
import { artUrl } from '#shared/art.ts';
import { SEARCH_POPUP_MAX_HEIGHT_PX } from '#shared/constants.ts';
import { playPath } from '#shared/routes.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes, FIELD, FIELD_INPUT } from '#ui/recipes.ts';
import { tilePicture } from '#ui/tile.ts';
import { cutTitle, movedMark, SHORTEST_QUERY, searchGames, searchIndex } from '../model.ts';
import { forgetSearches, noteSearch, recentSearches } from '../recent.ts';

/** A pause in typing before the list changes (look: Search). */
const TYPING_PAUSE_MS = 100;
/** The popup does not jump while the list grows and shrinks. */
const LEAST_HEIGHT_PX = 480;
/** Shown before anything is typed. */
const SUGGESTIONS = 6;

interface Results {
  query: string;
  /** What the query finds; popular games while there is none, and where it finds nothing. */
  games: readonly GameEntry[];
  /** How many the query finds; null while there is none. */
  found: number | null;
}

/** The first games to show where nothing else is: those that are open and popular. */
function suggestionsOf(games: readonly GameEntry[]): GameEntry[] {
  const liked = games.filter(({ status, categories }) => status === 'open' && categories.includes('popular'));
  return [...liked, ...games.filter((game) => !liked.includes(game))].slice(0, SUGGESTIONS);
}

/** What was typed, and the games it finds a moment later. */
function useSearch(): { typed: string; type: (text: string) => void; results: Results } {
  const { region } = usePage();
  const catalogue = useTranslate('catalogue');
  const listed = useCatalogue(region);
  const games = useMemo(() => [...listed.values()], [listed]);
  const index = useMemo(
    () =>
      searchIndex(games, region, {
        category: (id) => catalogue(CATEGORY_KEYS[id]),
        feature: (id) => catalogue(FEATURE_KEYS[id]),
      }),
    [games, region],
  );
  const suggestions = useMemo(() => suggestionsOf(games), [games]);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const settle = useMemo(() => debounce(TYPING_PAUSE_MS, setQuery), []);
  useEffect(() => settle.cancel, [settle]);
  const results = useMemo((): Results => {
    if (query.trim().length < SHORTEST_QUERY) return { query, games: suggestions, found: null };
    const found = searchGames(index, query);
    return { query, games: found.length > 0 ? found : suggestions, found: found.length };
  }, [index, suggestions, query]);
  const type = (text: string): void => {
    setTyped(text);
    settle(text);
  };
  return { typed, type, results };
}

export default function SearchPopup({ close }: PopupComponentProps<'search'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('popups');
  const { typed, type, results } = useSearch();
  const [mark, setMark] = useState(0);
  const listId = useId();
  const { games, query, found } = results;
  const marked = games[mark];
  useEffect(() => setMark(0), [query]);

  const open = (game: GameEntry): void => {
    if (found) noteSearch(query);
    close('submitted');
    navigate(href(page, playPath(game.code, 'real')));
  };
  const onKey = (event: KeyboardEvent): void => {
    const moved = movedMark(mark, event.key, games.length);
    if (moved !== null) setMark(moved);
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
      <div className="min-h-96 px-5 pb-3 sm:min-h-89">
        {found === null && <Recent onChoose={type} />}
        {found === 0 && (
          <EmptyState title={translate('search_nothing', { query })} text={translate('search_nothing_text')} />
        )}
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
      </div>
      <Keys />
    </PopupFrame>
  );
}

function ResultHead({ results: { found } }: { results: Results }): ReactNode {
  const translate = useTranslate('popups');
  return (
    <div className="flex justify-between px-2 py-1.5 text-meta text-text-3">
      <span>{translate(found ? 'search_games' : 'search_suggestions')}</span>
      <span role="status">{found !== null && translate('search_found', { count: found })}</span>
    </div>
  );
}

/** What was looked for lately: a press looks for it again. */
function Recent({ onChoose }: { onChoose: (words: string) => void }): ReactNode {
  const translate = useTranslate('popups');
  const [searches, setSearches] = useState(recentSearches);
  if (searches.length === 0) return null;
  const forget = (): void => {
    forgetSearches();
    setSearches([]);
  };
  return (
    <section className="px-2 pb-2" aria-label={translate('search_recent')}>
      <div className="flex items-center justify-between text-meta text-text-3">
        <span>{translate('search_recent')}</span>
        <Button theme="ghost" size="xs" onClick={forget}>
          {translate('search_forget')}
        </Button>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {searches.map((words) => (
          <button key={words} type="button" className="chip" onClick={() => onChoose(words)}>
            {words}
          </button>
        ))}
      </div>
    </section>
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
  const picture = tilePicture(game.art);
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
      {picture ? (
        <img
          className="h-12.5 w-9.5 shrink-0 rounded-sm object-cover"
          src={picture.src}
          width={38}
          height={50}
          alt=""
        />
      ) : (
        <span className="grid h-12.5 w-9.5 shrink-0 place-content-center rounded-sm bg-hull">
          <img className="opacity-60" src={artUrl('logo', 'mark')} width={20} height={20} alt="" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {before}
          {match && <u className="decoration-foam decoration-2 underline-offset-3">{match}</u>}
          {after}
        </span>
        <span className="block text-meta text-text-3">{game.providerName}</span>
      </span>
      <span className="text-meta whitespace-nowrap text-text-3">{resultDetail(game, page, catalogue)}</span>
    </a>
  );
}

/** What keeps a game from being played, else its return where it is known. */
function resultDetail(game: GameEntry, page: Page, catalogue: Translate<'catalogue'>): string {
  if (game.status !== 'open') return catalogue(game.status);
  return game.rtpPercent === null ? '' : catalogue('rtp', { percent: formatPercent(game.rtpPercent, pageIso(page)) });
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
