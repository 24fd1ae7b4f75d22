/** The id of this page's connection, on every request (spec section 7). It is trusted for nothing, so the page names itself. */
let id: string | undefined;

/** The id: obtained once in a page's life, and ready for the first request without asking anybody. */
export function connectionId(): string {
  id ??= crypto.randomUUID();
  return id;
}
