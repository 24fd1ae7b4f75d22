/** Exchange rates by day: what a euro was worth, and who entered it. */
import { useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { CURRENCY_CODES } from '#shared/money.ts';
import { call } from '../api.ts';
import { useMay } from '../session.tsx';
import { moment, t } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Empty, Icon, Pending, say, TableBox, useLoaded } from '../ui/kit.tsx';
import { readRates } from '../ui/rates-text.ts';

type Rate = StaffResponseOf<'rates'>['rates'][number];

const CURRENCIES = CURRENCY_CODES.filter((code) => code !== 'EUR');

/** A list from a bank or a spreadsheet fills the fields; each stays open to correction. */
function RateFields() {
  const [rates, setRates] = useState<Readonly<Record<string, string>>>({});
  const today = new Date().toISOString().slice(0, 10);
  return (
    <>
      <Field label={t('day')}>
        {(id) => <input className="in" id={id} name="day" type="date" required max={today} defaultValue={today} />}
      </Field>
      <Field label={t('rates_paste')}>
        {(id) => (
          <textarea
            className="in"
            id={id}
            placeholder={'HUF 391.25\nPLN;4,27'}
            onChange={({ target }) => setRates({ ...rates, ...readRates(target.value) })}
          />
        )}
      </Field>
      <div className="rates">
        {CURRENCIES.map((code) => (
          <Field key={code} label={t('rate_of', { currency: code })}>
            {(id) => (
              <input
                className="in"
                id={id}
                name={code}
                inputMode="decimal"
                pattern="\d{1,8}([.,]\d{1,8})?"
                value={rates[code] ?? ''}
                onChange={({ target }) => setRates({ ...rates, [code]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}

function given(form: FormData) {
  return CURRENCIES.flatMap((currency) => {
    const text = String(form.get(currency) ?? '').trim();
    return text === '' ? [] : [{ currency, per_euro: text.replace(',', '.') }];
  });
}

function DayRows({ day, rates }: { day: string; rates: readonly Rate[] }) {
  return rates.map((rate, index) => (
    <tr key={rate.currency}>
      <td>{index === 0 ? <b>{day}</b> : null}</td>
      <td>{rate.currency}</td>
      <td className="r">{rate.per_euro}</td>
      <td>{rate.by}</td>
      <td>{moment(rate.at)}</td>
    </tr>
  ));
}

export default function Rates() {
  const may = useMay();
  const loaded = useLoaded(() => call('rates'), []);
  const rates = loaded.value?.rates ?? [];
  const days = Object.entries(Object.groupBy(rates, ({ day }) => day));
  const enter = () =>
    ask({
      title: t('enter_rates'),
      about: t('rates_of_euro'),
      action: t('save'),
      label: t('rates_source'),
      fields: <RateFields />,
      async act(reason, form) {
        await call('setRates', { body: { day: String(form.get('day')), rates: given(form), reason } });
        say(t('rates_saved'));
        loaded.again();
      },
    });
  return (
    <>
      <div className="qt">
        <h1>{t('rates')}</h1>
        <span className="t3">{t('rates_about')}</span>
        <span className="sp" />
        {may('set_rates') ? (
          <button type="button" className="btn" onClick={enter}>
            <Icon name="plus" />
            {t('enter_rates')}
          </button>
        ) : null}
      </div>
      <section className="card" aria-label={t('rates')}>
        {loaded.value === null ? <Pending of={loaded} /> : null}
        {loaded.value !== null && days.length === 0 ? <Empty>{t('no_rates')}</Empty> : null}
        {days.length === 0 ? null : (
          <TableBox>
            <thead>
              <tr>
                <th>{t('day')}</th>
                <th>{t('currency')}</th>
                <th className="r">{t('per_euro')}</th>
                <th>{t('entered_by')}</th>
                <th>{t('when')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(([day, ofDay = []]) => (
                <DayRows key={day} day={day} rates={ofDay} />
              ))}
            </tbody>
          </TableBox>
        )}
      </section>
    </>
  );
}
