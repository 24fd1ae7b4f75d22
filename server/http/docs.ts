/** `/api/docs`: the OpenAPI document as one readable page, without a script. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { OpenApiDocument } from './openapi.ts';

interface Content {
  schema?: unknown;
  example?: unknown;
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: unknown }[];
  requestBody?: { content?: Record<string, Content> };
  responses?: Record<string, { description?: string; content?: Record<string, Content> }>;
}

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

type Html = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; }
h2 { border-bottom: 1px solid; margin-top: 2.5rem; padding-bottom: .25rem; text-transform: capitalize; }
nav ul { columns: 2 16rem; list-style: none; padding: 0; }
article { margin: 1.5rem 0; }
h3 { font-size: 1rem; margin: 0 0 .25rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { border: 1px solid; overflow: auto; padding: .75rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid; padding: .25rem .5rem; text-align: left; vertical-align: top; }
h3, nav code, td:last-child { overflow-wrap: anywhere; }
summary { cursor: pointer; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

function entriesOf(document: OpenApiDocument): Entry[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ method, path, operation })),
  );
}

const jsonView = (label: string, value: unknown): Html =>
  html`<details><summary>${label}</summary><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre></details>`;

function contentView(label: string, content: Record<string, Content> | undefined): Html[] {
  const { schema, example } = content?.['application/json'] ?? {};
  return schema === undefined ? [] : [jsonView(label, schema), jsonView(`${label}, example`, example)];
}

/** What operations refer to. */
const shapesView = (shapes: object): Html =>
  html`<section><h2>Shapes</h2>${Object.entries(shapes).map(([name, schema]) => jsonView(name, schema))}</section>`;

function parametersView({ parameters = [] }: Operation): Html | '' {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (row) =>
      html`<tr><td><code>${row.name}</code> ${row.in}${row.required ? ', required' : ''}</td><td>${row.description ?? ''} <code>${JSON.stringify(row.schema)}</code></td></tr>`,
  );
  return html`<table><thead><tr><th>Parameter</th><th>Meaning, schema</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function operationView({ method, path, operation }: Entry): Html {
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, { description }]) => html`<tr><td>${status}</td><td>${description ?? ''}</td></tr>`,
  );
  return html`<article id="${operation.operationId ?? path}">
<h3><code>${method.toUpperCase()} ${path}</code></h3>
<p>${operation.summary ?? ''}. ${operation.description ?? ''}</p>
${parametersView(operation)}
${contentView('Request body', operation.requestBody?.content)}
${contentView('Response', operation.responses?.['200']?.content)}
<table><thead><tr><th>Status</th><th>Meaning</th></tr></thead><tbody>${answers}</tbody></table>
</article>`;
}

/** The page as a response with its own strict policy. */
export async function docsPage(document: OpenApiDocument): Promise<Response> {
  const groups = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags?.[0] ?? 'api');
  const links = [...groups.values()]
    .flat()
    .map(
      ({ method, path, operation }) =>
        html`<li><a href="#${operation.operationId ?? path}"><code>${method.toUpperCase()} ${path}</code></a></li>`,
    );
  const sections = [...groups].map(
    ([name, entries]) => html`<section><h2>${name}</h2>${entries.map(operationView)}</section>`,
  );
  const page = await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Fairwind API</title><style>${raw(STYLE)}</style></head>
<body><main><h1>Fairwind API</h1><p>${document.info.description ?? ''} <a href="/api/openapi.json">OpenAPI document</a>. The socket’s messages: <a href="/api/asyncapi.json">AsyncAPI document</a></p>
<nav aria-label="Endpoints"><ul>${links}</ul></nav>${sections}${shapesView(document.components?.schemas ?? {})}</main></body></html>`;
  return new Response(String(page), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}
