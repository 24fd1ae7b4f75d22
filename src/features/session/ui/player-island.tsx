/** Builds the island of a player's page: the gate for a guest, a skeleton while the session is checked, the view. */
import type { ComponentType, ReactNode } from 'react';
import type { TextKey } from '#features/i18n/index.ts';
import { IslandRoot, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import type { User } from '../model.ts';
import { GuestGate } from './GuestGate.tsx';
import { PlayerView } from './PlayerView.tsx';

interface PlayerIslandParts {
  /** Text key of what the gate says is behind it. */
  gate: TextKey<'account'>;
  Waiting: ComponentType;
  View: ComponentType<{ user: User }>;
}

export function playerIsland({ gate, Waiting, View }: PlayerIslandParts): (props: { page: Page }) => ReactNode {
  return function PlayerIsland({ page }) {
    return (
      <IslandRoot page={page}>
        <PlayerView guest={<Gate text={gate} />} waiting={<Waiting />}>
          {(user) => <View user={user} />}
        </PlayerView>
      </IslandRoot>
    );
  };
}

function Gate({ text }: { text: TextKey<'account'> }): ReactNode {
  const translate = useTranslate('account');
  return <GuestGate text={translate(text)} />;
}
