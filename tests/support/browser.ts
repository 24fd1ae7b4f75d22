/** A real Chromium for the journeys; a page's unexpected errors fail the test. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright';
import { expect } from 'vitest';
import { findChromium } from '#scripts/chromium.ts';

export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two processes less for each browser, and their messages: a visit takes a twentieth less.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: BROWSER_ARGUMENTS });
}

/** A limit, not a wait: on a busy machine the first page of a browser takes long. */
export const LIMIT_MS = 90_000;

/** The devices the journeys run on. */
export const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  mobile: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
} as const satisfies Record<string, BrowserContextOptions>;
export type DeviceName = keyof typeof DEVICES;

export interface WatchedContext {
  context: BrowserContext;
  newPage(): Promise<Page>;
  /**
   * Names a refusal of the server that is part of the journey: the browser itself reports one as an error, which no page
   * can keep from it. It counts once, and it has to come.
   * @param status as HTTP has it; @param path of the refused call
   */
  expectRefusal(status: number, path: string): void;
  /** Fails when a page logged an error or warning, or threw. */
  expectQuiet(): void;
  /** Closes the context of pages that were quiet. */
  closeQuiet(): Promise<void>;
}

/** What the browser's driver itself says where workers are blocked. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';
/** What the browser says of an attempt that a busy machine did not open in 8 s; the page tries again (platform/socket.ts). */
const GIVEN_UP_SOCKET = 'WebSocket is closed before the connection is established';

/**
 * Modules come after the first paint, so a page may count as loaded before they run (src/layouts/after-paint.ts). A
 * text, for Vite would make `import` its own.
 */
const MODULES_RAN = `Promise.all(
  (document.querySelector('script[data-modules]')?.dataset.modules ?? '')
    .split(' ')
    .filter(Boolean)
    .map((address) => import(address)),
).then(() => undefined)`;

/** Resolves when the modules of the page on screen have run: from then on it hears what is pressed. */
export const modulesRan = (page: Page): Promise<void> => page.evaluate(MODULES_RAN);

/** Whoever opens a page or reads it anew finds it ready, as a person would. */
function awaitModules(page: Page): void {
  const { goto, reload } = page;
  type Options = Parameters<Page['goto']>[1];
  const isWhole = (options: Options) => !['commit', 'domcontentloaded'].includes(options?.waitUntil ?? 'load');
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (isWhole(options)) await modulesRan(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (isWhole(options)) await modulesRan(page);
    return response;
  };
}

/** The browser says nothing by itself of text that a page tried to run as code: the error is caught by who tried. */
const TELL_OF_EVAL = `document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective, sourceFile }) => {
  if (/eval/.test(blockedURI)) console.error('the policy (' + violatedDirective + ') forbids ' + blockedURI + ' in ' + sourceFile);
});`;

/**
 * Frames come twenty times a second, as on a slow phone. Where a page draws as often as it may for as long as it stands,
 * drawing by the processor is most of what a round costs.
 */
const FEWER_FRAMES = `{
  const FRAME_MS = 50;
  globalThis.requestAnimationFrame = (callback) => setTimeout(() => callback(performance.now()), FRAME_MS);
  globalThis.cancelAnimationFrame = clearTimeout;
}`;

/** For suites that wait for rounds: to be called before a page is opened. */
export const drawLess = (context: BrowserContext): Promise<unknown> => context.addInitScript(FEWER_FRAMES);

/**
 * A context whose pages are watched for console errors, warnings, CSP violations and exceptions. Service workers are
 * blocked unless asked for: a test could not hold back what goes through one.
 */
export async function watchedContext(browser: Browser, options: BrowserContextOptions): Promise<WatchedContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(LIMIT_MS);
  await context.addInitScript(TELL_OF_EVAL);
  const unexpected: string[] = [];
  const refusals: string[] = [];
  const isRefusal = (message: ConsoleMessage): boolean => {
    const [, status] = /^Failed to load resource: .* status of (\d+)/.exec(message.text()) ?? [];
    if (status === undefined) return false;
    const index = refusals.indexOf(`${status} ${new URL(message.location().url).pathname}`);
    return index >= 0 && refusals.splice(index, 1).length > 0;
  };
  const watch = (page: Page) => {
    page.on('console', (message) => {
      const text = message.text();
      if (text === BLOCKED_WORKER || text.includes(GIVEN_UP_SOCKET) || isRefusal(message)) return;
      if (message.type() === 'error' || message.type() === 'warning')
        unexpected.push(`${page.url()}: ${message.text()} (${message.location().url})`);
    });
    // A policy, a sandbox or the other side's headers forbade it; what a journey itself cuts off is none of these.
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (/BLOCKED_BY|csp/i.test(reason)) unexpected.push(`${page.url()}: ${request.url()} was blocked (${reason})`);
    });
    page.on('pageerror', (error) => unexpected.push(`${page.url()}: ${error.message}`));
  };
  context.on('page', watch);
  if (options.javaScriptEnabled !== false) context.on('page', awaitModules);
  const expectQuiet = () => {
    expect(unexpected).toEqual([]);
    expect(refusals, 'refusals that were to come').toEqual([]);
  };
  return {
    context,
    newPage: () => context.newPage(),
    expectRefusal: (status, path) => void refusals.push(`${status} ${path}`),
    expectQuiet,
    async closeQuiet() {
      try {
        expectQuiet();
      } finally {
        await context.close();
      }
    },
  };
}
