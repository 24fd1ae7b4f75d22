/** A mailbox in memory for development: messages are stored and shown instead of sent. */
import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { Clock } from '../../clock.ts';
import type { Mailer, MailMessage } from '../../ports/mail.ts';
import { ok } from '../../result.ts';

const KEPT_MAXIMUM = 200;

interface CaughtMail extends MailMessage {
  id: string;
  at: Date;
}

export interface MailCatcher extends Mailer {
  /** What was caught, newest first. */
  caught(): readonly CaughtMail[];
  /** The mailbox as pages: the list at `/`, a message at `/<id>`. */
  fetch(request: Request): Promise<Response>;
}

type Html = ReturnType<typeof html>;

function frame(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/mail.css">
</head>
<body><main>${content}</main></body>
</html>`;
}

function listPage(mails: readonly CaughtMail[]): Html {
  const rows = mails.map(
    ({ id, at, subject, to, replyTo }) =>
      html`<li><a href="/${id}"><b>${subject}</b><span>${replyTo.name} to ${to}</span><time>${at.toISOString()}</time></a></li>`,
  );
  return frame(
    'Caught mail',
    html`<h1>Caught mail</h1><p><a href="/gallery">All letters in all languages</a></p>${rows.length === 0 ? html`<p>Nothing was sent yet.</p>` : html`<ul>${rows}</ul>`}`,
  );
}

function mailPage({ id, at, subject, to, replyTo, text, html: drawn }: CaughtMail): Html {
  return frame(
    subject,
    html`<p><a href="/">All mail</a></p><h1>${subject}</h1>
<dl><dt>To</dt><dd>${to}</dd><dt>Reply to</dt><dd>${replyTo.name} &lt;${replyTo.address}&gt;</dd><dt>Time</dt><dd>${at.toISOString()}</dd></dl>
${drawn === undefined ? '' : html`<iframe src="/${id}/html" title="As HTML"></iframe>`}
<pre tabindex="0">${text}</pre>`,
  );
}

const STYLE = `:root { color-scheme: dark; font: 16px/1.5 Prompt, system-ui, sans-serif; }
body { margin: 0; background: #08182b; color: #f1f7fa; }
main { margin: 0 auto; max-width: 45rem; padding: 2rem 1rem 4rem; }
a { color: #5fe0cb; }
ul { list-style: none; margin: 0; padding: 0; }
li a { display: grid; gap: .25rem; margin-bottom: .75rem; padding: 1rem; border-radius: 1rem; background: #0d2239; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover, li a:focus-visible { outline: 2px solid #5fe0cb; }
span, time, dt { color: #b4c8d8; font-size: .875rem; }
dd { margin: 0 0 .75rem; }
iframe { width: 100%; height: 40rem; margin-bottom: 1rem; border: 1px solid #1b3d60; border-radius: 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th { padding: .5rem 1rem .5rem 0; text-align: start; font-weight: 400; white-space: nowrap; }
td { padding: .5rem; }
pre { padding: 1rem; border-radius: 1rem; background: #0d2239; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }`;

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A mail's own HTML brings its styles, and shows pictures of the site. */
const HTML_HEADERS = {
  ...HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-ancestors 'self'; base-uri 'none'; sandbox allow-popups",
  'x-frame-options': 'SAMEORIGIN',
};

async function pageAnswer(page: Html, status = 200): Promise<Response> {
  const headers = { ...HEADERS, 'content-type': 'text/html; charset=utf-8' };
  return new Response(String(await page), { status, headers });
}

/** Creates an empty mailbox; the oldest of 200 messages makes room for the next. */
export function createMailCatcher(clock: Clock): MailCatcher {
  const mails: CaughtMail[] = [];
  return {
    async send(message) {
      mails.unshift({ ...message, id: randomUUID(), at: clock.now() });
      mails.length = Math.min(mails.length, KEPT_MAXIMUM);
      return ok(undefined);
    },
    caught: () => mails,
    async fetch(request) {
      const name = new URL(request.url).pathname.slice(1);
      if (name === '') return pageAnswer(listPage(mails));
      if (name === 'mail.css') {
        return new Response(STYLE, { headers: { ...HEADERS, 'content-type': 'text/css; charset=utf-8' } });
      }
      const [wanted, part] = name.split('/');
      const mail = mails.find(({ id }) => id === wanted);
      if (mail?.html !== undefined && part === 'html') return new Response(mail.html, { headers: HTML_HEADERS });
      return mail
        ? pageAnswer(mailPage(mail))
        : pageAnswer(frame('Not found', html`<h1>No such mail</h1><p><a href="/">All mail</a></p>`), 404);
    },
  };
}
