/** What a trader sets for a league, match or market: each change asks for its reason and holds at once. */
import type { StaffRequestOf } from '#shared/backoffice/index.ts';
import type { TradingSettings } from '#shared/backoffice/trading.ts';
import { call } from '../api.ts';
import { rounded, t } from '../texts.ts';
import { typedAmount } from '../ui/amount.ts';
import { ask, Field } from '../ui/ask.tsx';
import { say } from '../ui/kit.tsx';

type About = Pick<StaffRequestOf<'controlTrading'>['body'], 'scope' | 'subject' | 'market'>;

interface Set {
  about: About;
  name: string;
  settings: TradingSettings;
  again(): void;
}

const HUNDREDTHS = 100;
const shown = (hundredths: number | null): string => (hundredths === null ? '' : String(hundredths / HUNDREDTHS));
/** What was typed, in hundredths; nothing typed: nothing set. */
function typed(form: FormData, name: string): number | null {
  const text = String(form.get(name) ?? '').trim();
  return text === '' ? null : Math.round(Number(typedAmount(text)) * HUNDREDTHS);
}

async function write({ about, again }: Set, settings: TradingSettings, reason: string): Promise<void> {
  await call('controlTrading', { body: { ...about, ...settings, reason } });
  say(t('trading_holds'));
  again();
}

function askSwitch(set: Set): void {
  const suspends = !set.settings.is_suspended;
  const action = t(suspends ? 'trading_suspend' : 'trading_resume');
  ask({
    ...{ title: action, about: set.name, action, danger: suspends },
    act: (reason) => write(set, { ...set.settings, is_suspended: suspends }, reason),
  });
}

function askLimits(set: Set): void {
  const { settings, about } = set;
  const number = (name: string, label: string, value: number | null) => (
    <Field label={label}>
      {(id) => <input className="in" id={id} name={name} inputMode="decimal" defaultValue={shown(value)} />}
    </Field>
  );
  ask({
    ...{ title: t('trading_limits'), about: set.name, action: t('save') },
    fields: (
      <>
        {number('stake', t('trading_most_stake'), settings.stake_maximum)}
        {number('payout', t('trading_most_payout'), settings.payout_maximum)}
        {about.scope === 'tournament' ? number('margin', t('trading_margin_percent'), settings.margin) : null}
        <p className="t3">{t('trading_limits_about')}</p>
      </>
    ),
    act: (reason, form) =>
      write(
        set,
        {
          ...settings,
          ...{ stake_maximum: typed(form, 'stake'), payout_maximum: typed(form, 'payout') },
          margin: about.scope === 'tournament' ? typed(form, 'margin') : null,
        },
        reason,
      ),
  });
}

/** What is set, in a line. */
export function limitsText({ stake_maximum, payout_maximum, margin }: TradingSettings): string {
  const euros = (cents: number) => rounded({ amount: String(cents / HUNDREDTHS), currency: 'EUR' });
  const parts = [
    stake_maximum === null ? '' : t('trading_stake_to', { amount: euros(stake_maximum) }),
    payout_maximum === null ? '' : t('trading_payout_to', { amount: euros(payout_maximum) }),
    margin === null ? '' : t('trading_margin_of', { percent: margin / HUNDREDTHS }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('trading_usual_limits') : parts.join(', ');
}

export function SettingsButtons({ set, small = false }: { set: Set; small?: boolean }) {
  const size = small ? ' xs' : '';
  const suspended = set.settings.is_suspended;
  return (
    <>
      <button type="button" className={`btn${size}`} onClick={() => askLimits(set)}>
        {t('trading_limits')}
      </button>
      <button type="button" className={`btn${suspended ? '' : ' d'}${size}`} onClick={() => askSwitch(set)}>
        {t(suspended ? 'trading_resume' : 'trading_suspend')}
      </button>
    </>
  );
}
