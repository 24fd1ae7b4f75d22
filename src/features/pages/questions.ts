/** The questions page in the browser: search as one types, and questions that open by their address. */
import { onPageLoad } from '#platform/page-load.ts';

/** Text without case and accents, so that a plain keyboard finds every word. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every word of a search stands in a text; an empty search is in all. */
export function isFound(text: string, search: string): boolean {
  const within = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

const part = (id: string) => document.getElementById(id);

/** Shows what holds the words; those of a group's title find all of it. */
function search(text: string): void {
  let found = 0;
  for (const group of part('faq')?.querySelectorAll('section') ?? []) {
    const title = group.querySelector('h2')?.textContent ?? '';
    let shown = 0;
    for (const question of group.querySelectorAll('details')) {
      question.hidden = !isFound(`${title} ${question.textContent}`, text);
      if (!question.hidden) shown += 1;
    }
    group.hidden = shown === 0;
    found += shown;
  }
  const none = part('faq-none');
  if (none) none.hidden = found > 0;
  const status = part('faq-found');
  if (status) status.textContent = text ? (status.dataset.text ?? '').replace('#', String(found)) : '';
}

/** Opens the question that the address names. */
function openAddressed(): void {
  const question = part(location.hash.slice(1));
  if (question instanceof HTMLDetailsElement) question.open = true;
}

/** An opened question puts its address into the bar, ready to be passed on. */
function showAddress(event: Event): void {
  const { target } = event;
  if (target instanceof HTMLDetailsElement && target.open && target.closest('#faq')) {
    history.replaceState(history.state, '', `#${target.id}`);
  }
}

/** Listens once for the life of the browser's page; other pages have none of these elements. */
export function startQuestions(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'faq-search') search(target.value);
  });
  document.addEventListener('toggle', showAddress, true);
  onPageLoad(openAddressed);
  addEventListener('hashchange', openAddressed);
}
