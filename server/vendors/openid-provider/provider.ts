/** The provider's service: discovery, keys, login, consent, codes, tokens, userinfo (OpenID Connect Core 1.0, RFC 7636, RFC 9207). */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import { readCookie } from '../../cookies.ts';
import { consentPage, loginPage, type Page, refusedPage, STYLE } from './pages.ts';

const ALGORITHM = 'ES256';
const CODE_LIFETIME_MS = 60_000;
const TOKEN_LIFETIME_S = 300;
const COOKIE = 'northlight';

export interface ProviderOptions {
  /** Its origin, and its name as an issuer. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  clientName: string;
  /** Whether a browser may be sent back there. */
  mayReturn(redirectUri: URL): boolean;
  clock: Clock;
}

interface Person {
  email: string;
  verified: boolean;
  /** Seconds. */
  authTime: number;
}

interface Grant extends Person {
  redirectUri: string;
  nonce: string | undefined;
  challenge: string;
  until: number;
}

const token = (): string => randomBytes(32).toString('base64url');
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/** Creates the provider. What it knows is in memory: it is as old as the process. */
export function createOpenidProvider(options: ProviderOptions) {
  const { issuer, clientId, clientSecret, clientName, clock } = options;
  const keys = generateKeyPair(ALGORITHM);
  const people = new Map<string, Person>();
  const codes = new Map<string, Grant>();
  const accesses = new Map<string, Person & { until: number }>();
  const now = (): number => clock.now().getTime();
  const subjectOf = (email: string) =>
    createHmac('sha256', clientSecret).update(email.toLowerCase()).digest('base64url').slice(0, 22);

  /** An authorization request that is in order, or null: then nobody is sent anywhere. */
  function readRequest(query: URLSearchParams) {
    const redirect = query.get('redirect_uri') ?? '';
    const challenge = query.get('code_challenge') ?? '';
    const isInOrder =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'code' &&
      (query.get('scope') ?? '').split(' ').includes('openid') &&
      query.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(challenge) &&
      URL.canParse(redirect) &&
      options.mayReturn(new URL(redirect));
    return isInOrder ? { redirect, challenge, nonce: query.get('nonce') ?? undefined } : null;
  }

  function goBack(redirect: string, query: URLSearchParams, said: Record<string, string>): Response {
    const url = new URL(redirect);
    for (const [name, value] of Object.entries({ ...said, iss: issuer })) url.searchParams.set(name, value);
    const state = query.get('state');
    if (state !== null) url.searchParams.set('state', state);
    return new Response(null, { status: 303, headers: { location: url.href, 'cache-control': 'no-store' } });
  }

  async function page(content: Page, request: ReturnType<typeof readRequest>, status = 200): Promise<Response> {
    const back = request === null ? '' : ` ${new URL(request.redirect).origin}`;
    return new Response(String(await content), {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'${back}; frame-ancestors 'none'; base-uri 'none'`,
      },
    });
  }

  const personOf = (request: Request): Person | null =>
    people.get(readCookie(request.headers.get('cookie'), COOKIE) ?? '') ?? null;
  const asked = (query: URLSearchParams) => ({ query: query.toString(), client: clientName });

  const app = new Hono();
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email'],
      authorization_response_iss_parameter_supported: true,
    }),
  );
  app.get('/jwks', async (context) => {
    const { publicKey } = await keys;
    return context.json({ keys: [{ ...(await exportJWK(publicKey)), alg: ALGORITHM, use: 'sig', kid: 'northlight' }] });
  });
  app.get('/id.css', () => new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8' } }));

  app.get('/authorize', (context) => {
    const query = new URL(context.req.url).searchParams;
    const request = readRequest(query);
    if (request === null) return page(refusedPage(), null, 400);
    const person = query.get('prompt') === 'login' ? null : personOf(context.req.raw);
    return page(person === null ? loginPage(asked(query)) : consentPage(asked(query), person.email), request);
  });
  app.post('/login', async (context) => {
    const query = new URL(context.req.url).searchParams;
    const request = readRequest(query);
    if (request === null) return page(refusedPage(), null, 400);
    const form = await context.req.formData();
    const email = String(form.get('email') ?? '').trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return page(loginPage(asked(query), true), request, 422);
    const key = token();
    people.set(key, { email, verified: form.get('verified') === '1', authTime: Math.floor(now() / 1_000) });
    const answer = await page(consentPage(asked(query), email), request);
    answer.headers.append('set-cookie', `${COOKIE}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600`);
    return answer;
  });
  app.post('/logout', (context) => {
    const query = new URL(context.req.url).searchParams;
    people.delete(readCookie(context.req.header('cookie') ?? null, COOKIE) ?? '');
    return page(loginPage(asked(query)), readRequest(query));
  });
  app.post('/consent', async (context) => {
    const query = new URL(context.req.url).searchParams;
    const request = readRequest(query);
    if (request === null) return page(refusedPage(), null, 400);
    const { redirect, challenge, nonce } = request;
    if ((await context.req.formData()).get('choice') !== 'allow') {
      return goBack(redirect, query, { error: 'access_denied' });
    }
    const person = personOf(context.req.raw);
    if (person === null) return page(loginPage(asked(query)), request);
    const code = token();
    codes.set(code, { ...person, redirectUri: redirect, nonce, challenge, until: now() + CODE_LIFETIME_MS });
    return goBack(redirect, query, { code });
  });

  app.post('/token', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const refuse = (error: string, status: 400 | 401 = 400) => context.json({ error }, status);
    const [id, secret] = clientOf(form, context.req.header('authorization'));
    if (id !== clientId || !isSame(secret, clientSecret)) return refuse('invalid_client', 401);
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      form.get('grant_type') === 'authorization_code' &&
      grant !== undefined &&
      grant.until > now() &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === challenge;
    if (!isGood) return refuse('invalid_grant');
    const access = token();
    accesses.set(access, { ...grant, until: now() + TOKEN_LIFETIME_S * 1_000 });
    const seconds = Math.floor(now() / 1_000);
    const { privateKey } = await keys;
    const idToken = await new SignJWT({
      ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
      auth_time: grant.authTime,
      email: grant.email,
      email_verified: grant.verified,
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: 'northlight' })
      .setIssuer(issuer)
      .setSubject(subjectOf(grant.email))
      .setAudience(clientId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_LIFETIME_S)
      .sign(privateKey);
    context.header('cache-control', 'no-store');
    return context.json({
      access_token: access,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_S,
      id_token: idToken,
    });
  });
  app.get('/userinfo', (context) => {
    const access = accesses.get((context.req.header('authorization') ?? '').replace(/^Bearer /, ''));
    if (access === undefined || access.until <= now()) return context.json({ error: 'invalid_token' }, 401);
    const { email, verified } = access;
    return context.json({ sub: subjectOf(email), email, email_verified: verified });
  });
  return app;
}

/** Name and secret of a client, from the form or the header. */
function clientOf(form: URLSearchParams, authorization: string | undefined): [string, string] {
  const basic = /^Basic (.+)$/.exec(authorization ?? '')?.[1];
  if (basic === undefined) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return [id, secret];
}
