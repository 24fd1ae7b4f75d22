/** The head of a form for something that is drafted, goes live and is stopped: campaigns and mailings. */
import { Link } from 'wouter';
import { type TextKey, t } from '../texts.ts';
import { State } from './kit.tsx';

interface Act {
  label: TextKey;
  act(): void;
}

interface DraftHeadProps {
  /** The list that it belongs to. */
  list: { to: string; label: TextKey };
  title: string;
  state: 'draft' | 'waiting' | 'planned' | 'live' | 'ended' | 'stopped';
  /** Not saved yet for the first time. */
  isNew: boolean;
  /** Changed since it was saved. */
  dirty: boolean;
  /** Takes a saved draft on. */
  goOn: Act;
  stop: Act;
}

/** Its save button submits the form. */
export function DraftHead({ list, title, state, isNew, dirty, goOn, stop }: DraftHeadProps) {
  return (
    <div className="qt">
      <Link to={list.to} className="lnk">
        {t(list.label)}
      </Link>
      <h1>{title}</h1>
      <State of={state} list="campaignstate" />
      <span className="sp" />
      {state === 'live' || state === 'planned' ? (
        <button type="button" className="btn d" onClick={stop.act}>
          {t(stop.label)}
        </button>
      ) : null}
      {state === 'draft' ? (
        <>
          <button type="submit" className={dirty ? 'btn p' : 'btn'} disabled={!dirty}>
            {t('save')}
          </button>
          {isNew ? null : (
            <button type="button" className={dirty ? 'btn' : 'btn p'} disabled={dirty} onClick={goOn.act}>
              {t(goOn.label)}
            </button>
          )}
        </>
      ) : null}
    </div>
  );
}
