/**
 * An outside sportsbook in the place of ours (ADR 0138), by the interface of BetBy's renderer: no frame, its own elements
 * in our page. It reads and writes `bt-path` in the address by itself; it ends before the router changes the page, and
 * begins anew when somebody logs in or out.
 */

import { openPopup } from '#features/popups/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { pageIso } from '#features/regions/page.ts';
import { $session } from '#features/session/index.ts';
import { vendorSettings } from '#features/vendors/index.ts';
import { expectsPlayer } from '#platform/first-use.ts';
import { call } from '#platform/http.ts';
import { loadScript } from '#platform/script.ts';
import type { VendorSettings } from '#shared/regions/vendors.ts';

/** What the script leaves on the page. */
interface Renderer {
  initialize(options: Record<string, unknown>): Renderer;
  updateOptions(options: Record<string, unknown>): void;
  kill(): void;
}
interface WindowWithRenderer extends Window {
  BTRenderer?: new () => Renderer;
}

/** The bet slip keeps clear of what of ours lies over the page, and under our popups. */
const SLIP = { zIndex: 10, below: '.tab-bar' } as const;

/** Languages that the vendor knows by more than their first two letters. */
const REGIONAL = ['pt-br'];

/** Our language in the vendor's words. */
export function widgetLanguage(iso: string): string {
  const name = iso.toLowerCase();
  return REGIONAL.includes(name) ? name : (name.split('-')[0] ?? 'en');
}

const heightOf = (selector: string): number => {
  const element = document.querySelector<HTMLElement>(selector);
  return element === null || getComputedStyle(element).display === 'none' ? 0 : element.offsetHeight;
};

/** Where the slip may stand. */
const room = () => ({ betSlipOffsetTop: heightOf('.header'), betSlipOffsetBottom: heightOf(SLIP.below) });

let running: Renderer | null = null;
/** Counts beginnings: an answer that comes after another one is too late. */
let turn = 0;
let tellRoute: () => void = () => undefined;

function end(): void {
  turn += 1;
  const renderer = running;
  running = null;
  try {
    renderer?.kill();
  } catch (error) {
    // Third-party code: the page goes on without it.
    console.warn('The sportsbook did not end well', error);
  }
}

/** The player's token; null for a guest, and for a player who may not bet: the wallet would refuse them anyway. */
async function askToken(language: string): Promise<string | null> {
  if (!$session.get().authenticated) return null;
  const outcome = await call('sportWidget', { body: { language } });
  return outcome.ok ? outcome.value.token : null;
}

function optionsOf(target: HTMLElement, { brand, theme }: VendorSettings, language: string, token: string | null) {
  return {
    ...{ brand_id: brand, themeName: theme, lang: language, target, ...(token === null ? {} : { token }) },
    ...{ ...room(), betslipZIndex: SLIP.zIndex },
    onTokenExpired: async () => (await askToken(language)) ?? '',
    onLogin: () => void openPopup('session', { tab: 'login' }),
    onRegister: () => void openPopup('session', { tab: 'registration' }),
    onSessionRefresh: () => void begin(target),
    onRouteChange: () => tellRoute(),
    onBetSlipStateChange: () => running?.updateOptions(room()),
  };
}

async function begin(target: HTMLElement): Promise<void> {
  end();
  const mine = turn;
  const settings = vendorSettings('sportsbook');
  // Whether a player is here is known in a moment, and then it begins.
  if (!settings || (expectsPlayer() && !$session.get().checked)) return;
  const language = widgetLanguage(pageIso(currentPage()));
  const [isLoaded, token] = await Promise.all([loadScript(settings.url), askToken(language)]);
  if (mine !== turn || !target.isConnected) return;
  const { BTRenderer } = window as WindowWithRenderer;
  target.toggleAttribute('data-failed', !isLoaded || !BTRenderer);
  if (!BTRenderer) return;
  try {
    running = new BTRenderer().initialize(optionsOf(target, settings, language, token));
    target.toggleAttribute('data-shown', true);
  } catch (error) {
    // Third-party code: people are told that it is out of reach.
    console.warn('The sportsbook did not begin', error);
    target.toggleAttribute('data-failed', true);
  }
}

/**
 * Shows the sportsbook until the page is left.
 * @param onRoute it has changed `bt-path`
 */
export function showWidget(target: HTMLElement, onRoute: () => void): void {
  tellRoute = onRoute;
  const forget = $session.listen(({ authenticated, checked }, before) => {
    if (authenticated !== before?.authenticated || checked !== before.checked) void begin(target);
  });
  const resize = (): void => running?.updateOptions(room());
  addEventListener('resize', resize);
  target.querySelector('button')?.addEventListener('click', () => void begin(target));
  document.addEventListener(
    'astro:before-swap',
    () => {
      forget();
      removeEventListener('resize', resize);
      end();
    },
    { once: true },
  );
  void begin(target);
}
