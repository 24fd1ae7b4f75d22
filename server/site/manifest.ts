/** `dist/site.json`: what the build tells the server (design section 4, the policy is a header). */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ENVIRONMENTS, REGION_IDS, type RegionId, VENDOR_DIRECTIVES } from '#shared/regions/index.ts';

/** The file's name in the site's folder. */
export const MANIFEST_FILE = 'site.json';

const hashes = z.array(z.string().regex(/^(?:'?sha(?:256|384|512)-[\w+/=]+'?)$/));

const origins = z.array(z.string().regex(/^(?:https?|wss?):\/\/[\w.:[\]-]+$/));

const policy = z.object({
  scriptHashes: hashes,
  styleHashes: hashes,
  /** Origins of the region's outside services, by directive. */
  vendors: z.partialRecord(z.enum(VENDOR_DIRECTIVES), origins).optional(),
});

const manifestSchema = z.object({
  environment: z.enum(ENVIRONMENTS),
  /** The hosts that the pages name; a site of an older release does not say. */
  hosts: z.partialRecord(z.enum(REGION_IDS), z.string()).optional(),
  csp: z.partialRecord(z.enum(REGION_IDS), policy),
  /** When the content asks for the next publish; null: never. */
  nextChange: z.iso.datetime().nullable().optional(),
});

export type SiteManifest = z.infer<typeof manifestSchema>;

/**
 * The file of a release that says which policy the pages of a region were built for, relative to the release; no address
 * leads to it. A web server in front, whose configuration holds one policy, sends pages beside this file only
 * (docs/decisions/0036).
 */
export function policyMark(region: RegionId, csp: SiteManifest['csp']): string {
  const { scriptHashes = [], styleHashes = [], vendors = {} } = csp[region] ?? {};
  const parts = [scriptHashes, styleHashes, VENDOR_DIRECTIVES.map((directive) => vendors[directive] ?? [])];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${region}/policy-${digest.slice(0, 16)}`;
}

/** Whether a file of a release is such a mark. */
export const isPolicyMark = (file: string): boolean => /^[a-z]+\/policy-[\da-f]{16}$/.test(file);

/**
 * Reads the manifest of a built site; null when there is none (no site was built yet).
 * @throws when the file is there but is not a manifest.
 */
async function readManifest(siteDirectory: string): Promise<SiteManifest | null> {
  let text: string;
  try {
    text = await readFile(join(siteDirectory, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${MANIFEST_FILE}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The manifest of the site as it is now; read again when a build has replaced it. */
export type ManifestSource = () => Promise<SiteManifest | null>;

async function modifiedAt(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Creates the source of a site's folder. */
export function createManifestSource(siteDirectory: string): ManifestSource {
  let known: { modified: number | null; manifest: Promise<SiteManifest | null> } | undefined;
  return async () => {
    const modified = await modifiedAt(join(siteDirectory, MANIFEST_FILE));
    if (known?.modified !== modified) known = { modified, manifest: readManifest(siteDirectory) };
    return known.manifest;
  };
}
