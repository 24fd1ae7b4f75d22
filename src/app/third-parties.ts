/**
 * The first word on outside services, on pages of regions that have any: who has answered gets them at idle, everyone
 * else is asked. It runs before the first use of the page, so it stays tiny.
 */
import { whenIdle } from '#platform/first-use.ts';
import { CONSENT_COOKIE } from '#shared/constants.ts';
import { loadVendors } from './entry.ts';

function greet(): void {
  const banner = document.querySelector<HTMLElement>('[data-asks]');
  if (banner && !document.cookie.includes(CONSENT_COOKIE)) banner.hidden = false;
  else whenIdle(async () => (await loadVendors()).startVendors());
}

greet();
document.addEventListener('astro:after-swap', greet);
addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-consent]');
  if (button) (await loadVendors()).pressVendors(button.dataset.consent ?? '');
});
