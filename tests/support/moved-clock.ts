/** Loaded into the server's process before its own code: its clock runs ahead by as much as the test has asked for. */
import './quick-imports.ts';
import { serverTime } from '#server/clock.ts';

let aheadMs = 0;
serverTime.following = (clock) => ({ now: () => new Date(clock.now().getTime() + aheadMs) });
process.on('message', ({ advance }: { advance: number }) => {
  aheadMs += advance;
  process.send?.({ type: 'advanced' });
});
// A listener keeps the channel open; whoever started the server ends it.
