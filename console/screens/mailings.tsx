/** Mailings: the list with what came of each, and one with its rules and what players read. */
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { COUNTS_DAYS, MAILING_TRIGGERS, type MailingTrigger } from '#shared/backoffice/mailings.ts';
import { REGION_IDS } from '#shared/regions/regions.ts';
import { call } from '../api.ts';
import { count, moment, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { DraftHead } from '../ui/draft-head.tsx';
import { Card, Icon, Pending, State, say, Table, useLoaded } from '../ui/kit.tsx';
import { Chips, MailingMessage, type Rules, type RulesProps, variantName } from './mailing-message.tsx';

type Known = StaffResponseOf<'mailings'>;
type Mailing = Known['mailings'][number];

const NEW = 'new';
const MOVES = {
  startMailing: { title: 'mailing_start', about: 'mailing_start_about', told: 'mailing_started', danger: false },
  stopMailing: { title: 'mailing_stop', about: 'mailing_stop_about', told: 'mailing_stopped', danger: true },
} as const;
const DAY_MS = 86_400_000;

function firstRules(): Rules {
  const now = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  return {
    ...{ name: '', trigger: 'time', days: null, segment_id: null, regions: [], channels: ['inbox'], page: 'promo' },
    ...{ variants: [{}], cap: 2, starts_at: new Date(now).toISOString() },
    ends_at: new Date(now + 7 * DAY_MS).toISOString(),
  };
}

function Instant({ label, value, change }: { label: string; value: string; change(value: string): void }) {
  return (
    <Field label={label}>
      {(id) => (
        <input
          {...{ id, className: 'in', type: 'datetime-local', required: true }}
          value={value.slice(0, 16)}
          onChange={({ target }) => target.value === '' || change(`${target.value.slice(0, 16)}:00.000Z`)}
        />
      )}
    </Field>
  );
}

function Audience({ rules, set }: RulesProps) {
  const segments = useLoaded(() => call('segments'), []);
  const turnTo = (trigger: MailingTrigger) => set({ trigger, days: COUNTS_DAYS[trigger] ? (rules.days ?? 3) : null });
  return (
    <Card title={t('campaign_audience')}>
      <div className="pad stack">
        <Field label={t('name')}>
          {(id) => (
            <input
              {...{ id, className: 'in', required: true, minLength: 2, maxLength: 80, value: rules.name }}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field label={t('mailing_trigger')}>
          {(id) => (
            <select
              {...{ id, className: 'sel in', value: rules.trigger }}
              onChange={({ target }) => turnTo(target.value as MailingTrigger)}
            >
              {MAILING_TRIGGERS.map((trigger) => (
                <option key={trigger} value={trigger}>
                  {word('mailingtrigger', trigger)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {rules.days === null ? null : (
          <NumberField label={t('mailing_days')} value={rules.days} max={365} change={(days) => set({ days })} />
        )}
        <Field label={t('segments')}>
          {(id) => (
            <select
              {...{ id, className: 'sel in', value: rules.segment_id ?? '' }}
              onChange={({ target }) => set({ segment_id: target.value || null })}
            >
              <option value="">{t('campaign_everybody')}</option>
              {(segments.value?.segments ?? []).map(({ segment_id, name }) => (
                <option key={segment_id} value={segment_id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Chips
          label={t('campaign_regions')}
          all={REGION_IDS}
          chosen={rules.regions}
          nameOf={(region) => word('region', region)}
          change={(regions) => set({ regions })}
        />
        <NumberField label={t('mailing_cap')} value={rules.cap} max={14} change={(cap) => set({ cap })} />
        <Instant label={t('campaign_starts')} value={rules.starts_at} change={(starts_at) => set({ starts_at })} />
        <Instant label={t('campaign_ends')} value={rules.ends_at} change={(ends_at) => set({ ends_at })} />
      </div>
    </Card>
  );
}

function NumberField(props: { label: string; value: number; max: number; change(value: number): void }) {
  const { label, value, max, change } = props;
  return (
    <Field label={label}>
      {(id) => (
        <input
          {...{ id, className: 'in', type: 'number', min: 1, max, value, required: true }}
          onChange={({ target }) => change(Number(target.value))}
        />
      )}
    </Field>
  );
}

function Results({ mailing: { results, left_out } }: { mailing: Mailing }) {
  return (
    <Card title={t('campaign_results')}>
      <Table heads={['', t('mailing_sent'), t('mailing_opened'), t('mailing_deposited')]} empty="">
        {results.map((row, place) => (
          <tr key={place}>
            <td>{t('mailing_variant', { name: variantName(place) })}</td>
            <td>{count(row.sent)}</td>
            <td>{count(row.opened)}</td>
            <td>{count(row.deposited)}</td>
          </tr>
        ))}
      </Table>
      <p className="pad t3">
        {t('mailing_left_out')}: {count(left_out)}
      </p>
    </Card>
  );
}

interface EditorProps {
  id: string;
  languages: readonly string[];
  mailing: Mailing | null;
  again(): void;
}

function Editor({ id, languages, mailing, again }: EditorProps) {
  const [, go] = useLocation();
  const [rules, setRules] = useState<Rules>(mailing?.rules ?? firstRules);
  const [dirty, setDirty] = useState(mailing === null);
  const state = mailing?.state ?? 'draft';
  const set = (change: Partial<Rules>) => {
    setRules((before) => ({ ...before, ...change }));
    setDirty(true);
  };
  const save = () =>
    ask({
      ...{ title: t('mailing_save'), action: t('save') },
      async act(reason) {
        if (id === NEW) {
          const { mailing_id } = await call('createMailing', { body: { rules, reason } });
          go(`/mailings/${mailing_id}`);
        } else await call('changeMailing', { params: { mailing_id: id }, body: { rules, reason } });
        setDirty(false);
        say(t('campaign_saved'));
        again();
      },
    });
  const move = (name: keyof typeof MOVES) => {
    const { title, about, told, danger } = MOVES[name];
    ask({
      ...{ title: t(title), about: t(about), action: t(title), danger },
      async act(reason) {
        await call(name, { params: { mailing_id: id }, body: { reason } });
        say(t(told));
        again();
      },
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <DraftHead
        list={{ to: '/mailings', label: 'mailings' }}
        title={mailing?.rules.name ?? t('mailing_new')}
        {...{ state, dirty }}
        isNew={id === NEW}
        goOn={{ label: 'mailing_start', act: () => move('startMailing') }}
        stop={{ label: 'mailing_stop', act: () => move('stopMailing') }}
      />
      <fieldset className="split plain" disabled={state !== 'draft'}>
        <Audience {...{ rules, set }} />
        <div className="stack">
          <MailingMessage {...{ rules, set, languages }} />
          {mailing === null || state === 'draft' ? null : <Results mailing={mailing} />}
        </div>
      </fieldset>
    </form>
  );
}

function List({ mailings }: Known) {
  const [, go] = useLocation();
  const sum = ({ results }: Mailing, key: 'sent' | 'opened' | 'deposited') =>
    count(results.reduce((total, row) => total + row[key], 0));
  return (
    <>
      <div className="qt">
        <h1>{t('mailings')}</h1>
        <span className="t3">{t('mailings_about')}</span>
        <span className="sp" />
        <Link to={`/mailings/${NEW}`} className="btn p">
          <Icon name="plus" />
          {t('mailing_new')}
        </Link>
      </div>
      <section className="card" aria-label={t('mailings')}>
        <Table
          heads={[
            ...[t('name'), t('mailing_trigger'), t('state'), t('campaign_starts'), t('campaign_ends')],
            ...[t('mailing_sent'), t('mailing_opened'), t('mailing_deposited'), t('by')],
          ]}
          empty={t('no_mailings')}
        >
          {mailings.map((row) => (
            <tr key={row.mailing_id} className="go" onClick={() => go(`/mailings/${row.mailing_id}`)}>
              <td>
                <Link to={`/mailings/${row.mailing_id}`}>
                  <b>{row.rules.name}</b>
                </Link>
              </td>
              <td>{word('mailingtrigger', row.rules.trigger)}</td>
              <td>
                <State of={row.state} list="campaignstate" />
              </td>
              <td>{moment(row.rules.starts_at)}</td>
              <td>{moment(row.rules.ends_at)}</td>
              <td>{sum(row, 'sent')}</td>
              <td>{sum(row, 'opened')}</td>
              <td>{sum(row, 'deposited')}</td>
              <td>{row.by}</td>
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
}

export default function MailingsScreen({ id }: { id: string | null }) {
  const loaded = useLoaded(() => call('mailings'), [id]);
  const known = loaded.value;
  if (known === null) return <Pending of={loaded} />;
  if (id === null) return <List {...known} />;
  const mailing = known.mailings.find(({ mailing_id }) => mailing_id === id) ?? null;
  // Just made: the list is on its way.
  if (id !== NEW && mailing === null) return <Pending of={loaded} />;
  const key = `${id}${mailing?.state}`;
  return <Editor {...{ id, mailing, languages: known.languages }} key={key} again={loaded.again} />;
}
