/** What speaks against a player: flags, and devices shared with others. */
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { useMay } from '../session.tsx';
import { count, moment, t, word } from '../texts.ts';
import { ask } from '../ui/ask.tsx';
import { Card, Icon, say } from '../ui/kit.tsx';

type Page = StaffResponseOf<'playerPage'>;

export function PlayerFlags({ page, again }: { page: Page; again(): void }) {
  const may = useMay();
  const clear = (caseId: string) =>
    ask({
      title: t('flag_clear_title'),
      action: t('clear'),
      async act(reason) {
        await call('closeCase', { params: { case_id: caseId }, body: { outcome: 'cleared', reason } });
        say(t('flag_cleared'));
        again();
      },
    });
  const raise = () =>
    ask({
      ...{ title: t('flag_raise'), about: t('flag_raise_about'), action: t('flag_raise') },
      async act(reason) {
        await call('flagPlayer', { params: { player_id: page.player.player_id }, body: { reason } });
        say(t('flag_raised'));
        again();
      },
    });
  const extra = may('note_players') ? (
    <button type="button" className="lnk" onClick={raise}>
      {t('flag_raise')}
    </button>
  ) : (
    <span className="t3">{count(page.flags.length)}</span>
  );
  return (
    <Card title={t('risk_flags')} extra={extra}>
      {page.flags.map((flag) => (
        <div className="fl2" key={flag.case_id}>
          <i className="bad" aria-hidden="true">
            <Icon name="triangle-exclamation-point" />
          </i>
          <span>
            <b>{word('reason', flag.reason)}</b>
            <small>
              {moment(flag.at)}
              {flag.details.says === undefined ? '' : `, ${flag.details.says}`}
            </small>
          </span>
          {may('handle_cases') ? (
            <button type="button" className="btn xs" onClick={() => clear(flag.case_id)}>
              {t('clear')}
            </button>
          ) : null}
        </div>
      ))}
      <div className="fl2">
        <i className={page.shared_devices > 0 ? 'bad' : 'foam'} aria-hidden="true">
          <Icon name={page.shared_devices > 0 ? 'triangle-exclamation-point' : 'circle-check'} />
        </i>
        <span>
          <b>{page.shared_devices > 0 ? t('shared_devices', { count: page.shared_devices }) : t('no_shared')}</b>
          <small>{t('shared_about')}</small>
        </span>
      </div>
    </Card>
  );
}
