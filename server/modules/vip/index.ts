/** The VIP programme's door. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import { vipLevels } from './levels.ts';

export { standingOf, vipLevels } from './levels.ts';

export function vipRoutes(): Routes<'vipLevels'> {
  return { vipLevels: { access: 'public', handle: async () => ok({ result: vipLevels() }) } };
}
