/** Opens games for play money as a page does, without a page. */
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { sendRaw } from './raw-http.ts';
import { writeHeaders } from './server.ts';

/** The address of a demo in its frame. @param origin of the region */
export async function launchDemo(origin: string, code: string, language = 'en'): Promise<string> {
  const { host, port } = new URL(origin);
  const body = JSON.stringify({ code, mode: 'demo', language });
  const sent = { method: 'POST', headers: writeHeaders(origin), body };
  const answer = await sendRaw(Number(port), host, LAUNCH_PATH, sent);
  if (answer.status !== 200) throw new Error(`${code} was not opened: ${answer.body}`);
  return (JSON.parse(answer.body.toString()) as { url: string }).url;
}
