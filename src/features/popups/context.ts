/** What the host passes to the frame of the popup that it shows. */
import { createContext, useContext } from 'react';
import type { PopupEntry, PopupName, PopupResult } from './model.ts';

export interface PopupFraming {
  open: boolean;
  entry: PopupEntry<PopupName>;
  close: (result?: PopupResult) => void;
  onSettled: (open: boolean) => void;
}

export const PopupFramingContext = createContext<PopupFraming | null>(null);

export function usePopupFraming(): PopupFraming {
  const framing = useContext(PopupFramingContext);
  if (!framing) throw new Error('PopupFrame belongs into a popup');
  return framing;
}
