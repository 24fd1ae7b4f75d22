/**
 * The page for when there is no network. The service worker (public/sw.js) caches it as text with the files it shows, so
 * it stands alone: no stylesheet or script file of a release that may be gone.
 */
import { translator } from '#features/i18n/texts.build.ts';
import { artSize, artUrl } from '#shared/art.ts';
import { directionOf, isoOf, type LocaleCode } from '#shared/regions/index.ts';

export interface OfflinePage {
  html: string;
  /** What the page shows, cached with it. */
  assets: string[];
}

const LOGO = '/brand/favicon.svg';

/** Colours but the page's own ground are the system's: the palette lives in the theme alone. */
const style = (ground: string) => `html{color-scheme:dark;background:${ground};color:CanvasText}
body{min-height:100vh;margin:0;padding:1rem;box-sizing:border-box;display:grid;place-content:center;justify-items:center;gap:1rem;text-align:center;font:1rem/1.5 Prompt,system-ui,sans-serif}
img{max-width:100%;height:auto;border-radius:1.375rem}
h1{margin:0;font-size:2rem;line-height:1.25}
p{margin:0;max-width:30rem;opacity:.8}
a{display:inline-block;padding:.75rem 1.75rem;border-radius:.75rem;background:CanvasText;color:${ground};font-weight:700;text-decoration:none}
a:focus-visible{outline:2px solid CanvasText;outline-offset:3px}`;

/** How often the network is tried while nothing says that it is back, ms. */
export const PROBE_EVERY_MS = 5_000;

/**
 * Brings the page back that was asked for, once the server answers: the network may return without a word, and a word
 * of it may be about a network without a way out.
 */
export const RETURN_SCRIPT = `{let asking;const probe=async()=>{if(asking||document.hidden)return;asking=true;try{await fetch(location.href,{method:'HEAD',cache:'no-store'});location.reload()}catch{asking=false}};for(const sign of['online','focus'])addEventListener(sign,probe);document.addEventListener('visibilitychange',probe);setInterval(probe,${PROBE_EVERY_MS})}`;

/** The offline page of a locale. */
export function offlinePage(locale: LocaleCode, ground: string): OfflinePage {
  const translate = translator(locale, 'pwa');
  const art = artUrl('scenes', 'offline', 640);
  const { width, height } = artSize('scenes', 'offline', 480);
  const html = `<!doctype html>
<html lang="${isoOf(locale)}" dir="${directionOf(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${translate('offline_title')}</title>
<link rel="icon" href="${LOGO}" type="image/svg+xml">
<style>${style(ground)}</style>
<main style="display:contents">
<img src="${art}" width="${width}" height="${height}" alt="">
<h1>${translate('offline_title')}</h1>
<p>${translate('offline_text')}</p>
<a href="">${translate('offline_retry')}</a>
</main>
<script>${RETURN_SCRIPT}</script>
</html>`;
  return { html, assets: [art, LOGO] };
}
