/** What a mailing says: in each language and variant, by which channels, and where it leads to. */
import { useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { MAILING_CHANNELS, MAILING_PAGES } from '#shared/backoffice/mailings.ts';
import { language as ownLanguage, t, word } from '../texts.ts';
import { Field } from '../ui/ask.tsx';
import { Card } from '../ui/kit.tsx';

export type Rules = StaffResponseOf<'mailings'>['mailings'][number]['rules'];
type Texts = Rules['variants'][number];

export interface RulesProps {
  rules: Rules;
  set(change: Partial<Rules>): void;
}

export const variantName = (index: number): string => 'AB'.charAt(index);

/** Chips of which several may be chosen. */
export function Chips<Value extends string>(props: {
  label: string;
  all: readonly Value[];
  chosen: readonly Value[];
  nameOf(value: Value): string;
  change(chosen: Value[]): void;
}) {
  const { label, all, chosen, nameOf, change } = props;
  return (
    <fieldset>
      <legend className="fl">{label}</legend>
      <div className="canned">
        {all.map((one) => (
          <button
            key={one}
            type="button"
            className={`chip ${chosen.includes(one) ? 'on' : ''}`}
            aria-pressed={chosen.includes(one)}
            onClick={() => change(all.filter((other) => (other === one) !== chosen.includes(other)))}
          >
            {nameOf(one)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

export function MailingMessage({ rules, set, languages }: RulesProps & { languages: readonly string[] }) {
  const [shown, setShown] = useState<string>(ownLanguage);
  const [index, setIndex] = useState(0);
  const at = Math.min(index, rules.variants.length - 1);
  const texts: Texts = rules.variants[at] ?? {};
  const said = texts[shown] ?? { title: '', text: '' };
  const write = (change: Partial<typeof said>) => {
    const { [shown]: _before, ...others } = texts;
    const next = { ...said, ...change };
    const isEmpty = next.title === '' && next.text === '';
    const written: Texts = isEmpty ? others : { ...others, [shown]: next };
    set({ variants: rules.variants.map((variant, place) => (place === at ? written : variant)) });
  };
  const turn = () => {
    const [first = {}] = rules.variants;
    set({ variants: rules.variants.length === 1 ? [first, first] : [first] });
    setIndex(rules.variants.length === 1 ? 1 : 0);
  };
  return (
    <Card title={t('campaign_preview')}>
      <div className="pad stack">
        <div className="canned">
          {rules.variants.map((_texts, place) => (
            <button
              key={place}
              type="button"
              className={`chip ${place === at ? 'on' : ''}`}
              aria-pressed={place === at}
              onClick={() => setIndex(place)}
            >
              {t('mailing_variant', { name: variantName(place) })}
            </button>
          ))}
          <button type="button" className="lnk" onClick={turn}>
            {t(rules.variants.length === 1 ? 'mailing_second' : 'mailing_drop')}
          </button>
        </div>
        <div className="canned">
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              className={`chip ${one === shown ? 'on' : ''}`}
              aria-pressed={one === shown}
              onClick={() => setShown(one)}
            >
              {one}
              {texts[one] === undefined ? '' : ' ✓'}
            </button>
          ))}
        </div>
        <Field label={t('mailing_title')}>
          {(id) => (
            <input
              {...{ id, className: 'in', maxLength: 80, value: said.title, lang: shown }}
              onChange={({ target }) => write({ title: target.value })}
            />
          )}
        </Field>
        <Field label={t('mailing_text')}>
          {(id) => (
            <textarea
              {...{ id, className: 'in', maxLength: 2_000, rows: 5, value: said.text, lang: shown }}
              onChange={({ target }) => write({ text: target.value })}
            />
          )}
        </Field>
        <p className="t3">{t('mailing_languages')}</p>
        {said.title + said.text === '' ? null : (
          <div className="said" lang={shown}>
            <b>{said.title}</b>
            <p>{said.text}</p>
          </div>
        )}
        <Chips
          label={t('mailing_channels')}
          all={MAILING_CHANNELS}
          chosen={rules.channels}
          nameOf={(channel) => word('mailingchannel', channel)}
          change={(channels) => channels.length === 0 || set({ channels })}
        />
        <Field label={t('mailing_page')}>
          {(id) => (
            <select
              {...{ id, className: 'sel in', value: rules.page }}
              onChange={({ target }) => set({ page: target.value as Rules['page'] })}
            >
              {MAILING_PAGES.map((page) => (
                <option key={page} value={page}>
                  {word('mailingpage', page)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </Card>
  );
}
