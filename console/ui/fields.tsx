/** Fields of content as a form, drawn from what the schemas say of them. */
import type { ReactNode } from 'react';
import type { ContentFault, ContentField } from '#shared/backoffice/content.ts';
import { faultText, t } from '../texts.ts';
import { filledFromEuro, isAmounts } from './usual-amounts.ts';

export type Values = Record<string, unknown>;

interface FieldProps {
  field: ContentField;
  /** Its path in the file, `texts.de.title`. */
  path: string;
  value: unknown;
  set(value: unknown): void;
  form: FormState;
}

/** What all fields of a form share. */
export interface FormState {
  locked: boolean;
  faults: readonly ContentFault[];
  /** Chosen pictures by the path of their field, to be sent with the draft. */
  pick(name: string, file: File): void;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);
export const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

const idOf = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** Brings a field into view and gives it the focus. */
export function showField(path: string): void {
  const element = document.getElementById(idOf(path));
  element?.closest('details')?.setAttribute('open', '');
  element?.scrollIntoView({ block: 'center' });
  element?.focus();
}

function Choices({ field, path, value, set, form }: FieldProps) {
  const chosen = listOf(value);
  const toggle = (one: string) =>
    set(chosen.includes(one) ? chosen.filter((known) => known !== one) : [...chosen, one]);
  return (
    <fieldset className="picks" id={idOf(path)} tabIndex={-1}>
      <legend className="vh">{field.label}</legend>
      {(field.options ?? []).map((option) => (
        <button
          key={option.value}
          type="button"
          className={`chip ${chosen.includes(option.value) ? 'on' : ''}`}
          aria-pressed={chosen.includes(option.value)}
          disabled={form.locked}
          onClick={() => toggle(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

function Choice({ field, path, value, set, form }: FieldProps) {
  return (
    <select
      className="sel in"
      id={idOf(path)}
      value={textOf(value)}
      disabled={form.locked}
      onChange={({ target }) => set(target.value)}
    >
      {field.required && textOf(value) !== '' ? null : <option value="">—</option>}
      {(field.options ?? []).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Lines of a list, one below the other. */
function Lines({ path, value, set, form }: FieldProps) {
  return (
    <textarea
      className="in lines"
      id={idOf(path)}
      value={listOf(value).join('\n')}
      readOnly={form.locked}
      onChange={({ target }) => set(target.value === '' ? [] : target.value.split('\n'))}
    />
  );
}

/** A name that a file of the sources may have. */
const pictureName = (name: string): string => {
  const at = name.lastIndexOf('.');
  const stem = name
    .slice(0, at)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `/media/${stem || 'picture'}${name.slice(at).toLowerCase()}`;
};

function Picture({ path, value, set, form }: FieldProps) {
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const name = pictureName(file.name);
    form.pick(name, file);
    set(name);
  };
  return (
    <div className="picture">
      <input
        id={idOf(path)}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={form.locked}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {textOf(value) === '' ? null : (
        <>
          <span className="mono">{textOf(value)}</span>
          <button type="button" className="lnk" disabled={form.locked} onClick={() => set('')}>
            {t('picture_remove')}
          </button>
        </>
      )}
    </div>
  );
}

function Written({ field, path, value, set, form }: FieldProps) {
  const own = { id: idOf(path), value: textOf(value), readOnly: form.locked };
  if (field.widget === 'text')
    return (
      <textarea
        className={`in ${field.maxlength === undefined ? 'body' : ''}`}
        {...own}
        onChange={({ target }) => set(target.value)}
      />
    );
  const type = field.widget === 'number' ? 'number' : field.type === 'date' ? 'date' : 'text';
  const kind = field.widget === 'datetime' && type === 'text' ? 'datetime-local' : type;
  const read = (text: string) => (kind === 'number' && text !== '' ? Number(text) : text);
  return <input className="in" type={kind} {...own} onChange={({ target }) => set(read(target.value))} />;
}

const CONTROLS: Readonly<Record<string, (props: FieldProps) => ReactNode>> = {
  list: Lines,
  image: Picture,
  text: Written,
  string: Written,
  number: Written,
  datetime: Written,
};

function Control(props: FieldProps) {
  const { widget, multiple } = props.field;
  if (widget === 'select') return multiple ? <Choices {...props} /> : <Choice {...props} />;
  const Own = CONTROLS[widget] ?? Written;
  return <Own {...props} />;
}

/** Fills an amount's other currencies; each can be changed afterwards. */
function FromEuro({ fields, values, set }: Pick<FieldsProps, 'fields' | 'values' | 'set'>) {
  if (!isAmounts(fields)) return null;
  const filled = filledFromEuro(fields, values);
  return (
    <button type="button" className="btn xs" disabled={filled === null} onClick={() => filled && set(filled)}>
      {t('amounts_from_euro')}
    </button>
  );
}

function One(props: FieldProps) {
  const { field, path, value, set, form } = props;
  if (field.widget === 'object')
    return (
      <details className="whole">
        <summary>{field.label}</summary>
        {field.hint ? <p className="hint">{field.hint}</p> : null}
        {form.locked ? null : <FromEuro fields={field.fields ?? []} values={valuesOf(value)} set={set} />}
        <Fields {...{ form, path }} fields={field.fields ?? []} values={valuesOf(value)} set={set} />
      </details>
    );
  const fault = form.faults.find((one) => one.field === path);
  const isWide = ['text', 'list', 'image'].includes(field.widget) || field.multiple || field.maxlength !== undefined;
  return (
    <div className={isWide ? 'whole' : ''}>
      <label className="fl" htmlFor={idOf(path)}>
        {field.label}
        {field.required ? <span aria-hidden="true"> *</span> : null}
      </label>
      <Control {...props} />
      {field.hint ? <p className="hint">{field.hint}</p> : null}
      {fault === undefined ? null : <p className="err">{faultText(fault.message)}</p>}
    </div>
  );
}

interface FieldsProps {
  fields: readonly ContentField[];
  path: string;
  values: Values;
  set(values: Values): void;
  form: FormState;
}

/** Fields side by side, the longer ones over the whole width. */
export function Fields(props: FieldsProps) {
  const { fields, path, values, set, form } = props;
  return (
    <div className="form">
      {fields.map((field) => (
        <One
          key={field.name}
          field={field}
          form={form}
          path={path === '' ? field.name : `${path}.${field.name}`}
          value={values[field.name]}
          set={(value) => set({ ...values, [field.name]: value })}
        />
      ))}
    </div>
  );
}

/** What a field is called on the way to it, for a list of faults: `Texts, Deutsch (de), Title`. */
export function labelAt(fields: readonly ContentField[], path: string): string {
  const [name = '', ...rest] = path.split('.');
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return path;
  return rest.length === 0 ? field.label : `${field.label}, ${labelAt(field.fields ?? [], rest.join('.'))}`;
}
