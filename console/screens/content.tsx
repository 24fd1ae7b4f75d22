/** Promotions and text pages: what there is, what is being changed, and what came live. */
import { lazy } from 'react';
import { Link, useLocation } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, moment, t, word } from '../texts.ts';
import { Field } from '../ui/ask.tsx';
import { DraftState } from '../ui/draft-state.tsx';
import { Card, Icon, Pending, State, Table, useLoaded } from '../ui/kit.tsx';

const ContentEntry = lazy(() => import('./content-entry.tsx'));

type Content = StaffResponseOf<'content'>;
type Draft = Content['drafts'][number];

const pathTo = ({ kind, alias }: { kind: string; alias: string }): string => `/content/${kind}/${alias}`;

function Changes({ title, rows, empty }: { title: string; rows: readonly Draft[]; empty: string }) {
  return (
    <Card title={title} extra={<span className="t3">{count(rows.length)}</span>}>
      <Table heads={[t('name'), t('state'), t('by'), t('when_utc')]} empty={empty}>
        {rows.map((row) => (
          <tr key={row.draft_id}>
            <td>
              <Link to={pathTo(row)}>
                <b>{row.alias}</b>
                <small>{row.removes ? t('content_goes') : word('contentkind', row.kind)}</small>
              </Link>
            </td>
            <td>
              <DraftState draft={row} />
            </td>
            <td>{row.by}</td>
            <td>{moment(row.published_at ?? row.publish_at ?? row.at)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

/** The change of an entry that is not live yet. */
function OpenChange({ draft }: { draft: Draft | undefined }) {
  return draft === undefined ? null : <DraftState draft={draft} />;
}

function Entries({ known, kind }: { known: Content; kind: Content['entries'][number]['kind'] }) {
  const [, go] = useLocation();
  const rows = known.entries.filter((entry) => entry.kind === kind);
  const draftOf = ({ alias }: { alias: string }) =>
    known.drafts.find((draft) => draft.kind === kind && draft.alias === alias);
  // A text page is always there.
  const heads = [t('name'), t('content_updated'), ...(kind === 'promo' ? [t('state')] : [])];
  return (
    <Card title={word('contentkind', `${kind}s`)} extra={<span className="t3">{count(rows.length)}</span>}>
      <Table heads={heads} empty={t('no_content')}>
        {rows.map((row) => (
          <tr key={row.alias} className="go" onClick={() => go(pathTo(row))}>
            <td>
              <Link to={pathTo(row)}>
                <b>{row.title}</b>
                <small>{row.alias}</small>
                <OpenChange draft={draftOf(row)} />
              </Link>
            </td>
            <td>{row.updated}</td>
            {kind === 'promo' ? (
              <td>
                <State of={row.status === 'announced' ? 'announced' : row.state} list="contentstate" />
                {row.starts === null ? null : <small> {moment(row.starts)}</small>}
              </td>
            ) : null}
          </tr>
        ))}
      </Table>
    </Card>
  );
}

/** A new promotion begins from nothing, or from one that is like it. */
function Begin({ known }: { known: Content }) {
  const [, go] = useLocation();
  return (
    <Card title={t('content_new')}>
      <form
        className="pad stack"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const from = String(form.get('from'));
          go(`/content/promo/${String(form.get('alias'))}${from === '' ? '' : `?from=${from}`}`);
        }}
      >
        <Field label={t('content_alias')}>
          {(id) => (
            <input className="in" id={id} name="alias" required maxLength={60} pattern="[a-z0-9]+(-[a-z0-9]+)*" />
          )}
        </Field>
        <p className="hint">{t('content_alias_hint')}</p>
        <Field label={t('content_from')}>
          {(id) => (
            <select className="sel in" id={id} name="from">
              <option value="">{t('content_from_nothing')}</option>
              {known.entries
                .filter(({ kind }) => kind === 'promo')
                .map(({ alias, title }) => (
                  <option key={alias} value={alias}>
                    {title}
                  </option>
                ))}
            </select>
          )}
        </Field>
        <button type="submit" className="btn p">
          <Icon name="plus" />
          {t('content_begin')}
        </button>
      </form>
    </Card>
  );
}

function Overview() {
  const loaded = useLoaded(() => call('content'), []);
  const known = loaded.value;
  return (
    <>
      <div className="qt">
        <h1>{t('content')}</h1>
        <span className="t3">{t('content_about')}</span>
      </div>
      {known === null ? (
        <Pending of={loaded} />
      ) : (
        <div className="split">
          <div className="stack">
            <Entries known={known} kind="promo" />
            <Entries known={known} kind="page" />
          </div>
          <div className="stack">
            <Begin known={known} />
            <Changes title={t('content_drafts')} rows={known.drafts} empty={t('no_drafts')} />
            <Changes title={t('content_past')} rows={known.past} empty={t('no_past')} />
          </div>
        </div>
      )}
    </>
  );
}

export default function ContentScreen({ kind, alias }: { kind: string | null; alias: string | null }) {
  if (alias === null || (kind !== 'promo' && kind !== 'page')) return <Overview />;
  return <ContentEntry key={`${kind}/${alias}`} kind={kind} alias={alias} />;
}
