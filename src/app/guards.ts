/** The guards of every navigation, in the order of spec section 2. */
import { trackPageView, trackVipLevel } from '#features/analytics/index.ts';
import { rememberLocale } from '#features/i18n/index.ts';
import type { Guards, Navigation } from '#features/navigation/index.ts';
import { needsPlayer } from '#features/navigation/index.ts';
import { $session, saveLanguage } from '#features/session/index.ts';
import { loadVipLevels } from '#features/vip/index.ts';
import { knowSession } from './session-check.ts';

/** Pages for players wait until it is known who is here; what a guest sees there is the page's own gate. */
async function checkAuthentication({ to }: Navigation): Promise<void> {
  if (needsPlayer(to)) await knowSession();
}

/** The level is told, and the programme's levels are asked for where they are not known yet. */
function tellVipLevel(): void {
  const { user } = $session.get();
  if (!user) return;
  loadVipLevels();
  trackVipLevel(user.score.level);
}

/** Another language is remembered by the browser and stored with the player. */
function keepLanguage({ from, to }: Navigation): void {
  if (!to.locale || to.locale === from.locale) return;
  rememberLocale(to.locale);
  if ($session.get().authenticated) void saveLanguage(to.locale);
}

export const guards: Guards = {
  auth: checkAuthentication,
  'page-view': ({ to }) => trackPageView(to.url),
  'vip-analytics': tellVipLevel,
  'country-language': keepLanguage,
};
