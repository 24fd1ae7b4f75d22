/** Where help is, within and outside the house. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { Icon } from '#ui/Icon.tsx';

export function HelpCards(): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const rules = routeHref(page, 'page', 'responsible-gaming');
  const cards = [
    { icon: 'phone', title: 'help_line', text: 'help_line_text', href: rules },
    { icon: 'message-circle', title: 'help_care', text: 'help_care_text', href: routeHref(page, 'page', 'contact-us') },
    { icon: 'list-filter', title: 'help_signs', text: 'help_signs_text', href: rules },
  ] as const;
  return (
    <section className="mt-4">
      <h2 className="mb-4 text-section font-bold">{translate('help_title')}</h2>
      <div className="grid gap-4 md:grid-cols-3">
        {cards.map(({ icon, title, text, href }) => (
          <a key={title} href={href} className="card block px-5 py-5">
            <span className="mb-3 grid size-10 place-items-center rounded-md bg-foam-dim text-foam">
              <Icon name={icon} />
            </span>
            <b className="block font-semibold">{translate(title)}</b>
            <span className="block text-meta text-text-2">{translate(text)}</span>
          </a>
        ))}
      </div>
    </section>
  );
}
