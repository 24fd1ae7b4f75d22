/** How a tournament works (spec section 9: 620 wide, at least 654 high). */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { HOW_IT_WORKS_POPUP_MIN_HEIGHT_PX } from '#shared/constants.ts';
import { Icon } from '#ui/Icon.tsx';

const STEPS = [
  ['step_1_title', 'step_1_text', 'ticket'],
  ['step_2_title', 'step_2_text', 'sailboat'],
  ['step_3_title', 'step_3_text', 'anchor'],
] as const;
const WAYS = [1, 2, 3, 4, 5] as const;

export default function TournamentHowPopup({ close }: PopupComponentProps<'tournament-how'>): ReactNode {
  const translate = useTranslate('tournaments');
  return (
    <PopupFrame
      title={translate('how_title')}
      description={translate('how_lead')}
      minHeightPx={HOW_IT_WORKS_POPUP_MIN_HEIGHT_PX}
      submit={{ label: translate('back'), onClick: () => close('submitted') }}
    >
      <ul className="mt-2">
        {STEPS.map(([title, text, icon]) => (
          <li key={title} className="flex items-start gap-4 border-t border-line py-3.5 first:border-t-0">
            <Icon name={icon} className="size-7 shrink-0 text-foam" />
            <div className="min-w-0">
              <h3 className="text-body font-bold">{translate(title)}</h3>
              <p className="text-small text-text-2">{translate(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <h3 className="mt-3 text-body font-bold">{translate('scoring_title')}</h3>
      <dl className="mt-2 grid gap-3 text-small xs:grid-cols-2">
        {WAYS.map((number) => (
          <div key={number}>
            <dt className="font-semibold">{translate(`scoring_${number}_title`)}</dt>
            <dd className="text-text-2">{translate(`scoring_${number}_text`)}</dd>
          </div>
        ))}
      </dl>
    </PopupFrame>
  );
}
