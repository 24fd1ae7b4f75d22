/**
 * A page's own modules. A built page has no tags for them: a script names them in this attribute, and loads them once the
 * page has been painted (src/layouts/after-paint.ts).
 */
/** Gives the page that follows a tag for each of its modules, which the router runs unless they ran before. */
export function nameModules(next: Document): void {
  const addresses = next.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules ?? '';
  for (const address of addresses.split(' ').filter(Boolean)) {
    const tag = next.createElement('script');
    tag.type = 'module';
    tag.src = address;
    next.head.append(tag);
  }
}
