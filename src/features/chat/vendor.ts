/** An outside live chat in the place of our own; the second one stands in when the first has not loaded in time. */
import { vendorSettings } from '#features/vendors/index.ts';
import { keepForeignNodes } from '#platform/foreign-nodes.ts';
import { loadScript, withinTime } from '#platform/script.ts';
import { pause } from '#platform/timing.ts';
import { CHAT_FALLBACK_MS } from '#shared/constants.ts';

/** The layout's place for the chat. */
const PLACE_ID = 'chat';

/** What either script leaves on the page. */
interface WindowWithChat extends Window {
  chatWidget?: { open(options: { target: HTMLElement | null }): void };
}

function open(): boolean {
  const { chatWidget } = window as WindowWithChat;
  if (!chatWidget) return false;
  try {
    chatWidget.open({ target: document.getElementById(PLACE_ID) });
    return true;
  } catch (error) {
    // Third-party code: the way on is the contact page.
    console.warn('The live chat did not open', error);
    return false;
  }
}

/** Whether the first chat came in the time it has; one that was refused leaves the rest of it to whoever unblocks it. */
async function loadMain(url: string): Promise<boolean> {
  const started = performance.now();
  if (await withinTime(loadScript(url), CHAT_FALLBACK_MS)) return true;
  await pause(CHAT_FALLBACK_MS - (performance.now() - started));
  return false;
}

/** Opens it. @returns false where the region has none, or when neither script came. */
export async function openVendorChat(): Promise<boolean> {
  const settings = vendorSettings('chat');
  if (!settings) return false;
  keepForeignNodes();
  if (open() || (await loadMain(settings.url))) return open();
  if (!settings.fallbackUrl) return false;
  return (await withinTime(loadScript(settings.fallbackUrl), CHAT_FALLBACK_MS)) && open();
}
