/** Enters a tournament from its card. */
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { currentRaces, ownRaces } from '../lists.ts';
import type { Tournament } from '../model.ts';
import { useEntry } from './EnterButton.tsx';
import { useJoinText } from './useJoinText.ts';

export function JoinButton({ told, theme }: { told: Tournament; theme: 'primary' | 'secondary' }): ReactNode {
  const text = useJoinText(told);
  const { busy, enter } = useEntry(told, 0, () => void Promise.all([ownRaces.load(), currentRaces.load()]));
  return (
    <Button theme={theme} wide busy={busy} onClick={() => void enter()}>
      {text}
    </Button>
  );
}
