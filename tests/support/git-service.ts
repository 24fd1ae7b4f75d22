/**
 * A Git service over a real repository: as much of Gitea's API (its public Swagger document, version 1.24) as the
 * marketers' editor asks for. Who has no token is refused, and an origin that it does not know reads no answer.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const BRANCH = 'main';
const USER = { id: 1, login: 'mia', full_name: 'Mia Marketer', email: 'mia@house.example', avatar_url: '' };
const COMMITTER = { GIT_AUTHOR_NAME: USER.full_name, GIT_AUTHOR_EMAIL: USER.email };

/** A change as the editor sends it. */
interface FileChange {
  operation: 'create' | 'update' | 'delete';
  path: string;
  /** Base64. */
  content: string;
  /** Of the file that is to be replaced. */
  sha?: string;
}

interface CommitRequest {
  branch: string;
  message: string;
  author: { name: string; email: string };
  files: readonly FileChange[];
}

type Answer = readonly [status: number, body: unknown];

class Repository {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fairwind-git-'));
  readonly #index = join(this.#folder, 'editing-index');

  constructor(files: Readonly<Record<string, string>>) {
    this.git(['init', '--quiet', '--bare', '.']);
    this.#commit('Start', Object.entries(files), COMMITTER);
  }

  git(args: readonly string[], input: string | Buffer = '', environment: NodeJS.ProcessEnv = {}): string {
    const env = { ...process.env, GIT_INDEX_FILE: this.#index, ...environment };
    return execFileSync('git', ['-C', this.#folder, ...args], { input, env, encoding: 'utf8', stdio: 'pipe' });
  }

  get head(): string {
    return this.git(['rev-parse', BRANCH]).trim();
  }

  /** The object of a file; nothing where there is none. */
  shaOf(path: string): string | undefined {
    return this.git(['ls-tree', BRANCH, '--', path]).split(/\s/)[2];
  }

  read = (path: string): string => this.git(['cat-file', 'blob', `${BRANCH}:${path}`]);

  tree(): object[] {
    const lines = this.git(['ls-tree', '-r', '--long', BRANCH]).trimEnd().split('\n');
    return lines.map((line) => {
      const [facts = '', path] = line.split('\t');
      const [mode, type, sha, size] = facts.split(/\s+/);
      return { path, mode, type, sha, size: Number(size) };
    });
  }

  #commit(message: string, files: Iterable<readonly [string, string | Buffer]>, author: NodeJS.ProcessEnv): void {
    for (const [path, content] of files) {
      const sha = this.git(['hash-object', '-w', '--stdin'], content).trim();
      this.git(['update-index', '--add', '--cacheinfo', `100644,${sha},${path}`]);
    }
    const tree = this.git(['write-tree']).trim();
    const parents = this.git(['for-each-ref', '--format=%(objectname)', `refs/heads/${BRANCH}`]).trim();
    const after = parents === '' ? [] : ['-p', parents];
    const committer = { ...author, GIT_COMMITTER_NAME: 'Git service', GIT_COMMITTER_EMAIL: 'git@house.example' };
    const commit = this.git(['commit-tree', tree, ...after], message, committer).trim();
    this.git(['update-ref', `refs/heads/${BRANCH}`, commit]);
  }

  /** One commit with all the files; one whose file has changed since it was read is refused whole. */
  change({ message, author, files }: CommitRequest): Answer {
    const stale = files.find(
      ({ operation, path, sha }) => (operation === 'create' ? undefined : sha) !== this.shaOf(path),
    );
    if (stale) return [422, { message: `sha does not match [path: ${stale.path}]` }];
    const contents = files.map(({ path, content }) => [path, Buffer.from(content, 'base64')] as const);
    this.#commit(message, contents, { GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.email });
    const saved = files.map(({ path }) => ({ path, sha: this.shaOf(path) }));
    return [201, { commit: { sha: this.head, created: new Date().toISOString() }, files: saved }];
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export interface GitService {
  origin: string;
  /** The text of a file on the branch. */
  read(path: string): string;
  /** What `git log` says of the newest commit: author, message and the files it touches. */
  newest(): { author: string; files: string[] };
  /** How many commits the branch has. */
  commits(): number;
  /** Somebody else's commit. */
  commit(path: string, content: string): void;
  close(): Promise<void>;
}

export interface GitServiceOptions {
  /** `owner/name`. */
  repository: string;
  token: string;
  files: Readonly<Record<string, string>>;
}

/** Starts a service with one repository. */
export async function startGitService({ repository: name, token, files }: GitServiceOptions): Promise<GitService> {
  const repository = new Repository(files);
  const base = `/api/v1/repos/${name}`;

  const answers: Readonly<Record<string, (body: string) => Answer>> = {
    'GET /api/v1/version': () => [200, { version: '1.24.2' }],
    'GET /api/v1/user': () => [200, USER],
    'GET /api/v1/settings/api': () => [200, { default_paging_num: 30, max_response_items: 50 }],
    [`GET ${base}`]: () => [200, { default_branch: BRANCH, permissions: { pull: true, push: true } }],
    [`GET ${base}/branches/${BRANCH}`]: () => [200, { commit: { id: repository.head, message: '' } }],
    [`GET ${base}/commits`]: () => [200, []],
    [`POST ${base}/file-contents`]: (body) => {
      const { files: paths } = JSON.parse(body) as { files: string[] };
      const contentOf = (path: string) => Buffer.from(repository.read(path)).toString('base64');
      return [200, paths.map((path) => ({ path, encoding: 'base64', content: contentOf(path) }))];
    },
    [`POST ${base}/contents`]: (body) => repository.change(JSON.parse(body) as CommitRequest),
  };

  function answerTo({ method, url = '/', headers }: IncomingMessage, body: string): Answer {
    if (method === 'OPTIONS') return [204, null];
    if (headers.authorization !== `token ${token}`) return [401, { message: 'invalid username, password or token' }];
    const { pathname } = new URL(url, 'http://git.example');
    if (pathname.startsWith(`${base}/git/trees/`)) return [200, { tree: repository.tree(), truncated: false }];
    return answers[`${method} ${pathname}`]?.(body) ?? [404, { message: 'not found' }];
  }

  const server = createServer(async (request, response) => {
    const [status, body] = answerTo(request, await text(request));
    response.writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': request.headers.origin ?? '',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'GET, POST',
    });
    response.end(body === null ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    read: repository.read,
    newest() {
      const [author = '', ...touched] = repository
        .git(['show', '--name-only', '--format=%an <%ae>', BRANCH])
        .split('\n')
        .filter(Boolean);
      return { author, files: touched };
    },
    commits: () => Number(repository.git(['rev-list', '--count', BRANCH])),
    commit(path, content) {
      const sha = repository.shaOf(path);
      const change = { operation: 'update', path, content: Buffer.from(content).toString('base64') } as const;
      repository.change({
        branch: BRANCH,
        message: 'Change a text',
        author: { name: 'Otto', email: 'otto@house.example' },
        files: [sha === undefined ? { ...change, operation: 'create' } : { ...change, sha }],
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      repository.remove();
    },
  };
}
