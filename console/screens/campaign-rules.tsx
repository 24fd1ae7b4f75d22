/** The rules of a bonus campaign, as a form: what is given, to whom and when, on which terms, under which titles. */

import {
  BET_FORMS,
  CAMPAIGN_KINDS,
  type CampaignKind,
  FREE_ROUND_CENTS,
  isOfLoss,
  isOnDeposit,
  KIND_FIELDS,
} from '#shared/backoffice/campaigns.ts';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { STANDARD_WEIGHTS, WEIGHED } from '#shared/wagering.ts';
import { call } from '../api.ts';
import { count, money, language as ownLanguage, percent, t, word } from '../texts.ts';
import { Field } from '../ui/ask.tsx';
import { Card, useLoaded } from '../ui/kit.tsx';
import {
  FOR_COINS,
  FREE_BET,
  NumberField,
  type Rules,
  type RulesProps,
  SelectField,
  SHARES,
} from './campaign-fields.tsx';

type Campaigns = StaffResponseOf<'campaigns'>;

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
    ...{ game_code: null, rounds: null, round_cents: null, coins: null },
    ...{ odds_minimum: null, bet_form: null, stake_returned: null },
    ...{ weights: { jackpot: 0, table: 10, live: 10, instant: 50 }, win_times: null, term_days: 7, budget: 5_000 },
    starts_at: new Date(day + DAY_MS).toISOString(),
    ends_at: new Date(day + 31 * DAY_MS).toISOString(),
  };
}

/** What the console knows that may be chosen from. */
type ChoiceProps = RulesProps & { known: Campaigns };

/** Whether days of the week can be chosen among: cashback of a week counts them all. */
const hasDays = ({ kind, each }: Pick<Rules, 'kind' | 'each'>): boolean => !isOfLoss({ kind }) || each === 'day';

/** What changes with the kind: what it has not is left out, what it needs is begun. */
function kindChange(kind: CampaignKind, before: Rules): Partial<Rules> {
  const { percent: share, code, rounds, freeBet, coins, winTimes, products, each } = KIND_FIELDS[kind];
  const [product = 'casino'] = products;
  const [often = 'once'] = each;
  const next = each.includes(before.each) ? before.each : often;
  return {
    kind,
    percent: share === null ? null : Math.min(before.percent ?? 50, SHARES[share].first),
    code: code === 'never' ? null : code === 'must' ? (before.code ?? '') : before.code || null,
    game_code: rounds ? before.game_code : null,
    rounds: rounds ? (before.rounds ?? 20) : null,
    round_cents: rounds ? (before.round_cents ?? FREE_ROUND_CENTS[0]) : null,
    odds_minimum: freeBet ? (before.odds_minimum ?? FREE_BET.odds_minimum) : null,
    bet_form: freeBet ? (before.bet_form ?? FREE_BET.bet_form) : null,
    stake_returned: freeBet ? (before.stake_returned ?? FREE_BET.stake_returned) : null,
    ...(freeBet ? { wagering: 0 } : {}),
    coins: coins ? (before.coins ?? FOR_COINS.first) : null,
    win_times: winTimes ? before.win_times : null,
    product: products.includes(before.product) ? before.product : product,
    each: next,
    weekdays: hasDays({ kind, each: next }) ? before.weekdays : [],
  };
}

/** The game, how many rounds of it, and the stake of each. */
function Rounds({ rules, set, known }: ChoiceProps) {
  return (
    <>
      <Field label={t('campaign_game')}>
        {(id) => (
          <select
            className="sel in"
            id={id}
            required
            value={rules.game_code ?? ''}
            onChange={({ target }) => set({ game_code: target.value })}
          >
            <option value="" disabled>
              {t('campaign_game_choose')}
            </option>
            {known.games.map(({ code, title }) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <NumberField {...{ rules, set }} name="rounds" />
      <SelectField
        label={t('campaign_stake_of_round')}
        value={String(rules.round_cents)}
        options={FREE_ROUND_CENTS.map((cents) => [String(cents), money(inEuros(cents))])}
        onChange={(value) => set({ round_cents: FREE_ROUND_CENTS.find((cents) => String(cents) === value) ?? null })}
      />
    </>
  );
}

/** What a bet with a free bet must be, and whether its win is paid with the stake. */
function FreeBet({ rules, set }: RulesProps) {
  return (
    <>
      <NumberField {...{ rules, set }} name="odds_minimum" />
      <SelectField
        label={t('campaign_bet_form')}
        value={rules.bet_form ?? FREE_BET.bet_form}
        options={BET_FORMS.map((form) => [form, word('betform', form)])}
        onChange={(form) => set({ bet_form: form })}
      />
      <SelectField
        label={t('campaign_stake_returned')}
        value={rules.stake_returned ? 'yes' : 'no'}
        options={(['no', 'yes'] as const).map((one) => [one, word('stakeback', one)])}
        onChange={(one) => set({ stake_returned: one === 'yes' })}
      />
    </>
  );
}

const inEuros = (cents: number) => ({ amount: (cents / 100).toFixed(2), currency: 'EUR' }) as const;

/** @param free it may be left empty, and then comes with a deposit */
function CodeField({ rules, set, free }: RulesProps & { free: boolean }) {
  return (
    <Field label={t(free ? 'campaign_code_or_deposit' : 'campaign_code')}>
      {(id) => (
        <input
          className="in"
          id={id}
          required={!free}
          pattern="[A-Z0-9]{4,20}"
          value={rules.code ?? ''}
          onChange={({ target }) => {
            const code = target.value.toUpperCase();
            set({ code: free && code === '' ? null : code });
          }}
        />
      )}
    </Field>
  );
}

function Offer({ rules, set, known }: ChoiceProps) {
  const fields = KIND_FIELDS[rules.kind];
  const bounds = fields.coins ? FOR_COINS : SHARES[fields.percent ?? 'deposit'];
  return (
    <Card title={t('campaign_offer')}>
      <div className="form">
        <SelectField
          label={t('type')}
          value={rules.kind}
          options={CAMPAIGN_KINDS.map((kind) => [kind, word('bonus', kind)])}
          onChange={(kind) => set(kindChange(kind, rules))}
        />
        <SelectField
          label={t('purse')}
          value={rules.product}
          options={fields.products.map((product) => [product, t(PURSES[product])])}
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
        {fields.code === 'never' ? null : <CodeField {...{ rules, set }} free={fields.code === 'may'} />}
        {fields.rounds ? <Rounds {...{ rules, set, known }} /> : null}
        {fields.freeBet ? <FreeBet {...{ rules, set }} /> : null}
        {fields.percent === null ? null : (
          <NumberField
            {...{ rules, set }}
            name="percent"
            label={SHARES[fields.percent].percent}
            max={SHARES[fields.percent].max}
          />
        )}
        {fields.coins ? <NumberField {...{ rules, set }} name="coins" /> : null}
        {isOnDeposit(rules) || isOfLoss(rules) || fields.coins ? (
          <NumberField {...{ rules, set }} name="minimum" label={bounds.minimum} />
        ) : null}
        <NumberField
          {...{ rules, set }}
          name="maximum"
          label={fields.rounds ? 'campaign_rounds_maximum' : fields.freeBet ? 'campaign_free_bet' : bounds.maximum}
        />
        <SelectField
          label={t('campaign_each')}
          value={rules.each}
          options={fields.each.map((each) => [each, word('each', each)])}
          onChange={(each) => set({ each, weekdays: hasDays({ ...rules, each }) ? rules.weekdays : [] })}
        />
        <NumberField {...{ rules, set }} name="budget" />
      </div>
    </Card>
  );
}

const PURSES = { casino: 'purse_bonus', sport: 'purse_bonus_sport' } as const;

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
        {hasDays(rules) ? (
          <div className="wide">
            <Chips
              label={t('campaign_days')}
              all={WEEK}
              chosen={rules.weekdays}
              name={weekday}
              onChange={(weekdays) => set({ weekdays })}
            />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function Terms({ rules, set }: RulesProps) {
  if (KIND_FIELDS[rules.kind].freeBet) {
    // Its win is cash: there is nothing to wager.
    return (
      <Card title={t('campaign_terms')}>
        <div className="form">
          <NumberField {...{ rules, set }} name="term_days" />
        </div>
      </Card>
    );
  }
  return (
    <Card title={t('campaign_terms')}>
      <div className="form">
        <NumberField {...{ rules, set }} name="wagering" />
        <NumberField {...{ rules, set }} name="term_days" />
        <NumberField {...{ rules, set }} name="stake_maximum" />
        {KIND_FIELDS[rules.kind].winTimes ? <NumberField {...{ rules, set }} name="win_times" empty /> : null}
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
                  value={rules.weights[kind] ?? STANDARD_WEIGHTS[kind]}
                  onChange={({ target }) => set({ weights: { ...rules.weights, [kind]: Number(target.value) } })}
                />
                <b>{percent((rules.weights[kind] ?? STANDARD_WEIGHTS[kind]) / 100)}</b>
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
