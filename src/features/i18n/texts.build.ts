/** All texts, for prebuilt HTML. Import it only from `.astro` files: in the browser it would weigh every language. */
import { addTexts } from './instance.ts';

const files = import.meta.glob<Record<string, string>>('/locales/*/*.json', { eager: true, import: 'default' });

for (const [path, texts] of Object.entries(files)) {
  const [, , code = '', file = ''] = path.split('/');
  addTexts(code, file.replace('.json', ''), texts);
}

export { translator } from './instance.ts';
