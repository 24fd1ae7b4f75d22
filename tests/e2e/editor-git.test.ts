/**
 * The marketers' editor on a staging host: it signs in to a Git service with a token and saves to its repository. The service is Gitea's API over a real repository.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '#builder/paths.ts';
import { openPromotion, PATIENT, save, writeTitle } from '#tests/support/editor.ts';
import { type GitService, startGitService } from '#tests/support/git-service.ts';
import { ownApp, shareBrowser } from '#tests/support/shared-product.ts';

const PROMOS = 'src/content/promos';
const PROMO = `${PROMOS}/vip-cashback.yaml`;
const TITLE = 'VIP cashback';
const REPOSITORY = 'house/content';
const TOKEN = 'token-of-mia';
interface Promotion {
  texts: Record<string, object>;
}

let service: GitService;
beforeAll(async () => {
  const files = readdirSync(inRoot(PROMOS)).map((name) => [
    `${PROMOS}/${name}`,
    readFileSync(inRoot(PROMOS, name), 'utf8'),
  ]);
  service = await startGitService({ repository: REPOSITORY, token: TOKEN, files: Object.fromEntries(files) });
});
afterAll(() => service?.close());
// The Git service is a setting of the server.
const { app } = ownApp(() => ({
  environment: {
    EDITOR_GIT_SERVICE: 'gitea',
    EDITOR_GIT_REPOSITORY: REPOSITORY,
    EDITOR_GIT_URL: service.origin,
  },
}));
const { browser } = shareBrowser();

async function signIn(token: string): Promise<Page> {
  const page = await browser().newPage({ viewport: { width: 1280, height: 1000 } });
  await page.goto(`http://admin.localhost:${app().port}/`);
  await page.getByRole('button', { name: /token/i }).click();
  await page.getByLabel('Personal Access Token').fill(token);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  return page;
}

describe('the editor on a Git service', () => {
  test('refuses a token that the service does not know', async () => {
    const page = await signIn('somebody-else');
    await page.getByText('The provided token is invalid').waitFor();
    expect(await page.getByText(TITLE, { exact: true }).count()).toBe(0);
    await page.close();
  });

  test('shows the content of the branch and saves a change as one commit of the marketer', async () => {
    const page = await signIn(TOKEN);
    const [before, commits] = [service.read(PROMO), service.commits()];
    await openPromotion(page, TITLE);
    await writeTitle(page, 'Cashback for captains');
    await save(page);
    await expect.poll(() => service.commits(), PATIENT).toBe(commits + 1);
    expect(service.newest()).toEqual({ author: 'Mia Marketer <mia@house.example>', files: [PROMO] });
    // The editor writes an entry's fields in the order of its form, so files are compared by what they say.
    const { texts, ...rest } = parse(before) as Promotion;
    expect(parse(service.read(PROMO))).toMatchObject({
      ...rest,
      texts: { ...texts, en: { ...texts.en, title: 'Cashback for captains' } },
    });
    await page.close();
  });

  test('loses nothing of what somebody else has saved meanwhile', async () => {
    const page = await signIn(TOKEN);
    await openPromotion(page, 'Cashback for captains');
    await writeTitle(page, 'Cashback for admirals');
    const theirs = service.read(PROMO).replace("title: 'Cashback for captains'", "title: 'Cashback for crews'");
    service.commit(PROMO, theirs);
    await save(page);
    await page.getByText('Entry Changed by Someone Else').waitFor();
    expect(service.read(PROMO)).toBe(theirs);
    await page.close();
  });
});
