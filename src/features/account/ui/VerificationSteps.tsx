/** The three steps of verification, read from what the account holds. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import type { User } from '#features/session/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';

const STEPS = ['details', 'identity', 'address'] as const;

export function VerificationSteps({ user }: { user: User | null }): ReactNode {
  const translate = useTranslate('account');
  const done = user !== null && !user.no_profile ? 1 : 0;
  return (
    <ol className="my-3.5">
      {STEPS.map((step, index) => (
        <li key={step} className="flex min-h-16 items-center gap-3.5 border-t border-line first:border-0">
          <StepMark number={index + 1} done={index < done} current={index === done} />
          <span className="flex-1">
            <span className="block font-semibold">{translate(`step_${step}`)}</span>
            <span className="block text-meta text-text-3">{translate(`step_${step}_text`)}</span>
          </span>
          {index < done && <span className="text-small font-semibold text-foam">{translate('done')}</span>}
        </li>
      ))}
    </ol>
  );
}

function StepMark({ number, done, current }: { number: number; done: boolean; current: boolean }): ReactNode {
  return (
    <span
      className={classes(
        'grid size-8 shrink-0 place-items-center rounded-full font-semibold',
        done ? 'bg-foam text-on-foam' : 'bg-hull text-text-2',
        current && 'outline-2 outline-foam',
      )}
    >
      {done ? <Icon name="check" className="icon-bold size-4.5" /> : number}
    </span>
  );
}
