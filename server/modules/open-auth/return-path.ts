/** Where a browser goes on after the way back from a provider: a page of ours, whatever was asked for. */
const HERE = 'http://here.invalid';

/** The path of our own that a text names; `/` where it names any other place. */
export function returnPath(text: string): string {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, HERE)) return '/';
  const url = new URL(text, HERE);
  url.searchParams.delete('open-auth');
  return url.origin === HERE && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : '/';
}

/** What the page is told by its address. */
export type Outcome = 'registration' | 'code' | 'cancelled' | 'failed' | 'taken' | 'connected';

/** The page with word of how the way ended; none: somebody is simply in. */
export function withOutcome(path: string, outcome: Outcome | null): string {
  if (outcome === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}open-auth=${outcome}`;
}
