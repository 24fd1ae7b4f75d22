/** What the way back from a provider ended with (`?open-auth=`); the address forgets it at once. */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { openPopup } from '#features/popups/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { showToast } from '#ui/toasts.ts';
import { errorText } from './error-reactions.ts';
import { knowSession } from './session-check.ts';

async function tellConnected(): Promise<void> {
  const { locale } = currentPage();
  await loadTexts(locale, ['open-auth']);
  showToast({ kind: 'success', title: translator(locale, 'open-auth')('connected_done') });
}

/** Says why nothing came of it; a guest may choose once more. */
async function tellFailed(message: 'openid_refused' | 'openid_failed' | 'openid_taken'): Promise<void> {
  showToast({ kind: 'error', title: await errorText({ message, variables: {} }) });
  if (!(await knowSession())) void openPopup('open-auth');
}

const OUTCOMES: Readonly<Record<string, () => Promise<unknown>>> = {
  registration: () => openPopup('open-auth-registration'),
  code: () => openPopup('second-factor'),
  connected: tellConnected,
  cancelled: () => tellFailed('openid_refused'),
  failed: () => tellFailed('openid_failed'),
  taken: () => tellFailed('openid_taken'),
};

/** Goes on from where a provider sent the browser back to. Anybody can write such an address: it only asks and tells. */
export async function followOpenAuth(): Promise<void> {
  const url = new URL(location.href);
  const outcome = url.searchParams.get('open-auth') ?? '';
  url.searchParams.delete('open-auth');
  history.replaceState(history.state, '', url);
  const who = knowSession();
  if (Object.hasOwn(OUTCOMES, outcome)) await OUTCOMES[outcome]?.();
  await who;
}
