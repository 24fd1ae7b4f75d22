/** The best rounds of a final table's first places: what they drew, and where they can be reckoned again. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { nameOfGame, useCatalogue } from '#features/lobby/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { DrawnValues } from '#ui/DrawnValues.tsx';
import { loadRounds } from '../lists.ts';
import { pointsLine } from '../model.ts';

type Round = ResponseOf<'tournamentRounds'>['result'][number];

export function WinningRounds({ tournament }: { tournament: string }): ReactNode {
  const reading = useRemote(() => loadRounds(tournament), { of: tournament });
  return (
    <RemoteView of={reading} waiting={null} className="border-t border-line">
      {({ result }) => result.length > 0 && <BestRounds rounds={result} />}
    </RemoteView>
  );
}

function BestRounds({ rounds }: { rounds: readonly Round[] }): ReactNode {
  const translate = useTranslate('tournaments');
  return (
    <section className="border-t border-line p-5" aria-labelledby="winning-rounds">
      <h3 className="font-bold" id="winning-rounds">
        {translate('winning_rounds')}
      </h3>
      <p className="mt-1 text-small text-text-2">{translate('winning_rounds_text')}</p>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2">
        {rounds.map((round) => (
          <BestRound key={round.place} round={round} />
        ))}
      </ul>
    </section>
  );
}

function BestRound({ round: { place, player, game_code, multiplier, drawn, url } }: { round: Round }): ReactNode {
  const page = usePage();
  const translate = useTranslate('tournaments');
  const game = useCatalogue(page.region).get(game_code);
  return (
    <li className="min-w-0 text-small">
      <p>
        <b>
          {place}. {player}
        </b>{' '}
        {nameOfGame(game, game_code)}, <b>{pointsLine(multiplier, 'best-multiplier', pageIso(page))}</b>
      </p>
      {drawn.map((line, row) => (
        <p key={row} className="mt-1 flex flex-wrap gap-1 text-meta">
          <DrawnValues {...line} />
        </p>
      ))}
      {url !== null && (
        <ButtonLink theme="secondary" size="sm" className="mt-2" href={url} target="_blank">
          {translate('check_round')}
        </ButtonLink>
      )}
    </li>
  );
}
