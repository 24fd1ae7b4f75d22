/** The steps of verification: personal details first, then each kind of document (look: q4, k). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import { classes } from '#ui/recipes.ts';
import type { Step, VerificationState } from '../model.ts';

export function Steps({ state }: { state: VerificationState }): ReactNode {
  const page = usePage();
  const translate = useTranslate('verification');
  const { profile, steps } = state;
  const current = profile ? steps.findIndex((step) => step.state === 'refused' || step.state === 'missing') : -1;
  return (
    <ol>
      <Row
        number={1}
        look={profile ? 'done' : 'current'}
        title={translate('kind_details')}
        text={translate('about_details')}
      >
        {profile ? (
          <StepState state="accepted" />
        ) : (
          <Link href={routeHref(page, 'account-personal-info')}>{translate('complete_details')}</Link>
        )}
      </Row>
      {steps.map((step, index) => (
        <Row
          key={step.kind}
          number={index + 2}
          look={step.state === 'accepted' ? 'done' : index === current ? 'current' : 'later'}
          title={translate(`kind_${step.kind}`)}
          text={translate(step.cause === null ? `about_${step.kind}` : `cause_${step.cause}`)}
        >
          <StepState state={step.state} />
        </Row>
      ))}
    </ol>
  );
}

interface RowProps {
  number: number;
  look: 'done' | 'current' | 'later';
  title: string;
  text: string;
  children: ReactNode;
}

const MARKS = {
  done: 'bg-foam text-on-foam',
  current: 'bg-hull text-text outline-2 -outline-offset-2 outline-foam',
  later: 'bg-hull text-text-2',
} as const;

function Row({ number, look, title, text, children }: RowProps): ReactNode {
  return (
    <li className="flex min-h-16 items-center gap-3.5 border-t border-line py-2 first:border-0">
      <span className={classes('grid size-8 shrink-0 place-items-center rounded-full font-semibold', MARKS[look])}>
        {look === 'done' ? <Icon name="check" className="icon-bold size-4.5" /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-meta text-text-3">{text}</span>
      </span>
      {children}
    </li>
  );
}

const LOOKS = {
  accepted: { mark: <i className="size-1.75 shrink-0 rounded-full bg-foam" />, text: 'text-text-2' },
  in_review: { mark: <i className="size-2 shrink-0 rounded-full border-2 border-text-3" />, text: 'text-text-2' },
  refused: { mark: <Icon name="triangle-exclamation-point" className="size-3.5" />, text: 'text-danger' },
  missing: { mark: <i className="h-0.5 w-2 shrink-0 bg-text-3" />, text: 'text-text-2' },
} as const;

function StepState({ state }: { state: Step['state'] }): ReactNode {
  const translate = useTranslate('verification');
  return <StateMark state={state} text={translate(`step_${state}`)} />;
}

/** A state: never by colour alone. */
export function StateMark({ state, text }: { state: Step['state']; text: string }): ReactNode {
  return (
    <span className={classes('flex shrink-0 items-center gap-1.5 text-small whitespace-nowrap', LOOKS[state].text)}>
      {LOOKS[state].mark}
      {text}
    </span>
  );
}
