/** When the slip asks what it is worth: when something has changed, while it is seen, one question after the other. */

/** After an answer so long nothing is asked, however often prices change, ms. */
const PAUSE_MS = 1_000;

interface QuoterParts {
  /** Asks, and shows the answer unless `isWanted` says that nobody waits for it any more. */
  ask(isWanted: () => boolean): Promise<void>;
  /** Whether somebody can see it, and the line is there. */
  isSeen(): boolean;
}

export interface Quoter {
  /** Something that it depends on has changed, or it can be seen again. */
  changed(): void;
  end(): void;
}

export function createQuoter({ ask, isSeen }: QuoterParts): Quoter {
  let state: 'idle' | 'asking' | 'over' = 'idle';
  let isDue = false;
  const isOver = (): boolean => state === 'over';
  async function run(): Promise<void> {
    isDue = false;
    state = 'asking';
    await ask(() => !isOver());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (isOver()) return;
    state = 'idle';
    if (isDue) changed();
  }
  function changed(): void {
    isDue = true;
    if (state === 'idle' && isSeen()) void run();
  }
  return {
    changed,
    end() {
      state = 'over';
    },
  };
}
