/** The fields that the form of a campaign is made of: numbers within their bounds, and choices. */
import { LOSS_PERCENT_MAXIMUM } from '#shared/backoffice/campaigns.ts';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { type TextKey, t } from '../texts.ts';
import { Field } from '../ui/ask.tsx';

export type Rules = StaffResponseOf<'campaign'>['rules'];

export interface RulesProps {
  rules: Rules;
  set(change: Partial<Rules>): void;
}

/** A share by what it is of: what a new one begins with, and how it is asked for. */
export const SHARES = {
  deposit: {
    first: 50,
    max: 500,
    percent: 'campaign_percent',
    minimum: 'campaign_minimum',
    maximum: 'campaign_maximum',
  },
  loss: {
    ...{ first: 10, max: LOSS_PERCENT_MAXIMUM, percent: 'campaign_percent_loss' },
    ...{ minimum: 'campaign_minimum_loss', maximum: 'campaign_maximum_loss' },
  },
} as const satisfies Record<
  'deposit' | 'loss',
  Record<'first' | 'max', number> & Record<'percent' | 'minimum' | 'maximum', TextKey>
>;

/** How the bounds of bonus money for coins are asked for; what a new one begins with, in coins. */
export const FOR_COINS = {
  ...{ first: 60, minimum: 'campaign_minimum_coins', maximum: 'campaign_maximum_coins' },
} as const satisfies { first: number; minimum: TextKey; maximum: TextKey };

/** What a new campaign of free bets begins with; the least odds in hundredths. */
export const FREE_BET = { odds_minimum: 150, bet_form: 'any', stake_returned: false } as const;

/** The rules that are numbers: how each is called and within what it lies. */
const NUMBERS = {
  percent: { label: 'campaign_percent', min: 1, max: 500 },
  minimum: { label: 'campaign_minimum', min: 1, max: 10_000 },
  maximum: { label: 'campaign_maximum', min: 1, max: 10_000 },
  rounds: { label: 'campaign_rounds', min: 1, max: 500 },
  odds_minimum: { label: 'campaign_odds', min: 101, max: 1_000 },
  coins: { label: 'campaign_coins', min: 1, max: 100_000 },
  budget: { label: 'campaign_budget', min: 1, max: 10_000_000 },
  wagering: { label: 'campaign_wagering', min: 0, max: 99 },
  term_days: { label: 'campaign_term', min: 1, max: 90 },
  stake_maximum: { label: 'campaign_stake', min: 1, max: 1_000 },
  win_times: { label: 'campaign_win', min: 1, max: 1_000 },
} as const satisfies Partial<Record<keyof Rules, { label: TextKey; min: number; max: number }>>;

/** A rule that is a number; `empty`: it may be left out. */
export function NumberField({
  rules,
  set,
  name,
  empty = false,
  label = NUMBERS[name].label,
  max = NUMBERS[name].max,
}: RulesProps & { name: keyof typeof NUMBERS; empty?: boolean; label?: TextKey; max?: number }) {
  const { min } = NUMBERS[name];
  const read = (text: string): number | null => (text === '' ? (empty ? null : 0) : Number(text));
  return (
    <Field label={t(label)}>
      {(id) => (
        <input
          className="in"
          id={id}
          type="number"
          {...{ min, max }}
          required={!empty}
          value={rules[name] ?? ''}
          onChange={({ target }) => set({ [name]: read(target.value) })}
        />
      )}
    </Field>
  );
}

export function SelectField<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange(value: Value): void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <Field label={label}>
      {(id) => (
        <select className="sel in" id={id} value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
