/** Preloaded into a process: its wall clock is CLOCK_SHIFT_MS ahead of the machine's. */
const RealDate = Date;
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
