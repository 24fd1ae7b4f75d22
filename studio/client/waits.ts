/** Waits that end early when the player presses on. */

export interface Wait {
  /** Resolves after so many ms, or as soon as it is ended. */
  last(ms: number): Promise<void>;
  /** Ends the wait that runs, if one does. */
  end(): void;
}

export function createWait(): Wait {
  let end = () => {};
  return {
    last: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}
