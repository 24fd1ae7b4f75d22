/** What stands for search engines is as true as what is seen: a match that has begun is none to come. */
import { serverNow } from '#platform/server-clock.ts';

export function dropBegunEvents(): void {
  const script = document.querySelector('[data-sport-events]');
  if (!script) return;
  const data = JSON.parse(script.textContent ?? '{}') as { '@graph'?: { startDate: string }[] };
  const coming = (data['@graph'] ?? []).filter(({ startDate }) => new Date(startDate) > new Date(serverNow()));
  script.textContent = JSON.stringify({ ...data, '@graph': coming });
}
