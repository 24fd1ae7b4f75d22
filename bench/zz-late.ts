import { createServer, request } from 'node:http';
import { openLighthouse } from '#tests/support/lighthouse.ts';

const UP = Number(process.env.UP ?? 4400);
const LOADER = `;(()=>{const go=()=>{let l;const late=document.readyState==='complete';for(const t of document.querySelectorAll('script[type=later]')){t.type='module';t.async=false;document.head.append(t);l=t}if(late&&l)l.onload=()=>document.dispatchEvent(new Event('astro:page-load'))};requestAnimationFrame(()=>setTimeout(go))})();`;
function proxy(port: number, late: boolean) {
  const server = createServer((q, r) => {
    const up = request({ host: '127.0.0.1', port: UP, path: q.url, method: q.method, headers: { ...q.headers, host: `localhost:${UP}`, 'accept-encoding': late && (q.headers.accept?.includes('html') || q.url?.includes('islands.')) ? 'identity' : q.headers['accept-encoding'] } }, async (a) => {
      const headers = { ...a.headers };
      const html = String(a.headers['content-type']).includes('html');
      const isl = q.url?.includes('/islands.');
      if (!late || !(html || isl)) { delete headers['content-security-policy']; r.writeHead(a.statusCode ?? 500, headers); a.pipe(r); return; }
      const chunks: Buffer[] = [];
      for await (const c of a) chunks.push(c);
      let text = Buffer.concat(chunks).toString();
      if (html) text = text.replace(/<script type="module" src="(?!\/_astro\/islands)/g, '<script type="later" src="');
      else text += LOADER;
      const { gzipSync } = await import('node:zlib');
      const body = gzipSync(text);
      for (const k of ['content-security-policy', 'content-length', 'etag', 'transfer-encoding']) delete headers[k];
      r.writeHead(a.statusCode ?? 500, { ...headers, 'content-encoding': 'gzip', 'content-length': String(body.length) });
      r.end(body);
    });
    q.pipe(up);
  });
  return new Promise<void>((done) => server.listen(port, done));
}
await proxy(4501, false);
await proxy(4502, true);
const runner = await openLighthouse();
const median = (v: number[]) => v.toSorted((a, b) => a - b)[Math.floor(v.length / 2)] ?? 0;
for (const path of (process.env.PATHS ?? '/en/,/en/page/faq,/en/promo,/en/games,/en/vip,/en/play/krakens-toll/demo').split(',')) {
  const figures: Record<string, number[]> = { nowLcp: [], lateLcp: [], nowScore: [], lateScore: [], nowTbt: [], lateTbt: [] };
  for (let i = 0; i < Number(process.env.N ?? 3); i += 1)
    for (const [name, port] of [['now', 4501], ['late', 4502]] as const) {
      const look = await runner.look(`http://localhost:${port}${path}`, { onlyCategories: ['performance'] });
      figures[`${name}Lcp`]?.push(Math.round(look.audits['largest-contentful-paint']?.numericValue ?? 0));
      figures[`${name}Tbt`]?.push(Math.round(look.audits['total-blocking-time']?.numericValue ?? 0));
      figures[`${name}Score`]?.push(Math.round((look.categories.performance?.score ?? 0) * 100));
    }
  console.log(path, Object.entries(figures).map(([k, v]) => `${k} ${median(v)} [${v}]`).join('  '));
}
await runner.close();
process.exit(0);
