/** Loads what draws a list that is filtered or scrolled; whoever asks early has it at hand later. */
export async function loadFoundGames() {
  const { FoundGames } = await import('./FoundGames.tsx');
  return FoundGames;
}
