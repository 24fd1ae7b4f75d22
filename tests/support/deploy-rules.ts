/**
 * What the files of `deploy/` have to say, as rules over their texts: each gives a line for what is wrong. A test holds that
 * the files keep them, and that a mistake in a file breaks one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '#builder/paths.ts';
import { loadConfig } from '#server/config.ts';
import { IDLE_IN_TRANSACTION_TIMEOUT_MS } from '#server/db/connect.ts';
import { SECRET_FILE_NAMES, SECRET_NAMES, VARIABLE_NAMES } from '#server/variables.ts';
import { REGION_IDS, regionHostVariable } from '#shared/regions/index.ts';
import { DEPLOYED_FORMS, type DeployFiles, deployedNode } from './deploy-files.ts';

type Rule = (files: DeployFiles) => string[];

/** Settings that Node itself reads, and what systemd tells a unit. */
const OF_OTHERS: ReadonlySet<string> = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'CREDENTIALS_DIRECTORY']);
const KNOWN: ReadonlySet<string> = new Set([...VARIABLE_NAMES, ...SECRET_FILE_NAMES, ...OF_OTHERS]);
const unknownNames = (where: string, names: readonly string[]): string[] =>
  names.filter((name) => !KNOWN.has(name)).map((name) => `${where}: ${name} is no setting`);

/** Lines for what does not hold. */
const unless = (...checks: readonly (readonly [holds: boolean, says: string])[]): string[] =>
  checks.filter(([holds]) => !holds).map(([, says]) => says);

interface Service {
  image?: string;
  command?: readonly string[];
  environment?: Record<string, string>;
  secrets?: readonly string[];
  volumes?: readonly string[];
  ports?: readonly string[];
  restart?: string;
  read_only?: boolean;
  cap_drop?: readonly string[];
  security_opt?: readonly string[];
  stop_grace_period?: string;
  depends_on?: object;
  networks?: { default?: { ipv4_address?: string } };
}

interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
}
const composeOf = ({ read }: DeployFiles): Compose => parse(read('compose.yaml'), { merge: true });
const isNode = (name: string): boolean => name.startsWith('node-') || name === 'migrate';

/** Longer than a drain and the ten seconds that requests are given after it. */
const STOPPING_MS = 10_000;
/** Ports that strangers may reach, by service; others answer this machine alone. */
const PUBLIC_PORTS: Readonly<Record<string, readonly string[]>> = { web: ['80:80', '443:443'] };
const ONCE = ['bucket', 'migrate'];

function composeService(name: string, service: Service): string[] {
  const opened = (service.ports ?? []).filter((port) => !PUBLIC_PORTS[name]?.includes(port));
  return [
    ...unless(
      [
        service.restart === (ONCE.includes(name) ? 'on-failure' : 'unless-stopped'),
        `${name}: restart ${service.restart}`,
      ],
      [opened.every((port) => port.startsWith('127.0.0.1:')), `${name}: a port is open to everybody`],
      [(service.image ?? '').includes(':'), `${name}: an image without its release`],
    ),
    ...(isNode(name)
      ? unless(
          [service.read_only === true, `${name}: may write to its root`],
          [service.cap_drop?.includes('ALL') === true, `${name}: keeps rights of root`],
          [service.security_opt?.includes('no-new-privileges:true') === true, `${name}: may gain privileges`],
        )
      : []),
  ];
}

const composeRules: readonly Rule[] = [
  (files) => Object.entries(composeOf(files).services).flatMap(([name, service]) => composeService(name, service)),

  function nodes(files) {
    const { services } = composeOf(files);
    const found = Object.entries(services).filter(([name]) => name.startsWith('node-'));
    return [
      ...unless([found.length >= 2, 'compose: one node is none that may be missed']),
      ...found.flatMap(([name, { environment = {} }]) => [
        ...unless([environment.NODE_NAME === name, `${name}: is called ${environment.NODE_NAME}`]),
        ...unknownNames(name, Object.keys(environment)),
      ]),
    ];
  },

  function whatServicesNeed(files) {
    const { services } = composeOf(files);
    return Object.entries(services).flatMap(([name, { depends_on: needs }]) => {
      const needed = Array.isArray(needs) ? (needs as string[]) : Object.keys(needs ?? {});
      return needed.filter((other) => !(other in services)).map((other) => `${name}: needs ${other}, which is none`);
    });
  },

  function theWebServer(files) {
    const { services } = composeOf(files);
    const { web } = services;
    const trusted = services['node-1']?.environment?.TRUSTED_PROXY;
    return unless(
      [web?.ports?.includes('443:443') === true, 'web: speaks no https'],
      [trusted !== undefined && trusted === web?.networks?.default?.ipv4_address, 'nodes do not trust the web server'],
    );
  },

  function mailIsCaughtInside(files) {
    const { services } = composeOf(files);
    const smtp = services['node-1']?.environment?.SMTP_URL ?? '';
    const tls = services['node-1']?.environment?.SMTP_TLS;
    return unless([tls !== 'off' || new URL(smtp).hostname in services, 'mail leaves the network without TLS']);
  },

  function secretsAreFiles(files) {
    const { services, secrets } = composeOf(files);
    const made = files.read('secrets/make.sh');
    const inTheClear = Object.entries(services).flatMap(([name, { environment = {}, command = [] }]) => [
      ...SECRET_NAMES.filter((secret) => secret in environment && secret !== 'SMTP_URL').map(
        (secret) => `${name}: ${secret} stands in its environment`,
      ),
      ...Object.entries(environment)
        .filter(([key]) => /PASSWORD$|^DB_PASSWORD/.test(key))
        .map(([key]) => `${name}: ${key} stands in its environment`),
      ...command.filter((word) => /requirepass/.test(word)).map(() => `${name}: a password stands in its command`),
    ]);
    const given = Object.entries(services).flatMap(([name, { secrets: own = [], environment = {} }]) => [
      ...own.filter((secret) => !(secret in secrets)).map((secret) => `${name}: there is no secret ${secret}`),
      ...Object.entries(environment)
        .filter(([key, path]) => key.endsWith('_FILE') && path.startsWith('/run/secrets/'))
        .filter(([, path]) => !own.includes(path.replace('/run/secrets/', '')))
        .map(([key]) => `${name}: ${key} is a file that it is not given`),
    ]);
    const unmade = Object.keys(secrets).filter((name) => !made.includes(name));
    return [...inTheClear, ...given, ...unmade.map((name) => `nobody makes the secret ${name}`)];
  },

  function databasesSpeakTls(files) {
    const { services } = composeOf(files);
    const words = (name: string): string => (services[name]?.command ?? []).join(' ');
    return unless(
      [words('postgres').includes('ssl=on'), 'postgres: speaks no TLS'],
      [/--port 0 --tls-port/.test(words('valkey')), 'valkey: has a plain port'],
      [services.pgbouncer?.environment?.CLIENT_TLS_SSLMODE === 'require', 'pgbouncer: takes clients without TLS'],
      [services.pgbouncer?.environment?.SERVER_TLS_SSLMODE === 'verify-full', 'pgbouncer: believes any server'],
      [/^hostssl\(|hostssl/m.test(files.read('postgres/20-replication.sh')), 'postgres: takes connections without TLS'],
    );
  },

  function theBucketIsTheOneOfDocuments(files) {
    const { services } = composeOf(files);
    const bucket = `store/${services['node-1']?.environment?.DOCUMENTS_S3_BUCKET}`;
    return unless([(services.bucket?.command ?? []).join(' ').includes(bucket), 'the bucket of documents is not made']);
  },
];

interface Container {
  image: string;
  ports: { name: string; containerPort: number }[];
  securityContext: {
    readOnlyRootFilesystem?: boolean;
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop?: string[] };
  };
  resources?: { limits?: { memory?: string } };
  volumeMounts: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}
interface Probe {
  httpGet?: { path: string; port: string };
}
interface Pod {
  securityContext: { runAsNonRoot?: boolean };
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  containers: [Container];
  volumes: { name: string; secret?: { defaultMode?: number } }[];
}
interface Egress {
  to?: { ipBlock?: { except: string[] } }[];
  ports: { port: number }[];
}
interface Manifest {
  kind: string;
  data: Record<string, string>;
  spec: { template: { spec: Pod }; policyTypes: string[]; egress: Egress[]; maxUnavailable?: number };
}
const manifestsOf = ({ read }: DeployFiles): Manifest[] =>
  parseAllDocuments(read('kubernetes/fairwind.yaml')).map((document) => document.toJS() as Manifest);
const KINDS = ['ConfigMap', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service', 'StatefulSet'];
/** Where clouds give away their machines' credentials. */
const NEVER_CALLED = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'];
const PROBES = { startupProbe: '/healthz', livenessProbe: '/healthz', readinessProbe: '/readyz' } as const;
/** 0440: the secret is its group's to read and nobody's to change. */
const SECRET_MODE = 0o440;

function podRules(kind: string, { spec }: Manifest): string[] {
  const pod = spec.template.spec;
  const [{ securityContext: limits, volumeMounts, image }] = pod.containers;
  const secrets = pod.volumes.filter(({ secret }) => secret !== undefined);
  return unless(
    [pod.securityContext.runAsNonRoot === true, `${kind}: runs as root`],
    [pod.automountServiceAccountToken === false, `${kind}: gets a token of the cluster`],
    [pod.enableServiceLinks === false, `${kind}: services are told as settings`],
    [limits.readOnlyRootFilesystem === true, `${kind}: may write to its root`],
    [limits.allowPrivilegeEscalation === false, `${kind}: may gain privileges`],
    [limits.capabilities?.drop?.includes('ALL') === true, `${kind}: keeps rights of root`],
    [/:[^:/]+$/.test(image) && !image.endsWith(':latest'), `${kind}: an image without its release`],
    [secrets.length > 0, `${kind}: has no secrets`],
    [secrets.every(({ secret }) => secret?.defaultMode === SECRET_MODE), `${kind}: its secrets are open`],
    [secrets.every(({ name }) => volumeMounts.some((mount) => mount.name === name)), `${kind}: a secret is not there`],
  );
}

const manifestRules: readonly Rule[] = [
  function kinds(files) {
    const found = manifestsOf(files).map(({ kind }) => kind);
    return KINDS.filter((kind) => !found.includes(kind)).map((kind) => `there is no ${kind}`);
  },
  (files) =>
    manifestsOf(files)
      .filter(({ kind }) => kind === 'StatefulSet' || kind === 'Job')
      .flatMap((manifest) => podRules(manifest.kind, manifest)),

  function probes(files) {
    const found = manifestsOf(files);
    const data = found.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    const container = found.find(({ kind }) => kind === 'StatefulSet')?.spec.template.spec.containers[0];
    const internal = container?.ports.find(({ name }) => name === 'internal')?.containerPort;
    return [
      ...unknownNames('ConfigMap', Object.keys(data)),
      ...unless(
        [String(internal) === data.INTERNAL_PORT, 'the internal port is another than the container’s'],
        [container?.resources?.limits?.memory !== undefined, 'a node may take all memory'],
      ),
      ...Object.entries(PROBES).flatMap(([name, path]) => {
        const asked = container?.[name as keyof typeof PROBES]?.httpGet;
        return unless([asked?.port === 'internal' && asked.path === path, `${name} does not ask ${path} inside`]);
      }),
    ];
  },

  function whatANodeMayCall(files) {
    const policy = manifestsOf(files).find(({ kind }) => kind === 'NetworkPolicy')?.spec;
    const egress = policy?.egress ?? [];
    const blocks = egress.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
    return unless(
      [['Ingress', 'Egress'].every((type) => policy?.policyTypes.includes(type)), 'a direction has no policy'],
      [egress.every(({ ports }) => ports.length > 0), 'a node may call any port'],
      [
        egress.every(({ to, ports }) => to !== undefined || ports.every(({ port }) => port === 53)),
        'a node may call anything',
      ],
      [blocks.every(({ except }) => NEVER_CALLED.every((block) => except.includes(block))), 'a node may call inside'],
    );
  },
];

const PRIVILEGES = [
  ...['CapabilityBoundingSet=', 'AmbientCapabilities=', 'NoNewPrivileges=yes', 'RestrictSUIDSGID=yes'],
  ...['SystemCallFilter=@system-service', 'SystemCallFilter=~@privileged', 'SystemCallArchitectures=native'],
  ...['ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes', 'PrivateDevices=yes', 'RestrictNamespaces=yes'],
  ...['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX', 'User=fairwind'],
];
const OWN_STATE = ['UMask=0077', 'StateDirectoryMode=0700'];
const ENVIRONMENT = 'Environment=FAIRWIND_ENVIRONMENT=production NODE_ENV=production';
/** Of each unit that runs code of ours, what it says beside the privileges. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  'fairwind@.service': [
    ...[...OWN_STATE, ENVIRONMENT, 'Restart=always', 'LoadCredential=secrets:/etc/fairwind/secrets'],
    ...['StateDirectory=fairwind/%i fairwind/documents', 'LogsDirectory=fairwind'],
  ],
  'fairwind-migrate.service': [...OWN_STATE, ENVIRONMENT, 'LoadCredential=owner:/etc/fairwind/owner', 'Type=oneshot'],
  'fairwind-site.service': ['Restart=always', 'LoadCredential=SITE_S3_SECRET:/etc/fairwind/secrets/SITE_S3_SECRET'],
};

const unitRules: readonly Rule[] = [
  ({ read }) =>
    Object.entries(UNITS).flatMap(([unit, wanted]) => {
      const lines = read(`systemd/${unit}`).split('\n');
      const set = lines
        .filter((line) => line.startsWith('Environment='))
        .flatMap((line) => [...line.matchAll(/[ =]([A-Z][A-Z\d_]*)=/g)].map(([, name = '']) => name));
      return [
        ...[...PRIVILEGES, ...wanted].filter((line) => !lines.includes(line)).map((line) => `${unit}: no ${line}`),
        ...unknownNames(unit, set),
        ...unless([
          lines.some((line) => /^ExecStart=\/srv\/fairwind\/node_modules\/\.bin\/node /.test(line)),
          `${unit}: starts another Node than the locked one`,
        ]),
      ];
    }),
];

/** The settings that a text sets, as a unit or a command line has them. */
const setIn = (text: string): string[] =>
  [...text.matchAll(/(?:^Environment=|[ =])([A-Z][A-Z\d_]*_FILE=\S+)/gm)].map(([, pair = '']) => pair).toSorted();

/** A command is given the same secrets as a node. */
const commandRule: Rule = ({ read }) =>
  unless(
    [
      setIn(read('systemd/run.sh')).join() ===
        setIn(read('systemd/fairwind@.service').replaceAll(/^#.*$/gm, '')).join(),
      'run.sh: gives a command other secrets than the unit',
    ],
    [/FAIRWIND_ENVIRONMENT=production/.test(read('systemd/run.sh')), 'run.sh: is a demonstration'],
  );

const imageRules: readonly Rule[] = [
  function image({ read }) {
    const stages = read('Dockerfile')
      .split(/^FROM /m)
      .slice(1);
    const last = stages.at(-1) ?? '';
    const settings = [...(last.match(/^ENV (.+)$/m)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    return [
      ...unless(
        [stages.length === 2, 'image: what builds it is in it'],
        [/^USER node$/m.test(last), 'image: runs as root'],
        [/^HEALTHCHECK /m.test(last), 'image: nobody asks for its health'],
        [/NODE_ENV=production/.test(last), 'image: is a demonstration by omission'],
        [!/npm (?:ci|install|run)|apt-get/.test(last), 'image: installs in what runs'],
        [/^RUN npm ci$/m.test(stages[0] ?? ''), 'image: does not install by the lock'],
        [/^COPY --from=build --chown=root:root /m.test(last), 'image: its code is its own to change'],
      ),
      ...unknownNames('image', settings),
    ];
  },

  function hostsAreGivenAtTheBuild({ read }) {
    const [build = ''] = read('Dockerfile')
      .split(/^FROM /m)
      .slice(1);
    return REGION_IDS.map(regionHostVariable)
      .filter((name) => !new RegExp(`^ARG ${name}$`, 'm').test(build) || !build.includes(`${name}=\${${name}}`))
      .map((name) => `image: cannot be built for ${name}`);
  },
];

/** A setting of each form as a node reads them. */
const formRules: readonly Rule[] = DEPLOYED_FORMS.map((form) => (files) => {
  let node: ReturnType<typeof deployedNode>;
  let config: ReturnType<typeof loadConfig>;
  try {
    node = deployedNode(form, files);
    config = loadConfig(node.settings);
  } catch (error) {
    return [`${form}: ${(error as Error).message}`];
  }
  return unless(
    [config.environment === 'production', `${form}: is no production`],
    [config.scheme === 'https', `${form}: cookies travel in the clear`],
    [config.demoParts.length === 0, `${form}: has parts of the demonstration`],
    [config.sandboxPayment === null && config.openid.sandbox === null, `${form}: has a sandbox`],
    [!config.mail.catcher && config.crew === 0 && config.editor === null, `${form}: is a demonstration`],
    [
      config.studioInternalUrl === null || config.studioInternalUrl === 'http://127.0.0.1:4321',
      `${form}: asks another node’s studio`,
    ],
    [config.trustedProxies.length > 0, `${form}: to limits every player has one address`],
    [config.redis !== null, `${form}: nodes do not know of each other`],
    // Probes of another container or machine reach the internal port.
    [form === 'systemd' || config.internal?.host === '0.0.0.0', `${form}: probes do not reach it`],
    [node.stopsWithin * 1_000 > config.drainMs + STOPPING_MS, `${form}: is killed before it has stopped`],
    [node.command.at(-1) === 'server/main.ts', `${form}: starts ${node.command.at(-1)}`],
  );
});

function limitRule({ read }: DeployFiles): string[] {
  const texts = [read('postgres/10-limits.sql'), readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8')];
  const wanted = String(IDLE_IN_TRANSACTION_TIMEOUT_MS / 1_000);
  const seconds = texts.map((text) => /idle_in_transaction_session_timeout = '(\d+)s'/.exec(text)?.[1]);
  return unless([seconds.every((found) => found === wanted), 'a transaction may stand idle for another time']);
}

function rolesRule({ read }: DeployFiles): string[] {
  const text = read('postgres/05-roles.sh');
  return unless(
    [/create role fairwind login/.test(text), 'roles: nodes have none'],
    [/alter schema public owner to fairwind_owner/.test(text), 'roles: the nodes’ role owns the tables'],
  );
}

const RULES: readonly Rule[] = [
  ...composeRules,
  ...manifestRules,
  ...unitRules,
  commandRule,
  ...imageRules,
  ...formRules,
  limitRule,
  rolesRule,
];

/** A line for everything that is wrong with the files. */
export const complaintsOf = (files: DeployFiles): string[] => RULES.flatMap((rule) => rule(files));
