/** The frame around the content of every popup: dialog, title, and the buttons of spec section 2. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { POPUP_WIDTH_PX } from '#shared/constants.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Link } from '#ui/Link.tsx';
import { usePopupFraming } from '../context.ts';

export interface PopupSubmit {
  label: string;
  /** Absent where the button submits a form. */
  onClick?: () => void;
  /** Id of the form the button submits. */
  form?: string;
  busy?: boolean;
  disabled?: boolean;
  /** Takes protection away: the way back stands out instead. */
  danger?: boolean;
}

export interface PopupSecondary {
  /** “No thanks” unless said otherwise. */
  label?: string;
  /** Closes the popup unless said otherwise. */
  onClick?: () => void;
}

export interface PopupFrameProps {
  title: string;
  titleHidden?: boolean;
  description?: string;
  art?: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  /** The content brings its own padding and head. */
  bare?: boolean;
  /** Closes by its own buttons only, though the popup can be closed at other steps. */
  locked?: boolean;
  minHeightPx?: number;
  maxHeightPx?: number;
  submit?: PopupSubmit;
  /** `true`: a “No thanks” that closes. */
  secondary?: PopupSecondary | true;
  /** Offers the live chat. */
  chat?: boolean;
  children?: ReactNode;
}

/** Draws a popup. Its width, and whether it can be closed, come from the popup registry. */
export function PopupFrame({ children, submit, secondary, chat, locked = false, ...head }: PopupFrameProps): ReactNode {
  const { open, entry, close, onSettled } = usePopupFraming();
  const translate = useTranslate('popups');
  const hasFoot = submit !== undefined || secondary !== undefined || chat === true;
  return (
    <Dialog
      {...head}
      open={open}
      onClose={close}
      onSettled={onSettled}
      closable={entry.closable && !locked}
      closeLabel={translate('close')}
      widthPx={POPUP_WIDTH_PX[entry.width]}
      foot={hasFoot ? <PopupFoot submit={submit} secondary={secondary} chat={chat} /> : undefined}
    >
      {children}
    </Dialog>
  );
}

interface PopupFootProps {
  submit: PopupSubmit | undefined;
  secondary: PopupSecondary | true | undefined;
  chat: boolean | undefined;
}

function PopupFoot({ submit, secondary, chat }: PopupFootProps): ReactNode {
  if (submit?.danger) return <DangerFoot submit={submit} secondary={secondary} />;
  return (
    <div className="grid gap-2">
      {submit && <SubmitButton {...submit} />}
      {secondary && <SecondaryButton {...(secondary === true ? {} : secondary)} />}
      {chat && <ChatLink />}
    </div>
  );
}

function DangerFoot({ submit, secondary }: { submit: PopupSubmit; secondary: PopupFootProps['secondary'] }): ReactNode {
  return (
    <div className="flex flex-wrap gap-3 *:w-auto *:flex-auto">
      {secondary && <SecondaryButton {...(secondary === true ? {} : secondary)} theme="secondary" />}
      <SubmitButton {...submit} />
    </div>
  );
}

function SubmitButton({ label, onClick, form, busy, disabled, danger }: PopupSubmit): ReactNode {
  const look = danger ? ({ theme: 'ghost', className: 'border border-line text-danger' } as const) : {};
  return (
    <Button
      type={form ? 'submit' : 'button'}
      form={form}
      onClick={onClick}
      busy={busy}
      disabled={disabled}
      wide
      {...look}
    >
      {label}
    </Button>
  );
}

function SecondaryButton({
  label,
  onClick,
  theme = 'quiet',
}: PopupSecondary & { theme?: 'quiet' | 'secondary' }): ReactNode {
  const { close } = usePopupFraming();
  const translate = useTranslate('popups');
  return (
    <Button theme={theme} onClick={onClick ?? (() => close())} wide>
      {label ?? translate('no_thanks')}
    </Button>
  );
}

/** The chat opens where the region has one; the contact page is the way on everywhere else. */
function ChatLink(): ReactNode {
  const translate = useTranslate('popups');
  const page = usePage();
  return (
    <p className="pt-1 text-center">
      <Link href={routeHref(page, 'page', 'contact-us')} data-action="chat">
        {translate('live_chat')}
      </Link>
    </p>
  );
}
