/** A player's free rounds, and asking for some: a second person gives them. */
import { FREE_ROUND_CENTS } from '#shared/backoffice/campaigns.ts';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, moment, money, t } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { State, say, Table } from '../ui/kit.tsx';

type Bonuses = StaffResponseOf<'playerBonuses'>;
export type FreeRounds = Bonuses['free_rounds'][number];

/** What may be asked for, each within its bounds, and what the form begins with. */
const FIGURES = [
  ['rounds', 'campaign_rounds', 1, 100, 10],
  ['wagering', 'rounds_wagering', 0, 60, 25],
  ['term_days', 'campaign_term', 1, 30, 7],
] as const;

const inEuros = (cents: number) => money({ amount: (cents / 100).toFixed(2), currency: 'EUR' });

export const askFreeRounds = (id: string, games: Bonuses['games']) =>
  ask({
    ...{ title: t('rounds_give'), about: t('rounds_give_about'), action: t('rounds_give') },
    fields: (
      <>
        <Field label={t('campaign_game')}>
          {(field) => (
            <select className="sel in" id={field} name="game_code">
              {games.map(({ code, title }) => (
                <option key={code} value={code}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('campaign_stake_of_round')}>
          {(field) => (
            <select className="sel in" id={field} name="round_cents">
              {FREE_ROUND_CENTS.map((cents) => (
                <option key={cents} value={cents}>
                  {inEuros(cents)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {FIGURES.map(([name, label, min, max, start]) => (
          <Field key={name} label={t(label)}>
            {(field) => (
              <input
                className="in"
                id={field}
                name={name}
                type="number"
                required
                {...{ min, max }}
                defaultValue={start}
              />
            )}
          </Field>
        ))}
      </>
    ),
    async act(reason, form) {
      const figure = (name: string): number => Number(form.get(name));
      const body = {
        ...{ game_code: String(form.get('game_code')), rounds: figure('rounds'), wagering: figure('wagering') },
        ...{ term_days: figure('term_days'), reason },
        round_cents: FREE_ROUND_CENTS.find((cents) => cents === figure('round_cents')) ?? FREE_ROUND_CENTS[0],
      };
      await call('askFreeRounds', { params: { player_id: id }, body });
      say(t('asked_second'));
    },
  });

/** @param revoke null: this person may not */
export function FreeRoundsTable({
  list,
  revoke,
}: {
  list: readonly FreeRounds[];
  revoke: ((grant: FreeRounds) => void) | null;
}) {
  return (
    <Table
      heads={[t('when'), t('campaign_game'), t('campaign_rounds'), t('rounds_won'), t('state'), t('actions')]}
      empty={t('no_rounds')}
    >
      {list.map((grant) => (
        <tr key={grant.grant_id}>
          <td>{moment(grant.granted_at)}</td>
          <td>
            <b>{grant.game}</b>
            <small>{grant.offer_id}</small>
          </td>
          <td>
            {t('rounds_used', { used: count(grant.used), rounds: count(grant.rounds) })}
            <small>{money(grant.stake)}</small>
          </td>
          <td>
            {money(grant.won)}
            <small>{grant.wagering === 0 ? t('rounds_cash') : `${grant.wagering}×`}</small>
          </td>
          <td>
            <State of={grant.status} list="grant" />
            <small>{moment(grant.ended_at ?? grant.expires_at)}</small>
          </td>
          <td>
            {grant.status === 'active' && revoke ? (
              <button type="button" className="lnk" onClick={() => revoke(grant)}>
                {t('bonus_revoke')}
              </button>
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}
