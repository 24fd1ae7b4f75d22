/** Why a leg of a bet is void whatever its market says (ADR 0270). */
export const VOID_REASONS = ['feed', 'unstarted', 'broken_off', 'late', 'swapped'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];
