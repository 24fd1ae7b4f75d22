/** Search over matches, teams and leagues; what it finds stands in place of the page below it. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SHORTEST_QUERY, searchFixtures } from '../find.ts';
import { useFixtures } from '../live.ts';
import { FixtureList } from './FixtureList.tsx';

function Found({ query }: { query: string }) {
  const translate = useTranslate('sport');
  const live = useFixtures({ view: 'live' });
  const soon = useFixtures({ view: 'soon' });
  const isReady = live.state === 'ready' && soon.state === 'ready';
  const all = isReady ? [...live.value, ...soon.value] : [];
  const loaded = isReady
    ? { state: 'ready' as const, value: searchFixtures(all, query) }
    : { state: live.state === 'failed' || soon.state === 'failed' ? ('failed' as const) : ('loading' as const) };
  const again = () => {
    live.again();
    soon.again();
  };
  return <FixtureList loaded={loaded} again={again} empty={translate('search_none', { text: query })} />;
}

export function Finder({ children }: { children: ReactNode }) {
  const translate = useTranslate('sport');
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  return (
    <>
      <label className="field mb-4 min-h-touch">
        <Icon name="search" className="size-4.5 text-text-3" />
        <span className="sr-only">{translate('search')}</span>
        <input
          type="search"
          className="field-input text-small"
          placeholder={translate('search')}
          maxLength={60}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      {wanted.length < SHORTEST_QUERY ? children : <Found query={wanted} />}
    </>
  );
}
