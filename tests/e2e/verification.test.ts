/** Documents as a player sends them: by file when a withdrawal asks, and through the vendor's frame (spec section 5). */
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIST } from '#builder/paths.ts';
import { type Connection, connectInMemory } from '#server/db/index.ts';
import { PATHS } from '#shared/contract/paths.ts';
import { DOCUMENT_MAXIMUM_BYTES } from '#shared/verification.ts';
import errors from '../../locales/en/errors.json' with { type: 'json' };
import texts from '../../locales/en/verification.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { joined, jpeg } from '../support/documents.ts';
import { embeddedImage } from '../support/embedded-image.ts';
import { type Player, registerPlayer } from '../support/players.ts';
import { type TestServer, testServer } from '../support/server.ts';
import { shareBrowser } from '../support/shared-product.ts';

const STAFF = '5a1f4b1e-2b7b-4b0e-9d5a-0c5f3a1b2c3d';
const FRAMES = 'https://magic.veriff.me';
const VENDOR = {
  VERIFF_URL: 'https://vendor.example',
  VERIFF_API_KEY: 'key-of-the-tests',
  VERIFF_SECRET: 'veriff-secret-of-the-tests-000000',
};

interface VendorSession {
  id: string;
  person: { firstName: string; lastName: string; dateOfBirth: string };
}
/** The sessions that the vendor began, by the player they are of, with whom it was told to look for. */
const sessions = new Map<string, VendorSession>();
/** The vendor's API: it begins a session and says where its frame is. */
async function vendor(_url: string | URL | Request, { body }: RequestInit = {}): Promise<Response> {
  const id = randomUUID();
  const { vendorData, person } = JSON.parse(String(body)).verification;
  sessions.set(vendorData, { id, person });
  return Response.json({ verification: { id, url: `${FRAMES}/v/${id}` } }, { status: 201 });
}

const { openContext } = shareBrowser();
let connection: Connection;
let server: TestServer;
beforeAll(async () => {
  connection = await connectInMemory(new Blob([readFileSync(await embeddedImage())]));
  const values = { SITE_DIRECTORY: DIST, FAIRWIND_ENVIRONMENT: 'demo', ...VENDOR };
  server = await testServer(connection, { values, kycFetch: vendor });
});
afterAll(async () => {
  await server.close();
  await connection.close();
});

/** The popup, and no message about a file that came, which is a dialog of its own kind. */
const dialog = (page: Page) => page.getByRole('dialog').and(page.locator(':not([data-type])'));
const idOf = async (player: Player): Promise<string> => (await player.ask('GET', '/api/player')).body.user.user_id;

async function withMoney(name: string): Promise<{ player: Player; playerId: string }> {
  const player = await registerPlayer(server.origin, name);
  await player.deposit('50.00');
  return { player, playerId: await idOf(player) };
}

/** Asks for a withdrawal, and is asked for documents in its place: the form knows what comes first. */
async function withdraw(page: Page): Promise<void> {
  await page.goto(`${server.origin}/en/wallet/withdrawal`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('40');
  await page.getByText(texts.lead).waitFor();
  await page.getByRole('button', { name: texts.popup_title }).click();
  await dialog(page).waitFor();
}

const photo = async (name: string, more = '') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(joined(await jpeg(), more)),
});

/** Gives a file to the place that stands open. */
async function give(page: Page, title: string, file: Awaited<ReturnType<typeof photo>>): Promise<void> {
  await dialog(page).getByLabel(title, { exact: true }).setInputFiles(file);
}

/** What staff do in the console. */
async function acceptAll(playerId: string): Promise<void> {
  const waiting = (await server.app.review.pending()).filter((document) => document.playerId === playerId);
  for (const { documentId } of waiting) {
    const decided = await server.app.review.decide(STAFF, playerId, documentId, { outcome: 'accept' });
    expect(decided.ok).toBe(true);
  }
}

test('a withdrawal asks for documents, which are sent by file: on a phone', async () => {
  const { player, playerId } = await withMoney('documents');
  const own = await openContext(DEVICES.mobile);
  await player.enter(own.context);
  const page = await own.newPage();
  await withdraw(page);
  const popup = dialog(page);
  await popup.getByRole('heading', { name: texts.popup_title }).waitFor();
  await popup.getByRole('heading', { name: texts.paper_passport }).waitFor();
  expect(await violations(page)).toEqual([]);

  own.expectRefusal(422, PATHS.sendDocument.path);
  await give(page, texts.paper_passport, await photo('passport.jpg', '<script>alert(1)</script>'));
  await popup.getByText(errors.document_active).waitFor();
  const large = { ...(await photo('passport.jpg')), buffer: Buffer.alloc(DOCUMENT_MAXIMUM_BYTES + 1) };
  await give(page, texts.paper_passport, large);
  await popup.getByText(texts.file_too_large).waitFor();
  expect(await server.app.review.documentsOf(playerId)).toEqual([]);

  await give(page, texts.paper_passport, await photo('passport.jpg'));
  await popup.getByRole('heading', { name: texts.paper_utility_bill }).waitFor();
  await give(page, texts.paper_utility_bill, await photo('bill.jpg'));
  await popup.getByText(texts.in_review_text).waitFor();
  expect(await violations(page)).toEqual([]);

  await acceptAll(playerId);
  await popup.waitFor({ state: 'detached' });
  await page.goto(`${server.origin}/en/account/verification`);
  await page.getByText(texts.done_text).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${server.origin}/en/wallet/withdrawal`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('40');
  await page.getByRole('button', { name: 'Withdraw €40' }).click();
  await expect.poll(async () => (await player.ask('GET', '/api/wallet')).body.balance).toBe('10.00');
  await own.closeQuiet();
});

/** The vendor says that the player is who the account says: papers have names in capitals. */
async function approve({ id, person: { firstName, lastName, dateOfBirth } }: VendorSession): Promise<void> {
  const verification = {
    id,
    status: 'approved',
    person: { firstName: firstName.toUpperCase(), lastName: lastName.toUpperCase(), dateOfBirth },
    document: { type: 'PASSPORT', validUntil: '2031-05-01' },
  };
  const body = JSON.stringify({ status: 'success', verification });
  const signature = createHmac('sha256', VENDOR.VERIFF_SECRET).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-auth-client': VENDOR.VERIFF_API_KEY,
    'x-hmac-signature': signature,
  };
  const answer = await fetch(`${server.origin}/vendor/kyc/veriff/webhook`, { method: 'POST', headers, body });
  expect(await answer.json()).toEqual({ status: 'applied' });
}

test('identity is checked in the vendor’s frame, the rest by file: on a desktop', async () => {
  const { player, playerId } = await withMoney('vendor');
  await server.app.review.ask({ playerId, kind: 'funds', cause: 'flag', staffId: STAFF });
  const own = await openContext(DEVICES.desktop);
  await own.context.route(`${FRAMES}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Check</title><p>Hold your card here</p>',
    }),
  );
  await player.enter(own.context);
  const page = await own.newPage();
  await withdraw(page);
  const popup = dialog(page);
  const frame = popup.frameLocator(`iframe[title="${texts.vendor_frame}"]`);
  await frame.getByText('Hold your card here').waitFor();
  expect(await violations(page)).toEqual([]);

  await approve(sessions.get(playerId) as VendorSession);
  await popup.getByRole('heading', { name: texts.paper_payslip }).waitFor();
  await give(page, texts.paper_payslip, await photo('payslip.jpg'));
  await popup.getByRole('heading', { name: texts.paper_utility_bill }).waitFor();
  await give(page, texts.paper_utility_bill, await photo('bill.jpg'));
  await popup.getByText(texts.in_review_text).waitFor();
  await acceptAll(playerId);
  await popup.waitFor({ state: 'detached' });
  await own.closeQuiet();
});
