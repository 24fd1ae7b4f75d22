/** Filters of the lobby: categories as links, the rest in a row from 1024 px and in a sheet below (mockup j7). */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Options } from '#ui/SelectField.tsx';
import { filterCount, scopeOf } from '../model.ts';
import { scopeName } from '../names.ts';
import { DemoSwitch } from './DemoSwitch.tsx';
import type { LobbyList } from './useLobbyList.ts';
import { type FilterProps, useSelects } from './useSelects.ts';

const loadSheet = () => import('./FilterSheet.tsx');
const FilterSheet = lazy(loadSheet);

export function FilterBar({ chips, ...props }: FilterProps & { chips: ReactNode }) {
  const { list, demoOffered } = props;
  return (
    <div className="grid gap-3.5 md:rounded-lg md:border md:border-line md:bg-deck md:p-4">
      <div className="min-w-0 max-md:order-last">{chips}</div>
      <div className="flex items-center gap-2 md:flex-wrap md:gap-2.5 noscript:hidden">
        <SearchBox list={list} />
        <div className="hidden flex-wrap items-center gap-2.5 md:flex">
          <FilterSelects {...props} />
          {demoOffered && <DemoSwitch list={list} />}
        </div>
        <SheetButton {...props} />
      </div>
    </div>
  );
}

function SearchBox({ list }: { list: LobbyList }) {
  const page = usePage();
  const translate = useTranslate('lobby');
  const name = scopeName(scopeOf(page), useTranslate('catalogue'));
  const label = name === null ? translate('search') : translate('search_in', { name });
  return (
    <label className="field h-touch flex-1 md:basis-55">
      <Icon name="search" className="size-4.5 text-text-3" />
      <span className="sr-only">{label}</span>
      <input
        className="field-input text-small"
        type="search"
        placeholder={label}
        value={list.filters.query}
        onChange={(event) => list.change({ query: event.currentTarget.value })}
      />
    </label>
  );
}

function FilterSelects(props: FilterProps) {
  return useSelects(props).map(({ name, label, value, options, choose }) => (
    <label
      key={name}
      className="relative flex h-touch items-center gap-2 rounded-md border border-line bg-deck pl-3.5 text-small font-medium text-text-2 focus-within:border-foam"
    >
      {label}
      <select
        className="h-full appearance-none rounded-md bg-transparent pr-9 font-semibold text-text"
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <Options options={options} />
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-3 size-4" />
    </label>
  ));
}

/** The sheet comes with the first reach for its button, so the press finds it there. */
function SheetButton(props: FilterProps) {
  const translate = useTranslate('lobby');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const active = filterCount(props.list.filters);
  const reach = () => void loadSheet();
  return (
    <>
      <Button
        theme="secondary"
        className="md:hidden"
        data-wake
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
