/** A copy of the working tree in which files are made wrong: a run that is killed leaves the real one as it was. */
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CACHE, inRoot } from '#builder/paths.ts';
import { capture } from '#builder/process.ts';

const TREE = join(CACHE, 'mutants', 'tree');

async function git(...args: readonly string[]): Promise<string> {
  const { code, output } = await capture('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
  return output;
}

/** What the tree holds that no commit does. */
async function uncommitted(): Promise<readonly string[]> {
  const changed = await git('diff', '--name-only', '--no-renames', '-z', 'HEAD');
  const unknown = await git('ls-files', '--others', '--exclude-standard', '-z');
  return [...changed.split('\0'), ...unknown.split('\0')].filter((file) => file !== '' && file !== 'node_modules');
}

async function removeTree(): Promise<void> {
  rmSync(TREE, { recursive: true, force: true });
  await git('worktree', 'prune');
}

/** Makes the copy. @returns its folder, and how it goes away */
export async function copyTree(): Promise<{ root: string; remove(): Promise<void> }> {
  await removeTree();
  mkdirSync(dirname(TREE), { recursive: true });
  await git('worktree', 'add', '--detach', '--quiet', TREE, 'HEAD');
  for (const file of await uncommitted()) {
    rmSync(join(TREE, file), { force: true });
    if (existsSync(inRoot(file))) cpSync(inRoot(file), join(TREE, file));
  }
  symlinkSync(inRoot('node_modules'), join(TREE, 'node_modules'));
  return { root: TREE, remove: removeTree };
}
