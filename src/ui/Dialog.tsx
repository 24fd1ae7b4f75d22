import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { POPUP_WIDTH_PX } from '#shared/constants.ts';
import { Icon } from './Icon.tsx';
import { answersPress, type Layer, raiseLayer, returnFocus } from './layers.ts';
import { overlays } from './overlays.ts';
import { classes, iconButtonClass } from './recipes.ts';

export type DialogProps = {
  readonly open: boolean;
  /** Called when the person closes it: Escape, a press outside, the cross. */
  readonly onClose: () => void;
  /** Called once it is open or closed and its motion is over. */
  readonly onSettled?: ((open: boolean) => void) | undefined;
  readonly title: string;
  /** Keeps the title for readers only, where the content has its own heading. */
  readonly titleHidden?: boolean | undefined;
  readonly description?: string | undefined;
  /** Said aloud for the cross. */
  readonly closeLabel: string;
  /** When false there is no cross, and neither Escape nor a press outside closes it. */
  readonly closable?: boolean | undefined;
  /** Pixels from 768 px up (`POPUP_WIDTH_PX`); below it is a sheet from the bottom edge. */
  readonly widthPx?: number | undefined;
  readonly minHeightPx?: number | undefined;
  readonly maxHeightPx?: number | undefined;
  /** A picture that fills the head, under the cross. */
  readonly art?: ReactNode;
  /** A glyph or a small line above the title. */
  readonly lead?: ReactNode;
  /** A few words on the title's line. */
  readonly aside?: ReactNode;
  /** Stays below the scrolling body. */
  readonly foot?: ReactNode;
  /** The content brings its own padding and head. */
  readonly bare?: boolean | undefined;
  /** Where the focus goes when it opens: the first control unless `frame`, which reads out the title and moves nothing. */
  readonly focus?: 'frame' | undefined;
  readonly children?: ReactNode;
};

const CLOSING_REASONS: ReadonlySet<string> = new Set(['escape-key', 'outside-press', 'close-press', 'close-watcher']);

function measures({ widthPx = POPUP_WIDTH_PX.standard, minHeightPx, maxHeightPx }: DialogProps): CSSProperties {
  return {
    '--popup-width': `${widthPx}px`,
    ...(minHeightPx === undefined ? {} : { '--popup-min-height': `${minHeightPx}px` }),
    ...(maxHeightPx === undefined ? {} : { '--popup-max-height': `${maxHeightPx}px` }),
  } as CSSProperties;
}

/** Keeps the dialog in the stack of layers while it is open. */
function useLayer(open: boolean, frame: RefObject<HTMLDivElement | null>): Layer {
  const [layer] = useState<Layer>(() => ({ frame: () => frame.current }));
  // Before the library moves the focus into it.
  useLayoutEffect(() => (open ? raiseLayer(layer) : undefined), [open, layer]);
  return layer;
}

/** A modal popup: traps the focus, locks what lies behind it, a sheet below 768 px. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onSettled, closable = true, focus } = props;
  const frame = useRef<HTMLDivElement>(null);
  const layer = useLayer(open, frame);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!closable}
      onOpenChange={(next, details) => {
        if (next) return;
        if (closable && CLOSING_REASONS.has(details.reason) && answersPress(layer, details.event)) onClose();
        else details.cancel();
      }}
      onOpenChangeComplete={onSettled}
    >
      <BaseDialog.Portal container={overlays} className="layer">
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Popup
          ref={frame}
          className="dialog"
          style={measures(props)}
          initialFocus={focus === 'frame' ? frame : undefined}
          finalFocus={() => {
            returnFocus(layer);
            return false;
          }}
        >
          <DialogContent {...props} closable={closable} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function DialogContent(props: DialogProps) {
  const { art, bare, foot, children, closable } = props;
  return (
    <>
      {art && <div className="dialog-art">{art}</div>}
      <div className={classes('dialog-body', !bare && 'dialog-pad')}>
        <DialogHead {...props} />
        {children}
      </div>
      {foot && <div className="border-t border-line px-5 py-4 sm:px-6">{foot}</div>}
      {closable && <DialogCross {...props} />}
    </>
  );
}

function DialogHead({ title, titleHidden, description, lead, aside, art, bare, closable }: DialogProps) {
  const beside = closable && !art && !lead;
  return (
    <>
      {lead && <div className="mb-3 pe-touch">{lead}</div>}
      <div className={aside ? classes('flex items-baseline justify-between gap-3', beside && 'pe-9') : 'contents'}>
        <BaseDialog.Title
          className={titleHidden || bare ? 'sr-only' : classes('text-section', beside && !aside && 'pe-9')}
        >
          {title}
        </BaseDialog.Title>
        {aside}
      </div>
      {description && <BaseDialog.Description className="mt-1 text-text-2">{description}</BaseDialog.Description>}
    </>
  );
}

function DialogCross({ art, closeLabel }: DialogProps) {
  return (
    <BaseDialog.Close
      className={classes(iconButtonClass(art ? 'shade' : 'plain', true), 'dialog-cross')}
      aria-label={closeLabel}
    >
      <Icon name="x" />
    </BaseDialog.Close>
  );
}
