/** The way of a change: looked at before it is live, published now or later, and back again. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ContentKind } from '#shared/backoffice/content.ts';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { localeName, moment, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { DraftState } from '../ui/draft-state.tsx';
import { Card, Icon, say, Table } from '../ui/kit.tsx';
import { askForPlan } from '../ui/plan.tsx';

type Preview = StaffResponseOf<'previewContent'>;
export type Entry = StaffResponseOf<'contentEntry'>;
type Links = Entry['live'];

interface WayProps {
  of: { kind: ContentKind; alias: string };
  entry: Entry;
  /** Whether something is not saved yet. */
  dirty: boolean;
  again(): void;
}

/** Addresses of one page by domain. */
function Domains({ links }: { links: Links }) {
  const regions = [...new Set(links.map(({ region }) => region))];
  return (
    <dl className="kv links">
      {regions.map((region) => (
        <div key={region}>
          <dt>{word('region', region)}</dt>
          <dd>
            {links
              .filter((link) => link.region === region)
              .map(({ locale, url }) => (
                <a key={locale} href={url} target="_blank" rel="noopener noreferrer" className="lnk">
                  {localeName(locale)}
                </a>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Draft = NonNullable<Entry['draft']>;

/** What may be done with a draft. */
function actsOf(draft: Draft, again: () => void) {
  const params = { draft_id: draft.draft_id };
  const done = (text: string) => {
    say(text);
    again();
  };
  return {
    publish: () =>
      ask({
        ...{ title: t('content_publish'), about: t('content_publish_about'), action: t('publish') },
        async act(reason) {
          await call('publishContent', { params, body: { at: null, reason } });
          done(t('publish_started'));
        },
      }),
    plan: () =>
      askForPlan(t('content_plan_about'), async (at, reason) => {
        await call('publishContent', { params, body: { at, reason } });
        done(t('planned'));
      }),
    unplan: () =>
      ask({
        ...{ title: t('plan_cancel'), action: t('plan_cancel'), danger: true },
        async act(reason) {
          await call('unplanContent', { params, body: { reason } });
          done(t('plan_cancelled'));
        },
      }),
    discard: () =>
      ask({
        ...{ title: t('content_discard'), action: t('content_discard'), danger: true },
        async act(reason) {
          await call('discardContent', { params, body: { reason } });
          done(t('content_discarded'));
        },
      }),
  };
}

function OpenDraft({ draft, dirty, again }: { draft: Draft; dirty: boolean; again(): void }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const acts = actsOf(draft, again);
  const sound = draft.faults.length === 0 && !dirty;
  const look = () =>
    ask({
      ...{ title: t('content_preview'), about: t('content_preview_about'), action: t('content_preview') },
      async act(reason) {
        setPreview(await call('previewContent', { params: { draft_id: draft.draft_id }, body: { reason } }));
      },
    });
  return (
    <>
      <Card title={draft.removes ? t('content_goes') : t('content_draft')} extra={<DraftState draft={draft} />}>
        <div className="pad">
          <p className="t2">
            {draft.by}, {moment(draft.at)}
          </p>
          {draft.state === 'planned' && draft.publish_at !== null ? (
            <p>{t('content_planned_for', { at: moment(draft.publish_at) })}</p>
          ) : null}
          {draft.state === 'publishing' ? <p role="status">{t('content_publishing')}</p> : null}
          {draft.refusal === null ? null : (
            <div role="alert">
              <p className="bad">{word('contentrefusal', draft.refusal.code)}</p>
              {draft.refusal.output === '' ? null : <pre className="mono out">{draft.refusal.output}</pre>}
            </div>
          )}
          {dirty ? <p className="t3">{t('content_save_first')}</p> : null}
        </div>
        {draft.state === 'draft' ? (
          <div className="acts wrap">
            <button type="button" className="btn p" disabled={!sound} onClick={acts.publish}>
              <Icon name="rocket" />
              {t('publish')}
            </button>
            {draft.removes ? null : (
              <button type="button" className="btn" disabled={!sound} onClick={look}>
                <Icon name="globe" />
                {t('content_preview')}
              </button>
            )}
            <button type="button" className="btn" disabled={!sound} onClick={acts.plan}>
              <Icon name="calendar" />
              {t('plan')}
            </button>
            <button type="button" className="btn d" onClick={acts.discard}>
              {t('content_discard')}
            </button>
          </div>
        ) : null}
        {draft.state === 'planned' ? (
          <div className="acts">
            <button type="button" className="btn d" onClick={acts.unplan}>
              {t('plan_cancel')}
            </button>
          </div>
        ) : null}
      </Card>
      {preview === null ? null : (
        <Card
          title={t('content_preview_of')}
          extra={<span className="t3">{t('content_until', { at: moment(preview.expires_at) })}</span>}
        >
          <div className="pad">
            <p className="t3">{t('content_preview_hint')}</p>
            <Domains links={preview.pages} />
          </div>
        </Card>
      )}
    </>
  );
}

function Past({ entry, again }: { entry: Entry; again(): void }) {
  const [newest] = entry.past;
  const takeBack = (draftId: string) =>
    ask({
      ...{
        title: t('content_take_back'),
        about: t('content_take_back_about'),
        action: t('content_take_back'),
        danger: true,
      },
      async act(reason) {
        await call('takeContentBack', { params: { draft_id: draftId }, body: { reason } });
        say(t('roll_back_started'));
        again();
      },
    });
  return (
    <Card title={t('content_history')}>
      {newest !== undefined && newest.refusal !== null ? (
        <p className="pad bad" role="alert">
          {word('contentrefusal', newest.refusal.code)}
        </p>
      ) : null}
      <Table heads={[t('when_utc'), t('by'), t('state'), t('actions')]} empty={t('no_past')}>
        {entry.past.map((row) => (
          <tr key={row.draft_id}>
            <td>{moment(row.published_at ?? row.at)}</td>
            <td>{row.by}</td>
            <td>
              <DraftState draft={row} />
            </td>
            <td>
              {row === newest && row.state === 'live' && entry.draft === null ? (
                <button type="button" className="lnk" onClick={() => takeBack(row.draft_id)}>
                  {t('content_take_back')}
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

/** Taking a promotion away: its address leads somewhere, or is given up with a plain yes. */
function Remove({ of, again }: Pick<WayProps, 'of' | 'again'>) {
  const [, go] = useLocation();
  const remove = () =>
    ask({
      ...{ title: t('content_remove'), about: t('content_remove_about'), action: t('content_remove'), danger: true },
      fields: (
        <>
          <Field label={t('content_heir')}>
            {(id) => <input className="in" id={id} name="heir" maxLength={60} pattern="[a-z0-9]+(-[a-z0-9]+)*" />}
          </Field>
          <label className="tick">
            <input type="checkbox" name="gives_up" /> {t('content_gives_up')}
          </label>
        </>
      ),
      async act(reason, form) {
        const heir = String(form.get('heir')).trim();
        const body = { leads_to: heir === '' ? null : heir, gives_up_address: form.get('gives_up') === 'on', reason };
        await call('removeContent', { params: of, body });
        say(t('content_saved'));
        again();
        go(`/content/${of.kind}/${of.alias}`);
      },
    });
  return (
    <button type="button" className="lnk bad" onClick={remove}>
      {t('content_remove')}
    </button>
  );
}

export function ContentWay({ of, entry, dirty, again }: WayProps) {
  return (
    <>
      {entry.draft === null ? null : <OpenDraft draft={entry.draft} {...{ dirty, again }} />}
      {entry.live.length === 0 ? null : (
        <Card
          title={t('content_live')}
          extra={of.kind === 'promo' && entry.draft === null ? <Remove {...{ of, again }} /> : null}
        >
          <div className="pad">
            <Domains links={entry.live} />
          </div>
        </Card>
      )}
      <Past {...{ entry, again }} />
    </>
  );
}
