/** An action that personal info was missing for goes on by itself once it has been given. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tournament } from '#features/tournaments/model.ts';
import { errorBody } from '#shared/contract/errors.ts';

let answers: Response[] = [];
const sent: unknown[] = [];

beforeEach(() => {
  vi.resetModules();
  sent.length = 0;
  vi.stubGlobal('location', new URL('https://fairwind.example/en/tournaments'));
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(await new Request(input, init).json());
    return answers.shift() ?? expect.fail('nobody asks again');
  });
});
afterEach(() => vi.unstubAllGlobals());

const missing = () => Response.json(errorBody('profile_required'), { status: 403 });
const entered = () => Response.json({ attempts: 1 });

async function enter() {
  const { enterRace } = await import('#features/tournaments/lists.ts');
  const { $overPopup, closeOver } = await import('#features/popups/store.ts');
  const isIn = enterRace({ tournament_id: 'regatta-1' } as Tournament, 1);
  await expect.poll(() => $overPopup.get()?.name).toBe('personal-info');
  return { isIn, closeOver };
}

it('an entry is sent again as it was, and the player is in', async () => {
  answers = [missing(), entered()];
  const { isIn, closeOver } = await enter();
  closeOver('submitted');
  expect(await isIn).toBe(true);
  expect(sent).toEqual([{ attempt: 1 }, { attempt: 1 }]);
});

it('an entry whose player closes the form is not sent again', async () => {
  answers = [missing()];
  const { isIn, closeOver } = await enter();
  closeOver('dismissed');
  expect(await isIn).toBe(false);
  expect(sent).toHaveLength(1);
});
