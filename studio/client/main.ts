/** The entry of a game's page: the session stands in the address, everything else is asked for. */
import './style.css';
import './panel.css';
import { createStudioApi } from './api.ts';
import { startGame } from './game.ts';
import { loadTexts } from './texts/index.ts';
import { loadTheme } from './titles/index.ts';
import { createBanner } from './ui/banner.ts';

async function open(root: HTMLElement): Promise<void> {
  const token = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  const api = createStudioApi(token);
  const [answer, t] = await Promise.all([api.session(), loadTexts(document.documentElement.lang)]);
  if (answer.ok) {
    const session = answer.value;
    if ('shared' in session) {
      const { startAviator } = await import('./aviator/main.ts');
      return startAviator({ root, api, session, t, token });
    }
    if (!('engine' in session)) {
      return startGame({ root, api, session, theme: await loadTheme(root.dataset.game ?? ''), t });
    }
    const { startHouseGame } = await import('./house/frame.ts');
    return startHouseGame({ root, api, session, t });
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
