/** Search from anywhere (686 px, at most 640 high, spec section 9): type, move with the arrows, Enter opens. */
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TextKey, Translate } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { CATEGORY_KEYS, FEATURE_KEYS, formatPercent, type GameEntry, loadGameIndex } from '#features/lobby/index.ts';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { hasRoute, href, type Page, pageIso } from '#features/regions/index.ts';
import { debounce, pause } from '#platform/timing.ts';
import { fieldIsThere, typedAhead } from '#platform/typed-ahead.ts';
import { artUrl } from '#shared/art.ts';
import type { Category, Feature } from '#shared/catalogue/names.ts';
import { SEARCH_POPUP_MAX_HEIGHT_PX } from '#shared/constants.ts';
import { playPath } from '#shared/routes.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { classes, FIELD, FIELD_INPUT } from '#ui/recipes.ts';
import { tilePicture } from '#ui/tile.ts';
import {
  cutTitle,
  type Entered,
  gameOnEnter,
  movedMark,
  type Results,
  resultsOf,
  type SearchIndex,
  suggestionsOf,
} from '../model.ts';
import { findPlaces, loadPlaces, type Place, placesAddress } from '../places.ts';
import { preparedIndex } from '../prepare.ts';
import { forgetSearches, noteSearch, recentSearches } from '../recent.ts';

/** A pause in typing before the list changes (look: Search). */
const TYPING_PAUSE_MS = 100;
/** Shown before anything is typed. */
const SUGGESTIONS = 6;

interface Searchable {
  suggestions: readonly GameEntry[];
  index: SearchIndex | null;
  /** Loads the games again; null unless they could not be loaded. */
  retry: (() => void) | null;
}

/** The games to show before anything is typed, then what to search in; each as soon as it is there. */
function useIndex(): Searchable {
  const page = usePage();
  const catalogue = useTranslate('catalogue');
  const [suggestions, setSuggestions] = useState<readonly GameEntry[]>([]);
  const [index, setIndex] = useState<SearchIndex | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    const prepare = async () => {
      // The field first: what follows is not needed to type.
      await pause(0);
      const games = await loadGameIndex(page.region);
      if (!wanted) return;
      startTransition(() => setSuggestions(suggestionsOf(games, SUGGESTIONS)));
      const names = {
        category: (id: Category) => catalogue(CATEGORY_KEYS[id]),
        feature: (id: Feature) => catalogue(FEATURE_KEYS[id]),
      };
      const prepared = await preparedIndex(games, page, names);
      if (wanted) setIndex(prepared);
    };
    prepare().catch((error: unknown) => {
      console.error('The games could not be loaded', error);
      if (wanted) setFailed(true);
    });
    return () => {
      wanted = false;
    };
  }, [page, catalogue, attempt]);
  return { suggestions, index, retry: failed ? () => setAttempt(attempt + 1) : null };
}

interface Search extends Pick<Searchable, 'index' | 'retry'> {
  typed: string;
  type: (text: string) => void;
  results: Results;
}

/** What was typed, and the games it finds a moment later. */
function useSearch(): Search {
  const { suggestions, index, retry } = useIndex();
  const [typed, setTyped] = useState(typedAhead);
  const [query, setQuery] = useState(typed);
  // The field shows each letter at once, the list follows when there is time.
  const settle = useMemo(() => debounce(TYPING_PAUSE_MS, (text: string) => startTransition(() => setQuery(text))), []);
  useEffect(() => settle.cancel, [settle]);
  useEffect(fieldIsThere, []);
  const results = useMemo(() => resultsOf(index, query, suggestions), [index, suggestions, query]);
  const type = useCallback(
    (text: string): void => {
      setTyped(text);
      settle(text);
    },
    [settle],
  );
  return { typed, type, results, index, retry };
}

/** The pages, promotions and answers that a query finds; none until their list is there. */
function usePlaces(query: string): readonly Place[] {
  const page = usePage();
  const [all, setAll] = useState<readonly Place[]>([]);
  useEffect(() => void loadPlaces(placesAddress(page)).then(setAll), [page]);
  return useMemo(() => findPlaces(all, query), [all, query]);
}

/**
 * The place of the mark in what is listed, pages before games. Until an arrow moves it, it stands at the first game, or
 * at the first page where no game is found.
 */
function useMark(query: string, pages: number, games: number): { mark: number; setMark: (place: number) => void } {
  const [moved, setMark] = useState<number | null>(null);
  useEffect(() => setMark(null), [query]);
  return { mark: moved ?? (games > 0 ? pages : 0), setMark };
}

interface Openable {
  index: SearchIndex | null;
  open: (game: GameEntry, words: string) => void;
  /** Opens the first page that is found; what Enter does where no game is found. */
  openPlace: () => void;
}

/** What Enter does. Pressed before there is anything to search in, it counts once there is, unless typing went on. */
function useEnter({ index, open, openPlace }: Openable, entered: Entered): () => void {
  const awaited = useRef<string | null>(null);
  const enter = (): void => {
    const game = gameOnEnter(index, entered);
    awaited.current = game === 'wait' ? entered.typed : null;
    if (game === null) openPlace();
    else if (game !== 'wait') open(game, entered.typed.trim());
  };
  const resume = useEffectEvent(() => {
    if (awaited.current === entered.typed) enter();
  });
  useEffect(() => {
    if (index !== null) resume();
  }, [index]);
  return enter;
}

export default function SearchPopup({ close }: PopupComponentProps<'search'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('popups');
  const { typed, type, results, index, retry } = useSearch();
  const listId = useId();
  const { games, query, found } = results;
  const places = usePlaces(query);
  const hasGames = hasRoute(page, 'games');
  const isEmpty = found === 0 && places.length === 0;
  // Suggestions below a search that found nothing are there to look at: Enter opens none of them.
  const openable = found === 0 ? [] : games;
  const { mark, setMark } = useMark(query, places.length, openable.length);
  const markedPlace = places[mark];
  const marked = openable[mark - places.length];
  const field = useRef<HTMLInputElement>(null);
  const markedId = (markedPlace && `${listId}-page-${mark}`) ?? (marked && `${listId}-${marked.code}`);
  // After the list is drawn: asked before, the browser would have to lay it out at once.
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId, query]);

  const open = useCallback(
    (game: GameEntry, words: string): void => {
      noteSearch(words);
      close('submitted');
      navigate(href(page, playPath(game.code, 'real')));
    },
    [close, page],
  );
  const words = found ? query : '';
  const openRow = useCallback((game: GameEntry) => open(game, words), [open, words]);
  const openPlace = ({ href: address } = places[0] ?? { href: null }): void => {
    // The list of pages is that of the letters before, as long as the pause after typing lasts.
    if (address === null || query !== typed) return;
    close('submitted');
    navigate(address);
  };
  const enter = useEnter({ index, open, openPlace }, { typed, shown: results, mark: mark - places.length });
  // The button goes with the failure; typing goes on where it was.
  const tryAgain =
    retry &&
    (() => {
      field.current?.focus();
      retry();
    });
  // The way out is to type again: the field has the focus.
  const again = (): void => {
    field.current?.focus();
    type('');
  };
  const onKey = (event: KeyboardEvent): void => {
    const moved = movedMark(mark, event.key, places.length + openable.length);
    if (moved !== null) setMark(moved);
    else if (event.key !== 'Enter') return;
    else if (markedPlace) openPlace(markedPlace);
    else enter();
    event.preventDefault();
  };

  return (
    <PopupFrame
      title={translate('search_title')}
      bare
      // As high as it may be, so that the field stays where it is while the list grows and shrinks.
      minHeightPx={SEARCH_POPUP_MAX_HEIGHT_PX}
      maxHeightPx={SEARCH_POPUP_MAX_HEIGHT_PX}
    >
      <div className="sticky top-0 z-1 bg-deck pt-6 pe-16 pb-3 ps-5 sm:pt-5">
        <div className={FIELD}>
          <Icon name="search" className="text-text-3" />
          <input
            // The popup's own cross closes it; a second one beside it would only empty the field.
            className={classes(FIELD_INPUT, 'text-lead [&::-webkit-search-cancel-button]:hidden')}
            // biome-ignore lint/a11y/noAutofocus: the popup is opened to type.
            autoFocus
            ref={field}
            type="search"
            role="combobox"
            aria-expanded={games.length + places.length > 0}
            aria-controls={places.length > 0 ? `${listId}-pages ${listId}` : listId}
            aria-autocomplete="list"
            aria-activedescendant={markedId}
            aria-label={translate('search_title')}
            placeholder={translate(hasGames ? 'search_placeholder' : 'search_pages')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
          />
        </div>
      </div>
      <div className="px-5 pb-3 max-sm:min-h-[calc(92dvh-21*--spacing(1))] sm:min-h-129.25">
        {found === null && <Recent onChoose={type} />}
        <Places id={listId} places={places} mark={mark} onMark={setMark} close={close} />
        {isEmpty && (
          <EmptyState
            art="empty-search"
            filtered
            title={translate('search_nothing', { query })}
            text={hasGames ? translate('search_nothing_text') : undefined}
          >
            <Button theme="secondary" onClick={again}>
              {translate('search_again')}
            </Button>
          </EmptyState>
        )}
        {hasGames && (tryAgain ? <Failed retry={tryAgain} /> : <ResultHead results={results} />)}
        <div id={listId} role="listbox" aria-label={translate('search_games')}>
          {games.map((game, place) => (
            <Result
              key={game.code}
              id={`${listId}-${game.code}`}
              game={game}
              query={query}
              marked={game === marked}
              place={places.length + place}
              onMark={setMark}
              onOpen={openRow}
            />
          ))}
        </div>
      </div>
      <Keys />
    </PopupFrame>
  );
}

interface PlacesProps {
  id: string;
  places: readonly Place[];
  mark: number;
  onMark: (place: number) => void;
  close: PopupComponentProps<'search'>['close'];
}

/** Pages and answers above the games: there are few of them, and whoever types a word of theirs means them. */
function Places({ id, places, mark, onMark, close }: PlacesProps): ReactNode {
  const translate = useTranslate('popups');
  if (places.length === 0) return null;
  return (
    <section className="pb-2">
      <p className="px-2 py-1.5 text-meta text-text-3">{translate('search_pages')}</p>
      <div id={`${id}-pages`} role="listbox" aria-label={translate('search_pages')}>
        {places.map(({ href: address, title }, place) => (
          <a
            key={address}
            id={`${id}-page-${place}`}
            role="option"
            aria-selected={place === mark}
            tabIndex={-1}
            className="flex min-h-touch items-center gap-3 rounded-md px-2 py-1.5 aria-selected:bg-hull aria-selected:shadow-mark"
            href={address}
            onPointerMove={() => onMark(place)}
            onClick={() => close('submitted')}
          >
            <Icon name="file-text" className="size-4.5 shrink-0 text-text-3" />
            <span className="min-w-0 flex-1 font-medium">{title}</span>
            <Icon name="chevron-right" className="size-4 shrink-0 text-text-3" />
          </a>
        ))}
      </div>
    </section>
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

function Failed({ retry }: { retry: () => void }): ReactNode {
  const translate = useTranslate('popups');
  return (
    <p className="flex items-center justify-between gap-3 px-2 py-1.5 text-body text-danger" role="alert">
      {translate('search_failed')}
      <Button theme="secondary" size="sm" onClick={retry}>
        {translate('search_retry')}
      </Button>
    </p>
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
  place: number;
  onMark: (place: number) => void;
  onOpen: (game: GameEntry) => void;
}

/** A letter typed, or a mark moved, draws only those that change by it. */
const Result = memo(function Result({ id, game, query, marked, place, onMark, onOpen }: ResultProps): ReactNode {
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
      className="flex h-16 items-center gap-3.5 rounded-md pe-3 ps-2 aria-selected:bg-hull aria-selected:shadow-mark"
      href={href(page, playPath(game.code, 'real'))}
      onPointerMove={() => onMark(place)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(game);
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
});

/** What keeps a game from being played, else its return where it is known. */
function resultDetail(game: GameEntry, page: Page, catalogue: Translate<'catalogue'>): string {
  if (game.status !== 'open') return catalogue(game.status);
  return game.rtpPercent === null ? '' : catalogue('rtp', { percent: formatPercent(game.rtpPercent, pageIso(page)) });
}

/** Arrows are drawn: as letters they would fetch a face for themselves, and the whole page is laid out anew with it. */
const KEYS: readonly { caps: readonly { name: string; icon?: IconName }[]; key: TextKey<'popups'> }[] = [
  {
    caps: [
      { name: 'up', icon: 'arrow-up' },
      { name: 'down', icon: 'arrow-down' },
    ],
    key: 'search_key_move',
  },
  { caps: [{ name: 'Enter' }], key: 'search_key_open' },
  { caps: [{ name: 'Esc' }], key: 'search_key_close' },
  { caps: [{ name: '/' }], key: 'search_key_anywhere' },
];

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
          {caps.map(({ name, icon }) => (
            <kbd key={name} className="key-cap font-sans">
              {icon ? <Icon name={icon} className="size-3.5" /> : name}
            </kbd>
          ))}
          {translate(key)}
        </span>
      ))}
    </div>
  );
}
