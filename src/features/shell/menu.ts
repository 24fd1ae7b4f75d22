/**
 * The side menu's behaviour (spec sections 2 and 4). The menu is plain HTML that works without this file: its toggle is
 * a link to it, and the stylesheet shows what is linked to. Here the links become buttons; the menu opens, closes, keeps
 * its place across navigations and marks where one is. What a page asks for stands on `.shell`:
 * `data-menu-mode` (column or overlay), `data-closes-menu`, and `data-address` (the page's address with its locale).
 */
import { atom } from 'nanostores';
import { wholeStyles } from '#platform/styles.ts';
import { BREAKPOINT_PX, SIDE_MENU_ANIMATION_MS, SIDE_MENU_CLOSE_DELAY_MS } from '#shared/constants.ts';
import { isCurrent, startsOpen } from './rules.ts';

export interface MenuState {
  open: boolean;
  /** The toggle waits while the menu moves. */
  animating: boolean;
}

export const $menu = atom<MenuState>({ open: true, animating: false });

const root = () => document.documentElement;
const shell = () => document.querySelector<HTMLElement>('.shell');
const menuElement = () => document.getElementById('side-menu');

/** Whether the menu lies over the page instead of beside it. */
function isOverlay(): boolean {
  return innerWidth < BREAKPOINT_PX.md || shell()?.dataset.menuMode === 'overlay';
}

function initialState(): MenuState {
  return { open: startsOpen(innerWidth) && !isOverlay(), animating: false };
}

const SWITCHES = '[data-menu-toggle],[data-menu-close]:not(.menu-scrim)';

function markToggles({ open, animating }: MenuState): void {
  for (const control of document.querySelectorAll(SWITCHES)) control.setAttribute('role', 'button');
  for (const toggle of document.querySelectorAll('[data-menu-toggle]')) {
    toggle.setAttribute('aria-expanded', String(open));
    toggle.setAttribute('aria-disabled', String(animating));
  }
}

/** Icons on their own need their names on hover. */
function markTitles({ open }: MenuState): void {
  const collapsed = !open && !isOverlay();
  for (const item of menuElement()?.querySelectorAll<HTMLElement>('.menu-item') ?? []) {
    // The text that is seen: the bonus map has a name for each season.
    item.title = collapsed ? (item.querySelector<HTMLElement>('.menu-label')?.innerText ?? '') : '';
  }
}

/** While the menu lies over the page, the page behind it takes no focus. */
function holdPage({ open }: MenuState): void {
  const held = open && isOverlay();
  for (const part of document.querySelectorAll<HTMLElement>('[data-behind-menu]')) part.inert = held;
}

function show(state: MenuState): void {
  root().dataset.menu = state.open ? 'open' : 'closed';
  if (state.animating) root().dataset.menuMoving = state.open ? 'open' : 'closed';
  else delete root().dataset.menuMoving;
  markToggles(state);
  markTitles(state);
  holdPage(state);
}

let settle: ReturnType<typeof setTimeout> | undefined;

/** Sets the menu; a moving one settles after its half second. */
function setOpen(open: boolean, { moving = true } = {}): void {
  clearTimeout(settle);
  $menu.set({ open, animating: moving });
  show($menu.get());
  if (!moving) return;
  settle = setTimeout(() => {
    $menu.set({ open, animating: false });
    show($menu.get());
  }, SIDE_MENU_ANIMATION_MS);
}

function moveFocus(open: boolean): void {
  if (!isOverlay()) return;
  const target = open
    ? menuElement()?.querySelector('[data-menu-close]')
    : document.querySelector('[data-menu-toggle]');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

let foldedOnce = false;

/** On a small screen the groups start folded, so that the whole menu is in sight; the group one is in stays open. */
function foldGroups(): void {
  if (foldedOnce || !isOverlay()) return;
  foldedOnce = true;
  for (const group of menuElement()?.querySelectorAll('details.menu-group') ?? []) {
    if (!group.querySelector('[aria-current]')) group.removeAttribute('open');
  }
}

/**
 * Tells whenever someone opens the menu.
 * @returns a function that stops it.
 */
export function onMenuOpened(listener: () => void): () => void {
  return $menu.listen(({ open, animating }) => {
    if (open && animating) listener();
  });
}

/** Opens the menu, unless it is moving. */
export function openMenu(): void {
  if ($menu.get().open || $menu.get().animating) return;
  foldGroups();
  setOpen(true);
  moveFocus(true);
}

function closeNow(): void {
  if (!$menu.get().open || $menu.get().animating) return;
  setOpen(false);
  moveFocus(false);
}

/** Closes the menu, unless it is moving; the narrow column's styles come with the whole (builder/finish/critical-css.ts). */
export function closeMenu(): void {
  if (isOverlay()) closeNow();
  else void wholeStyles().then(closeNow);
}

function onClick(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest('[data-menu-toggle],[data-menu-close]') : null;
  if (!control) return;
  event.preventDefault();
  if (control.hasAttribute('data-menu-toggle') && !$menu.get().open) openMenu();
  else closeMenu();
}

function onKey(event: KeyboardEvent): void {
  // The space bar presses a button and scrolls past a link.
  if (event.key === ' ' && event.target instanceof HTMLElement && event.target.matches(SWITCHES)) {
    event.preventDefault();
    if (!event.repeat) event.target.click();
  } else if (event.key === 'Escape' && $menu.get().open && isOverlay()) closeMenu();
}

/** Marks the links to where one is, in the menu and the tab bar. */
function markCurrent(): void {
  const address = (shell()?.dataset.address ?? location.pathname) + location.search;
  for (const link of document.querySelectorAll('a[data-place]')) {
    if (isCurrent(link.getAttribute('href') ?? '', address)) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const section = shell()?.dataset.section;
  for (const segment of document.querySelectorAll<HTMLElement>('[data-section]:not(.shell)')) {
    if (segment.dataset.section === section) segment.setAttribute('aria-current', 'true');
    else segment.removeAttribute('aria-current');
  }
}

let closing: ReturnType<typeof setTimeout> | undefined;

/** Play, sport and home of the sport mirror close the menu half a second after one enters (spec section 2). */
function enterPage(): void {
  clearTimeout(closing);
  markCurrent();
  if (shell()?.dataset.closesMenu === undefined || isOverlay()) return;
  closing = setTimeout(() => {
    if ($menu.get().open) closeMenu();
  }, SIDE_MENU_CLOSE_DELAY_MS);
}

/** Below 1024 px, and where the menu is an overlay, navigating closes it (spec section 2). */
function leavePage(): void {
  clearTimeout(closing);
  if (isOverlay() && $menu.get().open) setOpen(false, { moving: false });
}

/** What the new document takes over: how the menu stands, and the season, which names what leads to the bonus map. */
const CARRIED = ['menu', 'season'] as const;

function carryOver(event: DocumentEventMap['astro:before-swap']): void {
  const { dataset } = event.newDocument.documentElement;
  for (const mark of CARRIED) {
    const value = root().dataset[mark];
    if (value !== undefined) dataset[mark] = value;
  }
}

function afterSwap(): void {
  const { open } = $menu.get();
  if (open && isOverlay()) $menu.set({ open: false, animating: false });
  if (root().dataset.menu === undefined) markToggles($menu.get());
  else show($menu.get());
  enterPage();
}

/** Until someone toggles the menu, it follows the width; below 1024 px an open column never turns into an overlay. */
function onWidth(): void {
  if (root().dataset.menu === undefined) $menu.set(initialState());
  else if (isOverlay() && $menu.get().open) setOpen(false, { moving: false });
  markToggles($menu.get());
}

/** Starts the menu; call once per page load. The first state is instant and left to the stylesheet. */
export function startMenu(): void {
  $menu.set(initialState());
  // Opened by its link before this script came.
  if (isOverlay() && location.hash === '#side-menu') setOpen(true, { moving: false });
  else markToggles($menu.get());
  enterPage();
  // Before anyone who follows links to places on the page.
  addEventListener('click', onClick, { capture: true });
  addEventListener('keydown', onKey);
  matchMedia(`(min-width: ${BREAKPOINT_PX.md}px)`).addEventListener('change', onWidth);
  document.addEventListener('astro:before-preparation', leavePage);
  document.addEventListener('astro:before-swap', carryOver);
  document.addEventListener('astro:after-swap', afterSwap);
}
