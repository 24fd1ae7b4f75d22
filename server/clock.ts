/** Time comes from here, never from a client; tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** What the server's time is read from, given the database's; a test's server moves on from it (tests/support/moved-clock.ts). */
export const serverTime = { following: (clock: Clock): Clock => clock };
