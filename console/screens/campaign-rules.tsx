/** The rules of a bonus campaign, as a form: what is given, to whom and when, on which terms, under which titles. */
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, language as ownLanguage, percent, type TextKey, t, word } from '../texts.ts';
import { Field } from '../ui/ask.tsx';
import { Card, useLoaded } from '../ui/kit.tsx';

type Campaigns = StaffResponseOf<'campaigns'>;
export type Rules = StaffResponseOf<'campaign'>['rules'];

const KINDS = ['deposit-match', 'reload', 'no-deposit'] as const;
const WEIGHED = ['slot', 'table', 'live', 'instant'] as const;
/** A Sunday, from which the days of the week are named. */
const SUNDAY = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;
/** The week as people read it: from Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const weekday = (day: number): string =>
  new Intl.DateTimeFormat(ownLanguage, { weekday: 'short', timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS);

/** What a new campaign begins with: a month from tomorrow. */
export function firstRules(): Rules {
  const day = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return {
    ...{ alias: '', kind: 'reload', product: 'casino', code: null, titles: {}, regions: [], segment_id: null },
    ...{ weekdays: [], each: 'once', percent: 50, minimum: 20, maximum: 50, stake_maximum: 5, wagering: 30 },
    ...{ weights: { table: 10, live: 10, instant: 50 }, win_times: null, term_days: 7, budget: 5_000 },
    starts_at: new Date(day + DAY_MS).toISOString(),
    ends_at: new Date(day + 31 * DAY_MS).toISOString(),
  };
}

interface RulesProps {
  rules: Rules;
  set(change: Partial<Rules>): void;
}

/** What the console knows that may be chosen from. */
type ChoiceProps = RulesProps & { known: Campaigns };

/** The rules that are numbers: how each is called and within what it lies. */
const NUMBERS = {
  percent: { label: 'campaign_percent', min: 1, max: 500 },
  minimum: { label: 'campaign_minimum', min: 1, max: 10_000 },
  maximum: { label: 'campaign_maximum', min: 1, max: 10_000 },
  budget: { label: 'campaign_budget', min: 1, max: 10_000_000 },
  wagering: { label: 'campaign_wagering', min: 0, max: 99 },
  term_days: { label: 'campaign_term', min: 1, max: 90 },
  stake_maximum: { label: 'campaign_stake', min: 1, max: 1_000 },
  win_times: { label: 'campaign_win', min: 1, max: 1_000 },
} as const satisfies Partial<Record<keyof Rules, { label: TextKey; min: number; max: number }>>;

/** A rule that is a number; `empty`: it may be left out. */
function NumberField({
  rules,
  set,
  name,
  empty = false,
}: RulesProps & { name: keyof typeof NUMBERS; empty?: boolean }) {
  const { label, min, max } = NUMBERS[name];
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

function SelectField<Value extends string>(props: {
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

function Offer({ rules, set }: RulesProps) {
  const onDeposit = rules.kind !== 'no-deposit';
  const changeKind = (kind: Rules['kind']) =>
    set(
      kind === 'no-deposit'
        ? { kind, percent: null, code: rules.code ?? '' }
        : { kind, percent: rules.percent ?? 50, code: null },
    );
  return (
    <Card title={t('campaign_offer')}>
      <div className="form">
        <SelectField
          label={t('type')}
          value={rules.kind}
          options={KINDS.map((kind) => [kind, word('bonus', kind)])}
          onChange={changeKind}
        />
        <SelectField
          label={t('purse')}
          value={rules.product}
          options={[
            ['casino', t('purse_bonus')],
            ['sport', t('purse_bonus_sport')],
          ]}
          onChange={(product) => set({ product })}
        />
        <Field label={t('campaign_alias')}>
          {(id) => (
            <input
              className="in"
              id={id}
              required
              pattern="[a-z][a-z0-9\-]{2,39}"
              title={t('campaign_alias_hint')}
              value={rules.alias}
              onChange={({ target }) => set({ alias: target.value })}
            />
          )}
        </Field>
        {onDeposit ? (
          <>
            <NumberField {...{ rules, set }} name="percent" />
            <NumberField {...{ rules, set }} name="minimum" />
          </>
        ) : (
          <Field label={t('campaign_code')}>
            {(id) => (
              <input
                className="in"
                id={id}
                required
                pattern="[A-Z0-9]{4,20}"
                value={rules.code ?? ''}
                onChange={({ target }) => set({ code: target.value.toUpperCase() })}
              />
            )}
          </Field>
        )}
        <NumberField {...{ rules, set }} name="maximum" />
        <SelectField
          label={t('campaign_each')}
          value={rules.each}
          options={[
            ['once', t('each_once')],
            ['day', t('each_day')],
          ]}
          onChange={(each) => set({ each })}
        />
        <NumberField {...{ rules, set }} name="budget" />
      </div>
    </Card>
  );
}

const toggled = <Value,>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

function Chips<Value extends string | number>(props: {
  label: string;
  all: readonly Value[];
  chosen: readonly Value[];
  name(value: Value): string;
  onChange(chosen: Value[]): void;
}) {
  const { label, all, chosen, name, onChange } = props;
  return (
    <fieldset>
      <legend className="fl">{label}</legend>
      <div className="canned">
        {all.map((value) => (
          <button
            key={value}
            type="button"
            className={`chip ${chosen.includes(value) ? 'on' : ''}`}
            aria-pressed={chosen.includes(value)}
            onClick={() => onChange(toggled(chosen, value))}
          >
            {name(value)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Moment({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <Field label={label}>
      {(id) => (
        <input
          className="in"
          id={id}
          type="datetime-local"
          required
          value={value.slice(0, 16)}
          onChange={({ target }) => {
            // The console shows and takes times in UTC.
            if (target.value !== '') onChange(`${target.value}:00.000Z`);
          }}
        />
      )}
    </Field>
  );
}

function WhoAndWhen({ rules, set, known }: ChoiceProps) {
  const segments = useLoaded(() => call('segments'), []);
  return (
    <Card title={t('campaign_who')}>
      <div className="form">
        <SelectField
          label={t('segments')}
          value={rules.segment_id ?? ''}
          options={[
            ['', t('campaign_everybody')],
            ...(segments.value?.segments ?? []).map(
              ({ segment_id, name, players }) => [segment_id, `${name} (${count(players)})`] as const,
            ),
          ]}
          onChange={(segment) => set({ segment_id: segment || null })}
        />
        <Moment label={t('campaign_starts')} value={rules.starts_at} onChange={(value) => set({ starts_at: value })} />
        <Moment label={t('campaign_ends')} value={rules.ends_at} onChange={(value) => set({ ends_at: value })} />
        <div className="wide">
          <Chips
            label={t('campaign_regions')}
            all={known.regions as Rules['regions']}
            chosen={rules.regions}
            name={(region) => region}
            onChange={(regions) => set({ regions })}
          />
        </div>
        <div className="wide">
          <Chips
            label={t('campaign_days')}
            all={WEEK}
            chosen={rules.weekdays}
            name={weekday}
            onChange={(weekdays) => set({ weekdays })}
          />
        </div>
      </div>
    </Card>
  );
}

function Terms({ rules, set }: RulesProps) {
  return (
    <Card title={t('campaign_terms')}>
      <div className="form">
        <NumberField {...{ rules, set }} name="wagering" />
        <NumberField {...{ rules, set }} name="term_days" />
        <NumberField {...{ rules, set }} name="stake_maximum" />
        <NumberField {...{ rules, set }} name="win_times" empty />
        {WEIGHED.map((kind) => (
          <Field key={kind} label={t('campaign_counts', { kind: word('product', kind) })}>
            {(id) => (
              <span className="slide">
                <input
                  id={id}
                  type="range"
                  min={0}
                  max={100}
                  step={5}
                  value={rules.weights[kind] ?? 100}
                  onChange={({ target }) => set({ weights: { ...rules.weights, [kind]: Number(target.value) } })}
                />
                <b>{percent((rules.weights[kind] ?? 100) / 100)}</b>
              </span>
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}

function Titles({ rules, set, known }: ChoiceProps) {
  return (
    <Card title={t('campaign_titles')}>
      <div className="form">
        {known.languages.map((code) => (
          <Field key={code} label={code}>
            {(id) => (
              <input
                className="in"
                id={id}
                lang={code}
                maxLength={60}
                value={rules.titles[code] ?? ''}
                onChange={({ target }) => set({ titles: { ...rules.titles, [code]: target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}

/** All parts of the form; once a campaign is no draft, they are only read. */
export function CampaignRules({ locked, ...form }: ChoiceProps & { locked: boolean }) {
  return (
    <fieldset className="stack plain" disabled={locked}>
      <legend className="vh">{t('campaign_offer')}</legend>
      <Offer {...form} />
      <WhoAndWhen {...form} />
      <Terms {...form} />
      <Titles {...form} />
      <p className="t3">{t('campaign_units')}</p>
    </fieldset>
  );
}
