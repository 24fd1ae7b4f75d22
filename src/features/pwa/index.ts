/** The site as an app: its worker in the browser. */

/** Registers the worker, which caches the shell's files and a page for when there is no network. Failing is harmless. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch (error) {
    // A private window or a full disk: the site works the same without it.
    console.warn('The service worker could not be registered', error);
  }
}
