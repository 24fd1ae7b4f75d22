/** Saved filters of players. */
import { Link } from 'wouter';
import type { PlayerFilter } from '#shared/backoffice/players.ts';
import { REGION_IDS } from '#shared/regions/regions.ts';
import { call } from '../api.ts';
import { useMay } from '../session.tsx';
import { count, moment, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Empty, Icon, Pending, say, TableBox, useLoaded } from '../ui/kit.tsx';

const wordsOf = (filter: PlayerFilter): string =>
  Object.entries(filter)
    .map(
      ([key, value]) =>
        `${word('filter', key)} ${word(key === 'verification' || key === 'standing' ? 'state' : key, String(value))}`,
    )
    .join(', ') || t('all');

function filterOf(form: FormData): PlayerFilter {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const numbers = ['deposits_min', 'quiet_days', 'score_min'].filter((name) => text(name) !== '');
  const texts = ['region', 'country', 'verification', 'standing'].filter((name) => text(name) !== '');
  return Object.fromEntries([
    ...texts.map((name) => [name, name === 'country' ? text(name).toUpperCase() : text(name)]),
    ...numbers.map((name) => [name, Number(text(name))]),
  ]) as PlayerFilter;
}

function FilterFields() {
  const numbers = ['deposits_min', 'quiet_days', 'score_min'] as const;
  return (
    <>
      <Field label={t('name')}>
        {(id) => <input className="in" id={id} name="name" required minLength={2} maxLength={80} />}
      </Field>
      <Field label={t('region')}>
        {(id) => (
          <select className="sel in" id={id} name="region">
            <option value="">{t('all_regions')}</option>
            {REGION_IDS.map((region) => (
              <option key={region} value={region}>
                {word('region', region)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('country')}>
        {(id) => <input className="in" id={id} name="country" pattern="[A-Za-z]{2}" />}
      </Field>
      <Field label={t('filter_verification')}>
        {(id) => (
          <select className="sel in" id={id} name="verification">
            <option value="">{t('all')}</option>
            {['verified', 'in_review', 'unverified', 'rejected'].map((state) => (
              <option key={state} value={state}>
                {word('state', state)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('standing')}>
        {(id) => (
          <select className="sel in" id={id} name="standing">
            <option value="">{t('all')}</option>
            {['active', 'limited', 'time-out', 'suspended', 'closed', 'excluded'].map((state) => (
              <option key={state} value={state}>
                {word('state', state)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {numbers.map((name) => (
        <Field key={name} label={word('filter', name)}>
          {(id) => <input className="in" id={id} name={name} type="number" min={0} />}
        </Field>
      ))}
    </>
  );
}

export default function Segments() {
  const may = useMay();
  const loaded = useLoaded(() => call('segments'), []);
  const save = () =>
    ask({
      title: t('new_segment'),
      action: t('save'),
      fields: <FilterFields />,
      async act(reason, form) {
        await call('saveSegment', { body: { name: String(form.get('name')), filter: filterOf(form), reason } });
        say(t('segment_saved'));
        loaded.again();
      },
    });
  const remove = (segmentId: string, name: string) =>
    ask({
      title: t('delete_segment', { name }),
      action: t('delete'),
      danger: true,
      async act(reason) {
        await call('deleteSegment', { params: { segment_id: segmentId }, body: { reason } });
        loaded.again();
      },
    });
  const segments = loaded.value?.segments ?? [];
  return (
    <>
      <div className="qt">
        <h1>{t('segments')}</h1>
        <span className="t3">{t('segments_about')}</span>
        <span className="sp" />
        {may('keep_segments') ? (
          <button type="button" className="btn" onClick={save}>
            <Icon name="plus" />
            {t('new_segment')}
          </button>
        ) : null}
      </div>
      <section className="card" aria-label={t('segments')}>
        {loaded.value === null ? <Pending of={loaded} /> : null}
        {loaded.value !== null && segments.length === 0 ? <Empty>{t('no_segments')}</Empty> : null}
        {segments.length === 0 ? null : (
          <TableBox>
            <thead>
              <tr>
                <th>{t('name')}</th>
                <th>{t('picks')}</th>
                <th className="r">{t('players')}</th>
                <th>{t('asked_by')}</th>
                <th>{t('when')}</th>
                <th>{t('actions')}</th>
              </tr>
            </thead>
            <tbody>
              {segments.map((segment) => (
                <tr key={segment.segment_id}>
                  <td>
                    <b>{segment.name}</b>
                  </td>
                  <td>{wordsOf(segment.filter)}</td>
                  <td className="r">{count(segment.players)}</td>
                  <td>{segment.by}</td>
                  <td>{moment(segment.at)}</td>
                  <td>
                    <Link className="lnk" to={`/players?segment=${segment.segment_id}`}>
                      {t('show_players')}
                    </Link>{' '}
                    {may('keep_segments') ? (
                      <button type="button" className="lnk" onClick={() => remove(segment.segment_id, segment.name)}>
                        {t('delete')}
                      </button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        )}
      </section>
    </>
  );
}
