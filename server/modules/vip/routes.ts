/** The VIP programme's endpoint. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import { vipLevels } from './levels.ts';

export function vipRoutes(): Routes<'vipLevels'> {
  return { vipLevels: { handle: async () => ok({ result: vipLevels() }) } };
}
