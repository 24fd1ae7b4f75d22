/** Opens how a tournament works; without the popup it is the page about it. */
import type { ReactNode } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { type Page, routeHref } from '#features/regions/index.ts';
import { ButtonLink } from '#ui/Button.tsx';

export default function HowButton({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <How />
    </IslandRoot>
  );
}

function How(): ReactNode {
  const translate = useTranslate('tournaments');
  return (
    <ButtonLink
      theme="quiet"
      href={routeHref(usePage(), 'tournaments-more-info', 'how-it-works')}
      onClick={(event) => {
        event.preventDefault();
        void openPopup('tournament-how', {});
      }}
    >
      {translate('how_link')}
    </ButtonLink>
  );
}
