import { afterEach, describe, expect, it, vi } from 'vitest';
import { installOffer, keepInstallOffer, takeInstallOffer } from '#platform/install-offer.ts';

describe('the offer to install', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is kept until it is taken, once', () => {
    const browser = new EventTarget();
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
    keepInstallOffer();
    expect(installOffer()).toBeNull();
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    browser.dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    expect(installOffer()).toBe(offer);
    expect(takeInstallOffer()).toBe(offer);
    expect(takeInstallOffer()).toBeNull();
  });
});
