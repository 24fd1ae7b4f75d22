/** The browser's offer to install the site as an app: made once, on any page, and wanted later on the app's page. */

/** Chromium's event; other browsers never send it. */
export interface InstallOffer extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;

/** Starts holding the offer. Call once, from the entry script: the offer is not repeated. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
}

/** The stored offer, or null. */
export function installOffer(): InstallOffer | null {
  return offer;
}

/** Takes the offer; it can be used once. */
export function takeInstallOffer(): InstallOffer | null {
  const taken = offer;
  offer = null;
  return taken;
}
