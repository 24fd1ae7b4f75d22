/** What kind of device this is: it decides how the wallet and games open (spec sections 2 and 6). */

export type DeviceKind = 'mobile' | 'tablet' | 'desktop';

export interface DeviceSignals {
  userAgent: string;
  /** `navigator.userAgentData.mobile`; absent outside Chromium. */
  clientHintMobile?: boolean | undefined;
  platform: string;
  maxTouchPoints: number;
  /** The primary pointer is a finger. */
  coarsePointer: boolean;
  /** The shorter side of the screen, CSS pixels. */
  screenShortSidePx: number;
}

/** A touch screen this narrow is held in one hand. */
const PHONE_SHORT_SIDE_PX = 600;

const TABLET_AGENT = /\biPad\b|\bTablet\b|Android(?!.*\bMobile\b)|\bSilk\/|\bKindle\b/i;
const MOBILE_AGENT = /\bMobi|iPhone|iPod|\bAndroid\b.*\bMobile\b|Windows Phone/i;

/**
 * Decides the device from what the browser tells: client hints first, then the user agent, then the pointer (an iPad
 * calls itself a Macintosh and gives itself away by its touch points).
 */
export function deviceKindOf(signals: DeviceSignals): DeviceKind {
  if (signals.clientHintMobile === true) return 'mobile';
  if (TABLET_AGENT.test(signals.userAgent)) return 'tablet';
  if (MOBILE_AGENT.test(signals.userAgent)) return 'mobile';
  if (/^Mac/i.test(signals.platform) && signals.maxTouchPoints > 1) return 'tablet';
  if (!signals.coarsePointer || signals.maxTouchPoints === 0) return 'desktop';
  return signals.screenShortSidePx < PHONE_SHORT_SIDE_PX ? 'mobile' : 'tablet';
}

interface NavigatorWithHints extends Navigator {
  userAgentData?: { mobile: boolean };
}

/** The kind of the device in hand. */
export function deviceKind(): DeviceKind {
  const { userAgent, platform, maxTouchPoints, userAgentData } = navigator as NavigatorWithHints;
  return deviceKindOf({
    userAgent,
    platform,
    maxTouchPoints,
    clientHintMobile: userAgentData?.mobile,
    coarsePointer: matchMedia('(pointer: coarse)').matches,
    screenShortSidePx: Math.min(screen.width, screen.height),
  });
}

/** Mobile and tablet share the rules of wallet and play URLs (spec section 2). */
export function isHandheld(kind: DeviceKind = deviceKind()): boolean {
  return kind !== 'desktop';
}
