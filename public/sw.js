/*
 * The service worker of every domain. It keeps what never changes (files the server declares immutable) and one page per
 * language for when there is no network. Pages always come from the network, so a new release is seen at once; the API,
 * the socket and whatever belongs to a player never pass through here. It also shows what is pushed to a player.
 */
const PREFIX = 'fairwind-';
/** Raised when the form of what is kept changes: activation then drops the older cache. */
const CACHE = `${PREFIX}1`;
const KEPT_MAXIMUM = 250;
const LAST_LOCALE = '/offline-locale';
/** What the offline page shows; its address may outlive its bytes, so the network is asked first. */
const OF_OFFLINE_PAGE = /^\/(?:art\/scenes\/offline-|brand\/favicon)/;
const PASSED_BY = /^\/(?:api|realtime|vendor)(?:\/|$)/;

/** Languages whose offline page this worker has brought up to date. */
const refreshed = new Set();

const localeOf = (pathname) => /^\/([a-z]{2}(?:-[a-z]{2})?)(?=\/|$)/.exec(pathname)?.[1] ?? '';
const offlineAddress = (locale) => `${locale && `/${locale}`}/offline.json`;

async function keepFile(cache, address) {
  if (await cache.match(address)) return;
  const response = await fetch(address);
  if (response.ok) await cache.put(address, response);
}

/** Fetches the offline page of a language with what it shows; a language that the domain does not have changes nothing. */
async function keepOfflinePage(locale) {
  if (refreshed.has(locale)) return;
  refreshed.add(locale);
  try {
    const response = await fetch(offlineAddress(locale), { cache: 'no-cache' });
    if (!response.ok) return;
    const cache = await caches.open(CACHE);
    const { assets } = await response.clone().json();
    await Promise.all(assets.map((address) => keepFile(cache, address)));
    await cache.put(offlineAddress(locale), response);
    if (locale) await cache.put(LAST_LOCALE, new Response(locale));
  } catch {
    // No network just now: the next page asks again.
    refreshed.delete(locale);
  }
}

async function openLocales() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.map(({ url }) => localeOf(new URL(url).pathname));
}

self.addEventListener('install', (event) => {
  const work = openLocales().then((locales) => Promise.all(['', ...locales].map(keepOfflinePage)));
  event.waitUntil(work.then(() => self.skipWaiting()));
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** The offline page of the address's language, else of the last one read, else of the domain. */
async function offlinePage(locale) {
  const cache = await caches.open(CACHE);
  const last = await (await cache.match(LAST_LOCALE))?.text();
  for (const candidate of [locale || last || '', last ?? '', '']) {
    const kept = await cache.match(offlineAddress(candidate));
    if (!kept) continue;
    const { html } = await kept.json();
    return new Response(html, {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  }
  return Response.error();
}

async function page(event) {
  const locale = localeOf(new URL(event.request.url).pathname);
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepOfflinePage(locale));
    return response;
  } catch {
    return offlinePage(locale);
  }
}

/**
 * What is no page, as it comes. The browser has asked for it already (navigation preload): left alone, it would ask once
 * more, and an address that works once, such as the way back from a provider, would be spent.
 */
async function passedOn(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function trim(cache) {
  const keys = await cache.keys();
  const files = keys.filter(({ url }) => new URL(url).pathname.startsWith('/_astro/'));
  await Promise.all(files.slice(0, Math.max(0, files.length - KEPT_MAXIMUM)).map((key) => cache.delete(key)));
}

/** A file whose address changes with its bytes: the kept one is right for ever. */
async function immutableFile(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  const isWhole = response.status === 200 && response.type === 'basic';
  if (isWhole && response.headers.get('cache-control')?.includes('immutable')) {
    event.waitUntil(cache.put(event.request, response.clone()).then(() => trim(cache)));
  }
  return response;
}

async function pictureOfOfflinePage(request) {
  try {
    return await fetch(request);
  } catch {
    // Kept as WebP, whatever else the browser takes.
    return (await caches.match(request, { ignoreVary: true })) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (PASSED_BY.test(pathname)) {
    if (request.mode === 'navigate') event.respondWith(passedOn(event));
    return;
  }
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/_astro/') && !request.headers.has('range')) event.respondWith(immutableFile(event));
  else if (OF_OFFLINE_PAGE.test(pathname)) event.respondWith(pictureOfOfflinePage(request));
});

/** What a push says; one that cannot be read still tells that there is something, as browsers demand. */
function readPush(data) {
  try {
    const { title, text, url, tag } = data.json();
    if (typeof title === 'string' && new URL(url, self.location.origin).origin === self.location.origin)
      return { title, text: String(text ?? ''), url, tag };
  } catch {
    // Not one of ours.
  }
  return { title: 'Fairwind', text: '', url: '/', tag: 'message' };
}

self.addEventListener('push', (event) => {
  const { title, text, url, tag } = readPush(event.data);
  const options = { body: text, tag, data: { url }, icon: '/brand/icon-192.png', badge: '/brand/badge-96.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Opens the page that a notification leads to: in a window that is open, but one that plays keeps its game. */
async function openPage(url) {
  const address = new URL(url, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const idle = windows.find((client) => !/\/play\//.test(new URL(client.url).pathname));
  if (!idle) return self.clients.openWindow(address.href);
  const focused = await idle.focus();
  return focused.navigate(address.href).catch(() => self.clients.openWindow(address.href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.url ?? '/'));
});
