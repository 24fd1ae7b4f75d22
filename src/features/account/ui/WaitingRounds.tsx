/** Rounds that were left in the middle and wait where they are; nothing without one. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { nameOfGame, useCatalogue } from '#features/lobby/index.ts';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import { href, pageIso } from '#features/regions/index.ts';
import { $interrupted, loadInterrupted } from '#features/rounds/index.ts';
import { momentText, playerAmount } from '#features/wallet/index.ts';
import { playPath } from '#shared/routes.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';

export function WaitingRounds(): ReactNode {
  const page = usePage();
  const translate = useTranslate('rounds');
  const games = useCatalogue(page.region);
  useRouteData(NO_QUERY, loadInterrupted);
  const waiting = useStore($interrupted, { ssr: 'initial' }).filter(({ status }) => status === 'open');
  if (waiting.length === 0) return null;
  return (
    <Panel title={translate('waits_title')} className="md:col-span-5">
      <ul className="grid gap-3">
        {waiting.map(({ round_id, game_code, created_at, stake, currency }) => (
          <li key={round_id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-50 text-small text-text-2">
              {translate('waits_text', {
                game: nameOfGame(games.get(game_code), game_code),
                time: momentText(created_at, pageIso(page)),
                amount: playerAmount(stake, currency),
              })}
            </p>
            <ButtonLink size="sm" href={href(page, playPath(game_code, 'real'))}>
              {translate('continue')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
