/** Bonus campaigns: the list, and one with its rules, what players read, whom it reaches and what came of it. */
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, moment, money, language as ownLanguage, t, word } from '../texts.ts';
import { ask } from '../ui/ask.tsx';
import { DraftHead } from '../ui/draft-head.tsx';
import { Card, Icon, Pending, State, say, Table, useLoaded } from '../ui/kit.tsx';
import type { Rules } from './campaign-fields.tsx';
import { CampaignRules, firstRules } from './campaign-rules.tsx';

type Campaigns = StaffResponseOf<'campaigns'>;
type Campaign = StaffResponseOf<'campaign'>;

const NEW = 'new';

function Preview({ terms }: { terms: Campaign['terms'] }) {
  const [shown, setShown] = useState(terms.some((one) => one.language === ownLanguage) ? ownLanguage : 'en');
  const chosen = terms.find((one) => one.language === shown);
  return (
    <Card title={t('campaign_preview')}>
      <div className="pad">
        <div className="canned">
          {terms.map((one) => (
            <button
              key={one.language}
              type="button"
              className={`chip ${one.language === shown ? 'on' : ''}`}
              aria-pressed={one.language === shown}
              onClick={() => setShown(one.language as typeof shown)}
            >
              {one.language}
            </button>
          ))}
        </div>
        <div className="said" lang={shown}>
          <b>{chosen?.title ?? t('campaign_untitled')}</b>
          <ul>
            {(chosen?.lines ?? []).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}

function Around({ campaign: { campaign, terms, audience, checks, results } }: { campaign: Campaign }) {
  const sums = (list: Campaign['results']['given']): ReactNode =>
    list.length === 0 ? '—' : list.map((sum) => money(sum)).join(', ');
  return (
    <>
      <Preview terms={terms} />
      <Card title={t('campaign_audience')}>
        <div className="kpi solo">
          <div>
            <span>{t('audience_reached')}</span>
            <b>{count(audience.reached)}</b>
          </div>
          <div>
            <span>{t('audience_left_out')}</span>
            <b>{count(audience.left_out)}</b>
          </div>
          <div>
            <span>{t('audience_forbidden')}</span>
            <b>{count(audience.forbidden)}</b>
          </div>
        </div>
      </Card>
      <Card title={t('campaign_results')} extra={<span className="t3">{count(results.takers)}</span>}>
        <div className="pad">
          <dl className="kv">
            <dt>{t('campaign_spent')}</dt>
            <dd>
              {count(campaign.spent)} / {count(campaign.budget)}
            </dd>
            <dt>{t('results_given')}</dt>
            <dd>{sums(results.given)}</dd>
            <dt>{t('results_converted')}</dt>
            <dd>{sums(results.converted)}</dd>
            <dt>{t('results_deposits')}</dt>
            <dd>{sums(results.deposits)}</dd>
            {results.coins > 0 ? (
              <>
                <dt>{t('results_coins')}</dt>
                <dd>{count(results.coins)}</dd>
              </>
            ) : null}
            {Object.entries(results.by_status).map(([status, number]) => (
              <Pair key={status} name={word('grant', status)} value={count(number)} />
            ))}
          </dl>
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${Math.min(100, (campaign.spent / campaign.budget) * 100)}%` }} />
          </span>
        </div>
      </Card>
      <Card title={t('campaign_checks')}>
        {checks.map(({ name, holds, detail }) => (
          <div className="fl2" key={name}>
            <i className={holds ? 'foam' : 'bad'} aria-hidden="true">
              <Icon name={holds ? 'circle-check' : 'triangle-exclamation-point'} />
            </i>
            <span>
              {word('campaigncheck', `${name}_${holds ? 'holds' : 'fails'}`)}
              {holds || detail === null ? null : <small>{detail}</small>}
            </span>
          </div>
        ))}
      </Card>
    </>
  );
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Editor({
  id,
  known,
  campaign,
  again,
}: {
  id: string;
  known: Campaigns;
  campaign: Campaign | null;
  again(): void;
}) {
  const [, go] = useLocation();
  const [rules, setRules] = useState<Rules>(campaign?.rules ?? firstRules);
  const [dirty, setDirty] = useState(campaign === null);
  const state = campaign?.campaign.state ?? 'draft';
  const locked = state !== 'draft';
  const set = (change: Partial<Rules>) => {
    setRules((before) => ({ ...before, ...change }));
    setDirty(true);
  };
  const save = () =>
    ask({
      ...{ title: t('campaign_save'), action: t('save') },
      async act(reason) {
        if (id === NEW) {
          const { campaign_id } = await call('createCampaign', { body: { rules, reason } });
          go(`/campaigns/${campaign_id}`);
        } else await call('changeCampaign', { params: { campaign_id: id }, body: { rules, reason } });
        setDirty(false);
        say(t('campaign_saved'));
        again();
      },
    });
  const submit = () =>
    ask({
      ...{ title: t('campaign_submit'), about: t('campaign_submit_about'), action: t('campaign_submit') },
      async act(reason) {
        await call('submitCampaign', { params: { campaign_id: id }, body: { reason } });
        say(t('asked_second'));
        again();
      },
    });
  const stop = () =>
    ask({
      ...{ title: t('campaign_stop'), about: t('campaign_stop_about'), action: t('campaign_stop'), danger: true },
      async act(reason) {
        await call('stopCampaign', { params: { campaign_id: id }, body: { reason } });
        say(t('campaign_stopped'));
        again();
      },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <DraftHead
        list={{ to: '/campaigns', label: 'campaigns' }}
        title={campaign?.campaign.title ?? t('campaign_new')}
        {...{ state, dirty }}
        isNew={id === NEW}
        goOn={{ label: 'campaign_submit', act: submit }}
        stop={{ label: 'campaign_stop', act: stop }}
      />
      <div className="split">
        <CampaignRules {...{ rules, set, known, locked }} />
        <div className="stack">
          {campaign === null ? (
            <Card title={t('campaign_preview')}>
              <div className="empty">{t('campaign_first_save')}</div>
            </Card>
          ) : (
            <Around campaign={campaign} />
          )}
        </div>
      </div>
    </form>
  );
}

function One({ id, known }: { id: string; known: Campaigns }) {
  const loaded = useLoaded(() => call('campaign', { params: { campaign_id: id } }), [id]);
  if (loaded.value === null) return <Pending of={loaded} />;
  return (
    <Editor
      key={`${id}${loaded.value.campaign.state}`}
      {...{ id, known }}
      campaign={loaded.value}
      again={loaded.again}
    />
  );
}

function List({ known }: { known: Campaigns }) {
  const [, go] = useLocation();
  return (
    <>
      <div className="qt">
        <h1>{t('campaigns')}</h1>
        <span className="t3">{t('campaigns_about')}</span>
        <span className="sp" />
        <Link to="/campaigns/new" className="btn p">
          <Icon name="plus" />
          {t('campaign_new')}
        </Link>
      </div>
      <section className="card" aria-label={t('campaigns')}>
        <Table
          heads={[
            t('name'),
            t('type'),
            t('state'),
            t('campaign_starts'),
            t('campaign_ends'),
            t('campaign_spent'),
            t('campaign_takers'),
            t('by'),
          ]}
          empty={t('no_campaigns')}
        >
          {known.campaigns.map((row) => (
            <tr key={row.campaign_id} className="go" onClick={() => go(`/campaigns/${row.campaign_id}`)}>
              <td>
                <Link to={`/campaigns/${row.campaign_id}`}>
                  <b>{row.title}</b>
                  <small>{row.alias}</small>
                </Link>
              </td>
              <td>{word('bonus', row.kind)}</td>
              <td>
                <State of={row.state} list="campaignstate" />
              </td>
              <td>{moment(row.starts_at)}</td>
              <td>{moment(row.ends_at)}</td>
              <td>
                {count(row.spent)} / {count(row.budget)}
              </td>
              <td>{count(row.takers)}</td>
              <td>{row.by}</td>
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
}

export default function CampaignsScreen({ id }: { id: string | null }) {
  const loaded = useLoaded(() => call('campaigns'), [id]);
  const known = loaded.value;
  if (known === null) return <Pending of={loaded} />;
  if (id === null) return <List known={known} />;
  if (id === NEW) return <Editor id={NEW} known={known} campaign={null} again={loaded.again} />;
  return <One key={id} id={id} known={known} />;
}
