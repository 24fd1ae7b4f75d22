/** The root of every island: the page it stands on, its texts, and what happens when it breaks. */
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

/** Wraps the root of an island: gives `usePage` and `useTranslate`, and reports a broken island. */
export function IslandRoot({ page, children }: IslandRootProps): ReactNode {
  return (
    <IslandBoundary>
      <PageContext value={page}>{children}</PageContext>
    </IslandBoundary>
  );
}

/** The page the island stands on. Throws outside an `IslandRoot`. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs an IslandRoot above it');
  return page;
}

/** The translator of a namespace in the page's locale; the island's `client:wake` names the namespace. */
export function useTranslate<Name extends Namespace>(namespace: Name): Translate<Name> {
  return translator(usePage().locale, namespace);
}

/** A broken island leaves its place empty and reports; the page around it goes on. */
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
