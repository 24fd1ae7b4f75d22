/** Whether anything of the site can be reached, and what waits until it can. */

/** How often a page that has lost the site asks for it. */
const ASK_EVERY_MS = 2_000;

/** Whether the site answers at all, whatever it says. */
export const siteAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Loads a module on demand. One that fails because the site is away is asked for again once the site answers.
 * @throws when the module fails although the site answers: its build is gone
 */
export async function loadOnceReachable<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    // Whether this failure is one to tell is found out below, by the second try.
    while (!(await siteAnswers())) await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    return load();
  }
}
