/** Puts the chat into the layout's place for it, where it survives every navigation. */
import { createRoot, type Root } from 'react-dom/client';
import { loadTexts } from '#features/i18n/index.ts';
import { IslandRoot } from '#features/i18n/react.tsx';
import { onNavigation } from '#features/navigation/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { $session } from '#features/session/index.ts';
import { beginChat, forgetTalk, talkAsPlayer } from '../store.ts';
import { ChatPanel } from './ChatPanel.tsx';

/** The layout's place for the chat. */
const PLACE_ID = 'chat';

let root: Root | null = null;

function draw(): void {
  root?.render(
    <IslandRoot page={currentPage()}>
      <ChatPanel />
    </IslandRoot>,
  );
}

function mount(): void {
  const place = document.getElementById(PLACE_ID);
  if (place === null) throw new Error('The page has no place for the chat');
  root = createRoot(place);
  // The page's language may have changed.
  onNavigation('after', draw);
  let userId = $session.get().user?.user_id;
  $session.subscribe(({ user }) => {
    if (user?.user_id === userId) return;
    // A page learns who plays some moments after it can be used: the chat that they have opened stays.
    if (userId === undefined) talkAsPlayer();
    else forgetTalk();
    userId = user?.user_id;
  });
}

/** Shows the chat. */
export async function showChat(context: string): Promise<void> {
  await loadTexts(currentPage().locale, ['chat', 'errors']);
  if (root === null) mount();
  draw();
  await beginChat(context);
}
