/** A movement of a player's money, as it travels. */
import type { ResponseOf } from '#shared/contract/index.ts';

export type Movement = ResponseOf<'movements'>['result'][number];
