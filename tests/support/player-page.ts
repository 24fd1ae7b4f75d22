/** A page that acts for its player. */
import type { Locator, Page } from 'playwright';
import { IDEMPOTENCY_HEADER, WRITE_HEADER } from '#shared/contract/paths.ts';
import type { ApiAnswer } from './players.ts';

/** Calls the API as the page does, with the session of the browser. */
export function ask(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<ApiAnswer> {
  const init = {
    method,
    headers: { 'content-type': 'application/json', [WRITE_HEADER]: '1', [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  return page.evaluate(
    async ([address, options]) => {
      const response = await fetch(address, options);
      return { status: response.status, body: await response.json() };
    },
    [path, init] as const,
  );
}

/**
 * The first press in a game's frame. On a busy machine the browser hands presses on a frame that was only just drawn to
 * the page around it: such a press is made again, one that the button heard never. It may lead away from the frame, so
 * the button itself says at once that it has heard.
 */
export async function pressOnceDrawn(button: Locator): Promise<void> {
  await button.waitFor();
  const node = await button.elementHandle();
  if (!node) throw new Error('The button is gone');
  let isHeard = false;
  const heard = node
    .evaluate((pressed) => new Promise<void>((resolve) => pressed.addEventListener('click', () => resolve())))
    // The frame went with the press: only a press that was heard takes it along.
    .catch((error: Error) => {
      if (!/detached|destroyed|closed|navigat/i.test(error.message)) throw error;
    })
    .then(() => {
      isHeard = true;
    });
  do {
    await node.click();
    await Promise.race([heard, node.evaluate(() => undefined).catch(() => heard)]);
  } while (!isHeard);
}
