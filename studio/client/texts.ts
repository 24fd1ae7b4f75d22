/** The texts of this page, which the studio has put into it. */
import { type Namespace, type TextFile, type Translate, translateFrom } from '../texts.ts';

let embedded: Readonly<Partial<Record<Namespace, TextFile>>> | undefined;

/** Reads the page's texts of some namespaces. @throws where the page was made without one of them */
export function translator<Name extends Namespace>(...namespaces: readonly Name[]): Translate<Name> {
  embedded ??= JSON.parse(document.getElementById('texts')?.textContent || '{}') as NonNullable<typeof embedded>;
  const texts = embedded;
  return translateFrom(
    namespaces.map((namespace) => {
      const file = texts[namespace];
      if (!file) throw new Error(`The page has no texts of ${namespace}`);
      return file;
    }),
  );
}
