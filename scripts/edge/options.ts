/** What `npm run edge` is asked for on its command line, checked: a wrong word must not become a configuration. */
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { parseArgs } from 'node:util';
import type { EdgeOptions } from './plan.ts';

/** What is wrong with the command, in one sentence. */
export class EdgeUsageError extends Error {
  override readonly name = 'EdgeUsageError';
}

const WEB_SERVERS = ['nginx', 'caddy'] as const;
type WebServerName = (typeof WEB_SERVERS)[number];

export interface EdgeCommand {
  webServer: WebServerName;
  options: EdgeOptions;
  /** Folder for what nginx writes. */
  state: string;
}

const OPTIONS = {
  port: { type: 'string' },
  'plain-port': { type: 'string' },
  upstream: { type: 'string', multiple: true },
  resolver: { type: 'string' },
  certificates: { type: 'string' },
  front: { type: 'string', multiple: true },
  'client-header': { type: 'string' },
  brotli: { type: 'boolean', default: false },
  state: { type: 'string' },
} as const;

const PORT_MAXIMUM = 65_535;
const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= PORT_MAXIMUM;

function readPort(option: string, text: string): number {
  if (isPort(text)) return Number(text);
  throw new EdgeUsageError(`--${option} "${text}" is not a port: wanted a whole number from 1 to ${PORT_MAXIMUM}.`);
}

const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

function isNode(text: string): boolean {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(text) ?? [];
  const isHost = host.startsWith('[') ? host.endsWith(']') && isIPv6(host.slice(1, -1)) : HOST_NAME.test(host);
  return isHost && isPort(port);
}

/** The nodes, in the order they were given. */
function readUpstreams(given: readonly string[]): string[] {
  const wrong = given.find((text) => !isNode(text));
  if (wrong !== undefined) {
    throw new EdgeUsageError(`--upstream "${wrong}" is not HOST:PORT, such as 10.0.0.4:4321 or [fd00::4]:4321.`);
  }
  const twice = given.find((text, index) => given.indexOf(text) !== index);
  if (twice !== undefined) throw new EdgeUsageError(`--upstream "${twice}" is given twice: each node is named once.`);
  return [...given];
}

/** The name server of the cluster or of the containers. */
function readResolver(text: string): string {
  const address = /^(.+?)(?::\d+)?$/.exec(text)?.[1] ?? '';
  if (isIPv4(address) || (address.startsWith('[') && isIPv6(address.slice(1, -1)))) return text;
  throw new EdgeUsageError(
    `--resolver "${text}" is not the address of a name server, such as 10.96.0.10 or [fd00::a].`,
  );
}

const PREFIX_MAXIMUM = { 4: 32, 6: 128 } as const;

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= PREFIX_MAXIMUM[family]);
}

/** The networks of what stands in front, and the header in which it names the client. */
function readFront(networks: readonly string[], header: string | undefined): EdgeOptions['front'] {
  const wrong = networks.find((text) => !isNetwork(text));
  if (wrong !== undefined) {
    throw new EdgeUsageError(`--front "${wrong}" is not a network, such as 203.0.113.0/24 or 2001:db8::/32.`);
  }
  if (networks.length === 0) {
    if (header === undefined) return null;
    throw new EdgeUsageError('--client-header is of use with --front only: from anywhere else it is not believed.');
  }
  const name = header ?? 'X-Forwarded-For';
  if (/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(name)) return { networks: [...networks], header: name };
  throw new EdgeUsageError(`--client-header "${name}" is not the name of a header, such as X-Forwarded-For.`);
}

/** A quote or a line break would end the value in the file that is written. */
function readFolder(option: string, text: string): string {
  if (text !== '' && !/[\s"'{};\\$]/.test(text)) return text;
  throw new EdgeUsageError(`--${option} "${text}" is not a folder without blanks, quotes, braces and semicolons.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    const known = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new EdgeUsageError(`${sentence.replace(/\.$/, '')}: the options are ${known.join(', ')}.`);
  }
}

/**
 * Reads the command line.
 * @param port the port of the built-in server on this machine, when no node is named.
 * @throws EdgeUsageError for a web server or an option that is not known, and a value that is not what it should be.
 */
export function readEdgeCommand(args: readonly string[], port: number): EdgeCommand {
  const { values, positionals } = parse(args);
  const [named, ...rest] = positionals;
  const webServer = WEB_SERVERS.find((name) => name === named);
  if (webServer === undefined || rest.length > 0) {
    throw new EdgeUsageError(`Name the web server: ${WEB_SERVERS.join(' or ')}.`);
  }
  const { certificates } = values;
  if (values['plain-port'] !== undefined && certificates === undefined) {
    throw new EdgeUsageError('--plain-port is of use with --certificates only: without them everything is plain.');
  }
  for (const option of ['state', 'brotli', 'resolver'] as const) {
    if (webServer !== 'nginx' && values[option]) throw new EdgeUsageError(`--${option} is of use with nginx only.`);
  }
  return {
    webServer,
    state: readFolder('state', values.state ?? '/run/fairwind-edge'),
    options: {
      port: readPort('port', values.port ?? (certificates === undefined ? '80' : '443')),
      upstreams: readUpstreams(values.upstream ?? [`127.0.0.1:${port}`]),
      resolver: values.resolver === undefined ? null : readResolver(values.resolver),
      plainPort: certificates === undefined ? null : readPort('plain-port', values['plain-port'] ?? '80'),
      certificates: certificates === undefined ? null : readFolder('certificates', certificates),
      brotli: values.brotli,
      front: readFront(values.front ?? [], values['client-header']),
    },
  };
}
