/** A match at the trader's desk: what each selection costs if it wins, and what can be done about it. */
import { Link } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { LEG_RESULTS, type LegResult } from '#shared/sport/results.ts';
import { call } from '../api.ts';
import { count, moment, money, percent, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Card, Pending, say, TableBox, useLoaded } from '../ui/kit.tsx';
import { limitsText, SettingsButtons } from './trading-settings.tsx';
import { marketName, outcomeName } from './trading-words.ts';

type Page = StaffResponseOf<'tradingFixture'>;
type Market = Page['markets'][number];

/** Asks how each selection ended; a second trader decides. */
function askSettlement({ fixture }: Page, market: Market, again: () => void): void {
  ask({
    ...{ title: t('trading_settle'), about: t('trading_settle_about'), action: t('trading_settle') },
    fields: market.selections.map(({ outcome, result }) => (
      <Field key={outcome} label={outcomeName(outcome)}>
        {(id) => (
          <select className="sel in" id={id} name={`result-${outcome}`} defaultValue={result ?? 'lost'}>
            {LEG_RESULTS.map((one) => (
              <option key={one} value={one}>
                {word('legresult', one)}
              </option>
            ))}
          </select>
        )}
      </Field>
    )),
    async act(reason, form) {
      const results = Object.fromEntries(
        market.selections.map(({ outcome }) => [outcome, String(form.get(`result-${outcome}`)) as LegResult]),
      );
      const params = { fixture_id: fixture.fixture_id };
      await call('askMarketSettlement', { params, body: { market: market.market, results, reason } });
      say(t('asked_second'));
      again();
    },
  });
}

function Selections({ of }: { of: Market }) {
  return (
    <TableBox>
      <thead>
        <tr>
          <th>{t('trading_selection')}</th>
          <th className="r">{t('trading_odds')}</th>
          <th className="r">{t('trading_chance')}</th>
          <th className="r">{t('trading_bets')}</th>
          <th className="r">{t('trading_stakes')}</th>
          <th className="r">{t('trading_pays')}</th>
          <th className="r">{t('trading_left')}</th>
          <th className="r">{t('trading_combos')}</th>
        </tr>
      </thead>
      <tbody>
        {of.selections.map((one) => (
          <tr key={one.outcome}>
            <td>
              <b>{outcomeName(one.outcome)}</b>
              {one.result === null ? null : <small>{word('legresult', one.result)}</small>}
              {of.against_feed && one.feed_result !== null ? (
                <small className="bad">{t('trading_feed_says', { result: word('legresult', one.feed_result) })}</small>
              ) : null}
            </td>
            <td className="r">{one.odds ?? '—'}</td>
            <td className="r">{percent(one.chance, 1)}</td>
            <td className="r">{count(one.bets)}</td>
            <td className="r">{money(one.stakes)}</td>
            <td className="r">{money(one.pays)}</td>
            <td className={`r ${one.left.amount.startsWith('-') ? 'bad' : ''}`}>
              <b>{money(one.left)}</b>
            </td>
            <td className="r">{money(one.combos)}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

const stakedFirst = (one: Market, other: Market): number => Number(other.stakes.amount) - Number(one.stakes.amount);

function MarketCard({ page, market, again }: { page: Page; market: Market; again(): void }) {
  const { fixture } = page;
  const isOver = market.status === 'settled' || market.status === 'cancelled';
  const about = { scope: 'fixture', subject: fixture.fixture_id, market: market.market } as const;
  return (
    <Card
      title={marketName(market.market)}
      extra={
        <span className="acts">
          <span className={market.status === 'active' ? 'foam' : 't3'}>
            {word('marketstatus', market.settled_by_hand ? 'by_hand' : market.status)}
          </span>
          {isOver ? null : (
            <SettingsButtons small set={{ about, name: marketName(market.market), settings: market.settings, again }} />
          )}
          {market.against_feed ? <span className="bad">{t('trading_against_feed')}</span> : null}
          <button type="button" className="btn xs" onClick={() => askSettlement(page, market, again)}>
            {t('trading_settle')}
          </button>
        </span>
      }
    >
      <Selections of={market} />
      <div className="foot">{limitsText(market.settings)}</div>
    </Card>
  );
}

export function Match({ id }: { id: string }) {
  const loaded = useLoaded(() => call('tradingFixture', { params: { fixture_id: id } }), [id]);
  const page = loaded.value;
  if (page === null) return <Pending of={loaded} />;
  const { fixture, settings } = page;
  const name = `${fixture.home} – ${fixture.away}`;
  return (
    <>
      <div className="qt">
        <Link to="/trading" className="lnk">
          {t('trading')}
        </Link>
        <h1>{name}</h1>
        <span className="t3">
          {fixture.tournament},{' '}
          {fixture.status === 'not_started' ? moment(fixture.starts_at) : fixture.score.join(' : ')}
        </span>
        {settings.is_suspended ? <span className="bad">{t('trading_is_suspended')}</span> : null}
        <span className="sp" />
        <SettingsButtons
          set={{
            about: { scope: 'fixture', subject: id, market: '' },
            ...{ name, settings, again: loaded.again },
          }}
        />
      </div>
      <div className="stack">
        {[...page.markets].sort(stakedFirst).map((market) => (
          <MarketCard key={market.market} {...{ page, market }} again={loaded.again} />
        ))}
      </div>
    </>
  );
}
