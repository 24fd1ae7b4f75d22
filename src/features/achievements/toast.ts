/** What a player sees of an achievement: a toast with its name, and the way to the rounds behind it. */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { currentPage, routeHref } from '#features/regions/index.ts';
import { showToast } from '#ui/toasts.ts';
import { ACHIEVEMENT_TEXTS, type Achievement } from './model.ts';

/** Shows a completed achievement in the page's language. */
export async function showAchievement({ name, game_code }: Achievement): Promise<void> {
  const page = currentPage();
  await loadTexts(page.locale, ['achievements']);
  const translate = translator(page.locale, 'achievements');
  const texts = ACHIEVEMENT_TEXTS[name];
  showToast({
    kind: 'success',
    title: translate('completed', { name: translate(texts.name) }),
    detail: translate(texts.text),
    action:
      game_code === null
        ? { label: translate('all'), href: routeHref(page, 'shop-coins') }
        : { label: translate('history'), href: routeHref(page, 'account-game-history') },
  });
}
