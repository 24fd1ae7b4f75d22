/** How the bonus map works, in four pictures (look: x2; spec section 2, bonus-map how-it-works). */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { artUrl } from '#shared/art.ts';
import { islandArt } from '../model.ts';

const STEPS = [
  { state: 'active', title: 'how_1_title', text: 'how_1_text' },
  { state: 'taken', title: 'how_2_title', text: 'how_2_text' },
  { state: 'expired', title: 'how_3_title', text: 'how_3_text' },
  { state: 'next', title: 'how_4_title', text: 'how_4_text' },
] as const;

export default function HowItWorksPopup({ theme, week, close }: PopupComponentProps<'bonus-map'>): ReactNode {
  const translate = useTranslate('daily-bonuses');
  return (
    <PopupFrame
      title={translate('how')}
      description={translate('lead')}
      submit={{ label: translate('back_to_map'), onClick: () => close('submitted') }}
    >
      <ul className="mt-2">
        {STEPS.map(({ state, title, text }, index) => (
          <li key={state} className="flex items-center gap-4 border-t border-line py-3.5 first:border-t-0">
            <img src={artUrl('islands', islandArt(theme, state, index + 1))} width={72} height={58} alt="" />
            <div className="min-w-0">
              <h3 className="text-body font-bold">{translate(title)}</h3>
              <p className="text-small text-text-2">{translate(text, { ...week })}</p>
            </div>
          </li>
        ))}
      </ul>
    </PopupFrame>
  );
}
