/**
 * How many answers follow each other, by who asked for what: the document names scripts and styles, these ask for others.
 * Chromium tells of each request whose line asked for it, so that no clock is read and a busy machine changes nothing.
 */
import type { CDPSession, Page } from 'playwright';

interface Initiator {
  url?: string;
  stack?: Stack;
}
interface Stack {
  callFrames: readonly { url: string }[];
  parent?: Stack;
}

export interface Asked {
  /** Host and path. */
  address: string;
  /** 1: asked for at once; 2: asked for by what came first … */
  stage: number;
  /** Whether the page showed nothing yet. */
  beforePaint: boolean;
}

const scriptOf = (stack: Stack | undefined): string | undefined =>
  stack && (stack.callFrames.find(({ url }) => url !== '')?.url ?? scriptOf(stack.parent));

/** Notes what a page asks for from now on. What it has loaded before counts as nothing. */
export async function watchStages(page: Page): Promise<{ asked: readonly Asked[] }> {
  const line: CDPSession = await page.context().newCDPSession(page);
  const asked: Asked[] = [];
  const stages = new Map<string, number>();
  let isPainted = false;
  await line.send('Network.enable');
  await line.send('Page.enable');
  await line.send('Page.setLifecycleEventsEnabled', { enabled: true });
  line.on('Page.lifecycleEvent', ({ name }) => {
    if (name === 'firstContentfulPaint') isPainted = true;
  });
  line.on('Network.requestWillBeSent', ({ request, initiator, redirectResponse }) => {
    if (!request.url.startsWith('http') || redirectResponse) return;
    const { url, stack } = initiator as Initiator;
    const by = url ?? scriptOf(stack);
    const stage = (by === undefined ? 0 : (stages.get(by) ?? 0)) + 1;
    // The first way to a file is the shortest.
    if (!stages.has(request.url)) stages.set(request.url, stage);
    const { host, pathname } = new URL(request.url);
    asked.push({ address: host + pathname, stage, beforePaint: !isPainted });
  });
  return { asked };
}
