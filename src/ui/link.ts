/** What an address is rendered as (spec section 5). */
export type LinkKind = 'external' | 'internal' | 'button';

export type LinkAddress = { readonly href?: string | undefined; readonly target?: string | undefined };

const EXTERNAL_PREFIXES = ['http', 'https', 'tel:', 'mailto:'] as const;

/**
 * Says how an address is rendered (spec section 5): external when it starts with http, https, tel: or mailto:, or its
 * target is `_blank`; an empty one is a plain button; every other is internal and gets the locale's prefix.
 */
export function classifyLink({ href = '', target }: LinkAddress): LinkKind {
  if (href === '') return 'button';
  if (target === '_blank') return 'external';
  return EXTERNAL_PREFIXES.some((prefix) => href.startsWith(prefix)) ? 'external' : 'internal';
}

/** Returns the `rel` of a link: a new tab never gets a handle on ours, and never learns the page's address. */
export function relOf(address: LinkAddress): string | undefined {
  return address.target === '_blank' ? 'noopener noreferrer' : undefined;
}
