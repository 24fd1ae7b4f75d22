/** The bars above a page: what a session may still do, and the session clock. Drawn without React, so that they cost little. */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { currentPage, routeHref } from '#features/regions/index.ts';
import { standingEnd } from '#features/session/index.ts';
import { playerAmount, signedAmount } from '#features/wallet/index.ts';
import { rulesOfStanding, type Standing } from '#shared/contract/standing.ts';
import { buttonClass, linkClass } from '#ui/recipes.ts';
import type { Sitting } from './api.ts';
import { clockText } from './model.ts';

const BAR = 'protection-bar';
const TICK_MS = 1_000;

let ticking: ReturnType<typeof setInterval> | undefined;

export function removeBar(): void {
  clearInterval(ticking);
  document.querySelector(`[data-${BAR}]`)?.remove();
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function link(className: string, href: string, text: string): HTMLAnchorElement {
  const made = element('a', className, text);
  made.href = href;
  return made;
}

function put(bar: HTMLElement, label: string): void {
  removeBar();
  bar.setAttribute(`data-${BAR}`, '');
  bar.setAttribute('aria-label', label);
  document.querySelector('.shell-main > .content')?.prepend(bar);
}

async function texts() {
  const page = currentPage();
  await loadTexts(page.locale, ['protection']);
  return { page, translate: translator(page.locale, 'protection') };
}

/** Play is closed: until when, and what is left to do. */
export async function drawClosed(standing: Standing): Promise<void> {
  const { page, translate } = await texts();
  const date = standingEnd(standing, page);
  const { withdraws } = rulesOfStanding(standing);
  const title = date ? translate('closed_until', { date }) : translate('closed');
  put(
    element(
      'aside',
      // A page or popup that says it in the place of play or the cashier says it alone.
      'in-[body:has([data-standing-notice])]:hidden mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line-2 bg-hull p-4',
      element(
        'div',
        'min-w-0 grow text-small text-text-2',
        element('b', 'block text-body font-semibold text-text', title),
        translate(withdraws ? 'closed_text' : 'closed_held'),
      ),
      link(buttonClass({ theme: 'secondary' }), routeHref(page, 'page', 'responsible-gaming'), translate('help')),
      ...(withdraws ? [link(buttonClass(), routeHref(page, 'wallet-withdrawal'), translate('withdraw'))] : []),
    ),
    title,
  );
}

/** Session clock and net result, over all games of the sitting. */
export async function drawClock(sitting: Sitting): Promise<void> {
  const { page, translate } = await texts();
  const startedAt = performance.now() - (new Date(sitting.now).getTime() - new Date(sitting.started_at).getTime());
  const checkIn = new Date(sitting.next_check_at).getTime() - new Date(sitting.now).getTime();
  const elapsed = element('b', 'font-semibold text-text');
  const next = element('b', 'font-semibold text-text');
  const drawnAt = performance.now();
  const tick = (): void => {
    elapsed.textContent = clockText(performance.now() - startedAt);
    const minutes = Math.max(0, Math.ceil((checkIn - (performance.now() - drawnAt)) / 60_000));
    next.textContent = translate('minutes', { minutes });
  };
  tick();
  const net =
    Number(sitting.net) === 0 ? playerAmount(0, sitting.currency) : signedAmount(sitting.net, sitting.currency);
  put(
    element(
      'aside',
      'mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 rounded-md border border-line bg-menu px-4 py-2 text-small text-text-2',
      element('span', '', `${translate('session')} `, elapsed),
      element('span', '', `${translate('net_result')} `, element('b', 'font-semibold text-text', net)),
      element('span', '', `${translate('next_check')} `, next),
      link(`${linkClass()} ms-auto`, routeHref(page, 'account-limits'), translate('limits')),
      link(linkClass(), `${routeHref(page, 'account-limits')}#break`, translate('break_title')),
    ),
    translate('session'),
  );
  ticking = setInterval(tick, TICK_MS);
}
