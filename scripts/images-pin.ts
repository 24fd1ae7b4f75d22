/**
 * `npm run images:pin [-- --check]`: writes behind every image that `deploy/` takes from a registry the digest that its tag
 * stands for today, so that what was tried is what runs. `--check` asks nobody and ends with 1 for an image without one: the
 * last step before a release is sent out. Images of our own are named by their release and left alone.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from '#builder/paths.ts';
import { runCommand, Told } from './command.ts';

const FILES = ['Dockerfile', 'compose.yaml'];
/** An image that stands in a file, and its digest if it has one. */
const IMAGE =
  /^(?<before>FROM |\s+image: )(?<name>[a-z0-9./:_-]+:[\w.-]+)(?:@sha256:(?<digest>[\da-f]{64}))?(?<after>(?: AS \w+)?)$/gm;
const DOCKER_HUB = 'docker.io';
/** What a tag may stand for: a list of images by machine, or one image. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
const LIMIT_MS = 30_000;

interface Reference {
  host: string;
  repository: string;
  tag: string;
}

/** As container engines read a name: without a host it is of Docker Hub, without a folder of its library. */
export function referenceOf(name: string): Reference {
  const [path = '', tag = 'latest'] = name.split(/:(?=[^/:]*$)/);
  const [first = '', ...rest] = path.split('/');
  if (rest.length > 0 && /[.:]/.test(first)) return { host: first, repository: rest.join('/'), tag };
  return { host: DOCKER_HUB, repository: path.includes('/') ? path : `library/${path}`, tag };
}

/** A token for reading, from where the registry says it is given (distribution, "Token Authentication"). */
async function tokenFor(challenge: string, address: string): Promise<string> {
  const said = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  if (!/^Bearer /i.test(challenge) || said.realm === undefined) throw new Told(`${address} asks for a password.`);
  const realm = new URL(said.realm);
  for (const key of ['service', 'scope']) if (said[key]) realm.searchParams.set(key, said[key]);
  const answer = await fetch(realm, { signal: AbortSignal.timeout(LIMIT_MS) });
  const { token, access_token: other } = (await answer.json()) as { token?: string; access_token?: string };
  return token ?? other ?? '';
}

/** The digest of a tag: reckoned from the manifest itself, not taken on the registry's word. */
export async function digestOf(
  { host, repository, tag }: Reference,
  registries: ReadonlyMap<string, string>,
): Promise<string> {
  const origin = registries.get(host) ?? `https://${host === DOCKER_HUB ? 'registry-1.docker.io' : host}`;
  const address = `${origin}/v2/${repository}/manifests/${tag}`;
  const ask = (token?: string) =>
    fetch(address, {
      headers: { accept: MANIFESTS, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  let answer = await ask();
  if (answer.status === 401) answer = await ask(await tokenFor(answer.headers.get('www-authenticate') ?? '', address));
  if (!answer.ok) throw new Told(`${address} answers ${answer.status}.`);
  const digest = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
  const said = answer.headers.get('docker-content-digest');
  if (said !== null && said !== `sha256:${digest}`) throw new Told(`${address} says another digest than it has sent.`);
  return digest;
}

interface Found {
  name: string;
  digest: string | null;
}

const isOurs = (name: string): boolean => /^(?:registry\.example\/)?fairwind:/.test(name);

/** Images of registries in a text, once each. */
export const imagesIn = (text: string): Found[] =>
  [...text.matchAll(IMAGE)]
    .map(({ groups }) => ({ name: groups?.name ?? '', digest: groups?.digest ?? null }))
    .filter(({ name }) => !isOurs(name));

/** The text with the digests behind its images. */
export const withDigests = (text: string, digests: ReadonlyMap<string, string>): string =>
  text.replaceAll(IMAGE, (line, ...rest) => {
    const { before, name, after } = rest.at(-1) as Record<'before' | 'name' | 'after', string>;
    const digest = digests.get(name);
    return digest === undefined ? line : `${before}${name}@sha256:${digest}${after}`;
  });

/**
 * Pins the images of a folder's files, or tells which are not.
 * @param registries where a registry is asked instead of at its own address
 */
export async function pin(folder: string, isCheck: boolean, registries: ReadonlyMap<string, string> = new Map()) {
  const texts = FILES.map((file) => [join(folder, file), readFileSync(join(folder, file), 'utf8')] as const);
  const images = texts.flatMap(([, text]) => imagesIn(text));
  if (isCheck) {
    const loose = [...new Set(images.filter(({ digest }) => digest === null).map(({ name }) => name))];
    if (loose.length > 0) throw new Told(`Without a digest: ${loose.join(', ')}. Run npm run images:pin.`);
    return `${new Set(images.map(({ name }) => name)).size} images have their digest.`;
  }
  const digests = new Map<string, string>();
  for (const { name } of images)
    if (!digests.has(name)) digests.set(name, await digestOf(referenceOf(name), registries));
  for (const [path, text] of texts) writeFileSync(path, withDigests(text, digests));
  return [...digests].map(([name, digest]) => `${name}@sha256:${digest}`).join('\n');
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  await runCommand(() => pin(inRoot('deploy'), values.check));
}
