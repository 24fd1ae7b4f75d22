/** The root of every island: its page, its texts, and what happens when it throws. */
import { Component, createContext, type ReactNode, useContext } from 'react';
import type { Page } from '#features/regions/index.ts';
import { reportFault } from '#platform/faults.ts';
import { translator } from './instance.ts';
import type { Namespace, Translate } from './namespaces.ts';

const PageContext = createContext<Page | null>(null);

interface IslandRootProps {
  page: Page;
  children: ReactNode;
}

/** Wraps the root of an island: provides `usePage` and `useTranslate`, and reports an island that throws. */
export function IslandRoot({ page, children }: IslandRootProps): ReactNode {
  return (
    <IslandBoundary>
      <PageContext value={page}>{children}</PageContext>
    </IslandBoundary>
  );
}

/** The page that the island is on. Throws outside an `IslandRoot`. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs an IslandRoot above it');
  return page;
}

/** The translator of a namespace in the page's locale; the island's `client:deferred` names the namespace. */
export function useTranslate<Name extends Namespace>(namespace: Name): Translate<Name> {
  return translator(usePage().locale, namespace);
}

/** An island that throws is reported and leaves its place empty; the rest of the page goes on. */
class IslandBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    reportFault(error);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
