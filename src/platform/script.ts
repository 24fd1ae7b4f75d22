/** Scripts of third parties: loaded once, never waited for without an end, and never able to stop the page. */

const loads = new Map<string, Promise<boolean>>();

function append(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      // Blocked or out of reach: the next one who asks may try again.
      loads.delete(url);
      script.remove();
      resolve(false);
    });
    document.head.append(script);
  });
}

/** Loads a script once. @returns whether it arrived; stays open while it hangs. */
export function loadScript(url: string): Promise<boolean> {
  const known = loads.get(url) ?? append(url);
  loads.set(url, known);
  return known;
}

/** Whether work is done within `ms`, and well. */
export function withinTime(work: Promise<boolean>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void work.then((done) => {
      clearTimeout(timer);
      resolve(done);
    });
  });
}
