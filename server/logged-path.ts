/** A path as it may be logged: sessions, checkouts and the like are named by unguessable segments. */
export function loggedPath(path: string): string {
  return path.slice(0, 256).replaceAll(/\/[\w-]{20,}(?=\/|$)/g, '/*');
}
