/** Filters of the lobby: categories as links, the rest in a row from 1024 px and in a sheet below (mockup j7). */
import { type ReactNode, Suspense, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Options } from '#ui/Options.tsx';
import { filterCount, scopeOf } from '../model.ts';
import { scopeName } from '../names.ts';
import { DemoSwitch } from './DemoSwitch.tsx';
import { loadFoundGames } from './found-games.ts';
import { type FilterProps, useSelects } from './useSelects.ts';

const loadSheet = () => import('./FilterSheet.tsx');
const FilterSheet = lazyComponent(loadSheet);

export function FilterBar({ chips, ...props }: FilterProps & { chips: ReactNode }) {
  const { list, demoOffered } = props;
  return (
    <div className="filter-box">
      <div>{chips}</div>
      <div className="filter-row noscript:hidden">
        <SearchBox {...props} />
        <div className={demoOffered ? 'filter-tools' : 'filter-row whole max-md:hidden'}>
          <FilterSelects {...props} />
          {demoOffered && <DemoSwitch list={list} />}
        </div>
        <SheetButton {...props} />
      </div>
      {filterCount(list.filters) > 0 && <ActiveFilters {...props} />}
    </div>
  );
}

function SearchBox({ list, providers }: FilterProps) {
  const page = usePage();
  const translate = useTranslate('lobby');
  const name = scopeName(scopeOf(page), useTranslate('catalogue'), providers);
  const label = name === null ? translate('search') : translate('search_in', { name });
  return (
    <label className="field min-h-touch flex-1 md:basis-40">
      <Icon name="search" className="size-4.5 text-text-3" />
      <span className="sr-only">{label}</span>
      <input
        className="field-input text-small"
        type="search"
        placeholder={label}
        value={list.filters.query}
        onFocus={() => void loadFoundGames()}
        onChange={(event) => list.change({ query: event.currentTarget.value })}
      />
    </label>
  );
}

function FilterSelects(props: FilterProps) {
  return useSelects(props).map(({ name, label, value, options, choose }) => (
    <label key={name} className="filter-select">
      {label}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <Options options={options} />
      </select>
      <Icon name="chevron-down" />
    </label>
  ));
}

/** What narrows the list on a small screen, where the sheet hides it; a press takes it away (mockup j7b). */
function ActiveFilters({ list, providers }: FilterProps) {
  const translate = useTranslate('lobby');
  const chosen = useSelects({ list, providers })
    .filter(({ value, options }) => value !== options[0]?.value)
    .map(({ name, value, options, choose }) => ({
      name,
      text: options.find((option) => option.value === value)?.text ?? value,
      remove: () => choose(options[0]?.value ?? ''),
    }));
  const demo = { name: 'demo', text: translate('demo'), remove: () => list.change({ demo: false }) };
  return (
    <div className="bleed flex gap-2 overflow-x-auto md:hidden">
      {[...chosen, ...(list.filters.demo ? [demo] : [])].map(({ name, text, remove }) => (
        <button
          key={name}
          type="button"
          className="chip bg-foam-dim text-foam"
          aria-label={translate('filter_remove', { name: text })}
          onClick={remove}
        >
          {text}
          <Icon name="x" className="size-4" />
        </button>
      ))}
    </div>
  );
}

/** The sheet comes with the first reach for its button, so the press finds it there. */
function SheetButton(props: FilterProps) {
  const translate = useTranslate('lobby');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const active = filterCount(props.list.filters);
  const reach = () => {
    void loadSheet();
    void loadFoundGames();
  };
  return (
    <>
      <Button
        theme="secondary"
        className="md:hidden"
        data-replay
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => setState('open')}
      >
        <Icon name="sliders-horizontal" className="size-4.5" />
        {translate('filters')}
        {active > 0 && <span className="count-pill">{active}</span>}
      </Button>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <FilterSheet {...props} open={state === 'open'} close={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
