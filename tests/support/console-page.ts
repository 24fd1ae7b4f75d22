/** The console in a browser, over a server and an embedded database of the test's own. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { DIST } from '#builder/paths.ts';
import { connectInMemory, type Database } from '#server/db/index.ts';
import { codeAt, stepAt } from '#server/modules/identity/totp.ts';
import { addStaff } from '#server/modules/staff/index.ts';
import type { Role } from '#shared/backoffice/permissions.ts';
import { embeddedImage } from './embedded-image.ts';
import { type TestServer, testServer } from './server.ts';
import { bytesOf, STAFF_PASSWORD } from './staff.ts';

export interface OpenedConsole {
  server: TestServer;
  database: Database;
  /** Where the console is. */
  origin: string;
  /** Comes in by a one-time link, sets password and authenticator, and stands on the first screen. */
  enrol(page: Page, name: string, role: Role): Promise<void>;
  close(): Promise<void>;
}

export async function openConsole(): Promise<OpenedConsole> {
  const connection = await connectInMemory(new Blob([readFileSync(await embeddedImage())]));
  const server = await testServer(connection, { values: { SITE_DIRECTORY: DIST, FAIRWIND_ENVIRONMENT: 'demo' } });
  const origin = server.origin.replace('localhost', 'backoffice.localhost');
  return {
    server,
    database: connection.database,
    origin,
    async enrol(page, name, role) {
      const email = `${name.toLowerCase()}@backoffice.example`;
      const added = await addStaff(connection.database, { email, name, role }, new Date());
      if ('refused' in added) throw new Error(`${name} is there already`);
      await page.goto(`${origin}/enrol#${added.token}`);
      const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
      await page.locator('[name=password]').fill(STAFF_PASSWORD);
      await page.locator('[name=code]').fill(codeAt(bytesOf(secret), stepAt(new Date())));
      await page.locator('[type=submit]').click();
      await page.locator('nav').waitFor();
    },
    async close() {
      await server.close();
      await connection.close();
    },
  };
}
