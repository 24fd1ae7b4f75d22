/** The page of a player: who they are, what they have, what happened, and what may be done. */
import { Link } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { useMay } from '../session.tsx';
import { count, moment, t, word } from '../texts.ts';
import { ask } from '../ui/ask.tsx';
import { Card, Empty, type Loaded, Pending, useLoaded } from '../ui/kit.tsx';
import { PlayerFlags } from './player-flags.tsx';
import { PlayerHead } from './player-head.tsx';
import { PlayerTabs } from './player-tabs.tsx';

type Page = StaffResponseOf<'playerPage'>;

function Notes({ id, page, again }: { id: string; page: Page; again(): void }) {
  const may = useMay();
  const add = () =>
    ask({
      title: t('note_title'),
      label: t('note'),
      action: t('add'),
      async act(reason) {
        await call('addNote', { params: { player_id: id }, body: { reason } });
        again();
      },
    });
  const extra = may('note_players') ? (
    <button type="button" className="lnk" onClick={add}>
      {t('add')}
    </button>
  ) : null;
  return (
    <Card title={t('notes')} extra={extra}>
      {page.notes.length === 0 ? <Empty>{t('no_notes')}</Empty> : null}
      {page.notes.map((note) => (
        <div className="ntx" key={note.note_id}>
          <small>
            <b>{note.staff}</b>
            <span>{moment(note.at)}</span>
          </small>
          {note.text}
        </div>
      ))}
    </Card>
  );
}

function Timeline({ page }: { page: Page }) {
  return (
    <Card title={t('timeline')} extra={<span className="t3">{count(page.timeline.length)}</span>}>
      <div className="tl">
        {page.timeline.map((row) => (
          <div key={`${row.at}${row.what}${row.detail}`} className={row.alarm ? 'fg' : 'ok'}>
            <b>{word('moment', row.what)}</b>
            <small>
              {moment(row.at)}
              {row.detail === '' ? '' : `, ${word('reason', row.detail)}`}
            </small>
          </div>
        ))}
      </div>
    </Card>
  );
}

export function PlayerPage({ id }: { id: string }) {
  const loaded: Loaded<Page> = useLoaded(() => call('playerPage', { params: { player_id: id } }), [id]);
  const page = loaded.value;
  if (page === null) return <Pending of={loaded} />;
  return (
    <div>
      <PlayerHead id={id} page={page} again={loaded.again} />
      <div className="two1">
        <div className="stack">
          <PlayerTabs id={id} />
          <Notes id={id} page={page} again={loaded.again} />
        </div>
        <div className="stack">
          <PlayerFlags page={page} again={loaded.again} />
          <Timeline page={page} />
        </div>
      </div>
    </div>
  );
}

export function PlayerLink({ id, name = '' }: { id: string; name?: string }) {
  const may = useMay();
  // A link to a page that the role does not open leads nowhere.
  if (!may('find_players')) return name;
  return (
    <Link className="lnk" to={`/players/${id}`}>
      {name === '' ? t('open_player') : name}
    </Link>
  );
}
