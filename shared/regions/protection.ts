/**
 * What each jurisdiction asks of the protection of players. Apart from the rows of products, so that no page carries
 * it; sources stand beside each row. An operator's setting, not legal advice.
 */
import type { JurisdictionId } from './jurisdictions.ts';
import { lawsOf, type Reach } from './policy.ts';

export interface ProtectionRules {
  /** Days, weeks and months of limits begin by this clock. */
  timeZone: string;
  /** Whether a player must say before the first deposit which limit they want, be it none. */
  asksLimits: boolean;
  /** Whether the register of exclusions is asked at registration, login and before play. */
  asksRegister: boolean;
  realityCheck: {
    /** Until the player chooses another. */
    defaultMinutes: number;
    maximumMinutes: number;
    /** Whether rounds are refused from when it is due until it is answered. */
    pausesPlay: boolean;
  };
  /** After so much play without a rest, a rest must be taken; null: none. */
  rest: { afterMinutes: number; minutes: number } | null;
  /** Whether session clock and net result stand in view during play. */
  showsClock: boolean;
}

const USUAL = {
  asksLimits: false,
  asksRegister: false,
  realityCheck: { defaultMinutes: 60, maximumMinutes: 120, pausesPlay: false },
  rest: null,
  showsClock: false,
} as const;

export const PROTECTION: Readonly<Record<JurisdictionId, ProtectionRules>> = {
  // UK RTS 12 and 13 serve as the model where no country's rule applies: gross limits, a check that the player paces.
  international: { ...USUAL, timeZone: 'Europe/Vienna' },
  // GlüStV 2021, section 6c: no play without a limit of one's own; section 6h and its guidance: after 60 minutes a rest
  // of 5 with a summary; section 8: OASIS is asked before play.
  germany: {
    timeZone: 'Europe/Berlin',
    asksLimits: true,
    asksRegister: true,
    realityCheck: { defaultMinutes: 60, maximumMinutes: 60, pausesPlay: true },
    rest: { afterMinutes: 60, minutes: 5 },
    showsClock: true,
  },
  // Decree-Law 66/2015, articles 38 and 39: limits offered, the register of SRIJ asked.
  portugal: { ...USUAL, timeZone: 'Europe/Lisbon', asksRegister: true, showsClock: true },
  // Act XXXIV of 1991, section 1(5a) and the regulator's decree: deposit, stake, loss and time caps are offered.
  hungary: { ...USUAL, timeZone: 'Europe/Budapest', asksLimits: true },
  // Gambling Act, section 40: HAMPI is asked before play.
  estonia: { ...USUAL, timeZone: 'Europe/Tallinn', asksRegister: true },
  poland: { ...USUAL, timeZone: 'Europe/Warsaw' },
  'south-africa': { ...USUAL, timeZone: 'Africa/Johannesburg' },
};

const stricterRest = (one: ProtectionRules['rest'], other: ProtectionRules['rest']): ProtectionRules['rest'] => {
  if (one === null || other === null) return one ?? other;
  return {
    afterMinutes: Math.min(one.afterMinutes, other.afterMinutes),
    minutes: Math.max(one.minutes, other.minutes),
  };
};

/** The stricter of two rows, field by field; the clock is that of the first. */
export function stricterProtection(one: ProtectionRules, other: ProtectionRules): ProtectionRules {
  const [first, second] = [one.realityCheck, other.realityCheck];
  return {
    timeZone: one.timeZone,
    asksLimits: one.asksLimits || other.asksLimits,
    asksRegister: one.asksRegister || other.asksRegister,
    realityCheck: {
      defaultMinutes: Math.min(first.defaultMinutes, second.defaultMinutes),
      maximumMinutes: Math.min(first.maximumMinutes, second.maximumMinutes),
      pausesPlay: first.pausesPlay || second.pausesPlay,
    },
    rest: stricterRest(one.rest, other.rest),
    showsClock: one.showsClock || other.showsClock,
  };
}

/** What holds for somebody: every row that concerns them, the strictest of each field. */
export function protectionOf(reach: Reach): ProtectionRules {
  const [first, ...others] = lawsOf(reach).map((law) => PROTECTION[law]);
  return others.reduce(stricterProtection, first as ProtectionRules);
}
