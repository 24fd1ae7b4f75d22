/** What the host passes to the frame of the popup that it shows. */
import { createContext, type ReactNode, useContext } from 'react';
import type { PopupEntry, PopupName, PopupResult } from './model.ts';

export interface PopupFraming {
  open: boolean;
  entry: PopupEntry<PopupName>;
  close: (result?: PopupResult) => void;
  onSettled: (open: boolean) => void;
  /** What lies over it; it is part of the dialog, so that Escape and a press outside close the upper one only. */
  over: ReactNode;
}

export const PopupFramingContext = createContext<PopupFraming | null>(null);

export function usePopupFraming(): PopupFraming {
  const framing = useContext(PopupFramingContext);
  if (!framing) throw new Error('PopupFrame belongs into a popup');
  return framing;
}
