/** Whether the folders and files of a node are there, and are what they should be. */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { regionHostVariable } from '#shared/regions/index.ts';
import type { Config } from '../../config.ts';
import { createReleaseSource } from '../../site/index.ts';
import { type Finding, found, reasonOf, right } from './finding.ts';
import { CHECK_LIMIT_MS, withinLimit } from './limit.ts';

async function writable(setting: string, folder: string): Promise<Finding> {
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
    return right(setting, 'can be written');
  } catch (error) {
    return found(
      'wrong',
      setting,
      `"${folder}" cannot be written: ${reasonOf(error)}`,
      'Give it to the server’s user.',
    );
  }
}

async function appendable(setting: string, file: string): Promise<Finding> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await (await open(file, 'a')).close();
    return right(setting, 'can be written');
  } catch (error) {
    return found('wrong', setting, `"${file}" cannot be written: ${reasonOf(error)}`, 'Give it to the server’s user.');
  }
}

async function isFolder(setting: string, folder: string): Promise<Finding> {
  try {
    if ((await stat(folder)).isDirectory()) return right(setting, 'is there');
    return found('wrong', setting, `"${folder}" is no folder`, 'Name the folder.');
  } catch (error) {
    return found('wrong', setting, `"${folder}" cannot be read: ${reasonOf(error)}`, 'Name a folder that is there.');
  }
}

async function register({ exclusionRegister }: Config): Promise<Finding> {
  const { path: file, missing } = exclusionRegister;
  const setting = 'EXCLUSION_REGISTER_FILE';
  try {
    await access(file, constants.R_OK);
    return right(setting, 'is there');
  } catch (error) {
    if (missing === 'clear') return found('note', setting, 'is not there: nobody is excluded', 'Right for a trial.');
    return found(
      'note',
      setting,
      `"${file}" cannot be read: ${reasonOf(error)}`,
      'Domains whose rules ask a register refuse play until it is there.',
    );
  }
}

/** Whether the site is built for this environment and these hosts. @throws where its manifest is broken */
async function checkSite(config: Config): Promise<Finding> {
  const setting = 'SITE_DIRECTORY';
  if (config.devSiteUrl !== undefined) return right(setting, 'pages come from DEV_SITE_URL');
  const manifest = await (await createReleaseSource(config.siteDirectory)()).manifest();
  const build = 'Run npm run build with the settings of this node.';
  if (manifest === null)
    return found('warning', setting, `no site is built in "${config.siteDirectory}": pages answer 404`, build);
  if (manifest.environment !== config.environment) {
    const says = `the site was built for ${manifest.environment}, this node is ${config.environment}`;
    return found('warning', setting, says, build);
  }
  const other = config.servedRegions.find((region) => {
    const built = manifest.hosts?.[region];
    return built !== undefined && built !== config.hosts[region];
  });
  if (other === undefined) return right(setting, 'built for this node');
  const says = `the site was built for ${manifest.hosts?.[other]}, ${regionHostVariable(other)} is ${config.hosts[other]}`;
  return found('warning', setting, says, build);
}

const ON_DISK = 'Look whether the disk behind it answers, and whether folders can be made there.';

/** Looks at everything that a node keeps on its disk. @param limitMs how long each place may take */
export async function checkPlaces(config: Config, limitMs = CHECK_LIMIT_MS): Promise<Finding[]> {
  const { documents, auditHeadsFile, sport, dataDirectory } = config;
  const site = () =>
    checkSite(config).catch((error: unknown) =>
      found('wrong', 'SITE_DIRECTORY', `the site cannot be read: ${reasonOf(error)}`, 'Build it anew.'),
    );
  const places: (readonly [setting: string, check: Promise<Finding>])[] = [
    ['DATA_DIRECTORY', writable('DATA_DIRECTORY', dataDirectory)],
    ...(documents.s3 === null ? [['DOCUMENTS_FOLDER', writable('DOCUMENTS_FOLDER', documents.folder)] as const] : []),
    ...(auditHeadsFile === null ? [] : [['AUDIT_HEADS_FILE', appendable('AUDIT_HEADS_FILE', auditHeadsFile)] as const]),
    ...(sport.recording === null ? [] : [['SPORT_RECORDING', isFolder('SPORT_RECORDING', sport.recording)] as const]),
    ['EXCLUSION_REGISTER_FILE', register(config)],
    ['SITE_DIRECTORY', site()],
  ];
  return Promise.all(places.map(([setting, check]) => withinLimit({ setting, todo: ON_DISK, limitMs }, check)));
}
