/** Its two pages: who somebody is, and what they let be told. Plain HTML that works without JavaScript. */
import { html } from 'hono/html';

export type Page = ReturnType<typeof html>;

/** What a page says and carries on. */
interface Asked {
  query: string;
  client: string;
}

function frame(title: string, content: Page): Page {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Northlight ID</title>
<link rel="stylesheet" href="/id.css">
</head>
<body><main><p class="brand"><b>N</b> Northlight ID</p>${content}</main></body>
</html>`;
}

export function loginPage({ query, client }: Asked, wrong = false): Page {
  return frame(
    'Sign in',
    html`<h1>Sign in to ${client}</h1>
<p>This provider belongs to the demonstration: it asks for no password, and takes everybody’s word.</p>
${wrong ? html`<p class="wrong" role="alert">That is no email address.</p>` : ''}
<form method="post" action="/login?${query}">
<label for="email">Email</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="email">
<label class="box"><input type="checkbox" name="verified" value="1" checked> The address is verified</label>
<button>Sign in</button>
</form>
<form method="post" action="/consent?${query}"><button class="quiet" name="choice" value="refuse">Cancel</button></form>`,
  );
}

export function consentPage({ query, client }: Asked, email: string): Page {
  return frame(
    'Allow',
    html`<h1>${client} asks who you are</h1>
<p>It is told your email address, ${email}, and whether it is verified.</p>
<form method="post" action="/consent?${query}">
<button name="choice" value="allow">Allow</button>
<button class="quiet" name="choice" value="refuse">Refuse</button>
</form>
<form method="post" action="/logout?${query}"><button class="quiet">Somebody else</button></form>`,
  );
}

export function refusedPage(): Page {
  return frame(
    'Refused',
    html`<h1>This request is not in order</h1><p>Go back to where you came from and try again.</p>`,
  );
}

export const STYLE = `:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: #eef1f4; color: #14202b; }
main { margin: 8vh auto; max-width: 24rem; padding: 2rem; border-radius: 1rem; background: #fff; }
.brand { font-weight: 700; } .brand b { display: inline-grid; place-items: center; width: 2rem; height: 2rem; border-radius: .5rem; background: #24496b; color: #fff; }
h1 { font-size: 1.375rem; line-height: 1.3; overflow-wrap: anywhere; } p { overflow-wrap: anywhere; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; } .box { font-weight: 400; }
input[type=email] { box-sizing: border-box; width: 100%; padding: .75rem; border: 1px solid #66788a; border-radius: .5rem; font: inherit; }
button { width: 100%; margin-top: 1rem; padding: .875rem; border: 0; border-radius: .5rem; background: #24496b; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
.quiet { background: #e3e9ee; color: #14202b; } .wrong { color: #a3152a; }`;
