/** Shows the install button where the browser offers to install; elsewhere the steps are done by hand. */

import { installOffer, takeInstallOffer } from '#platform/install-offer.ts';
import { onPageLoad } from '#platform/page-load.ts';

function show(name: 'button' | 'by-hand' | 'installed'): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-install]'))
    part.hidden = part.dataset.install !== name;
}

function showState(): void {
  if (matchMedia('(display-mode: standalone)').matches) show('installed');
  else show(installOffer() ? 'button' : 'by-hand');
}

async function install(): Promise<void> {
  const offer = takeInstallOffer();
  if (!offer) return;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  show(outcome === 'accepted' ? 'installed' : 'by-hand');
}

/** Ties the browser's offer, made now or on an earlier page, to the page's button. */
export function offerInstall(): void {
  addEventListener('beforeinstallprompt', showState);
  onPageLoad(showState);
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-install="button"]')) void install();
  });
}
