/** The entry of a game's page: the session stands in the address, and with it in the page what the game starts from. */
import './style.css';
import './panel.css';
import { formatsReady } from '#shared/first-format.ts';
import { type Answer, createStudioApi, type OpenedSession, type StudioApi } from './api.ts';
import { loadTexts } from './texts/index.ts';
import { createBanner } from './ui/banner.ts';

/** What the studio put into the page; it is asked for where it could not. */
async function sessionOf(api: StudioApi): Promise<Answer<OpenedSession>> {
  const embedded = document.getElementById('session')?.textContent;
  return embedded ? { ok: true, value: JSON.parse(embedded) as OpenedSession } : api.session();
}

async function open(root: HTMLElement): Promise<void> {
  const token = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  const api = createStudioApi(token);
  const language = document.documentElement.lang;
  const [answer, t] = await Promise.all([sessionOf(api), loadTexts(language), formatsReady()]);
  if (answer.ok) {
    const session = answer.value;
    if ('shared' in session) {
      const { startAviator } = await import('./aviator/main.ts');
      return startAviator({ root, api, session, t, token });
    }
    if ('live' in session) {
      const { startLive } = await import('./live/main.ts');
      return startLive({ root, api, session, t, token });
    }
    if ('engine' in session) {
      const { startHouseGame } = await import('./house/frame.ts');
      return startHouseGame({ root, api, session, t });
    }
    const [{ startGame }, { loadTheme }] = await Promise.all([import('./game.ts'), import('./titles/index.ts')]);
    return startGame({ root, api, session, theme: await loadTheme(root.dataset.game ?? ''), t });
  }
  const banner = createBanner();
  root.replaceChildren(banner.node);
  const gone = answer.status === 'unknown_session';
  banner.show(
    t(gone ? 'errorOver' : 'errorUnavailable'),
    gone ? undefined : { label: t('retry'), run: () => location.reload() },
  );
}

const root = document.getElementById('game');
if (root) void open(root);
