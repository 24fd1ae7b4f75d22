/** The entry point of the builder: what builds the site, publishes it, and checks what was built. */
export { writeBill } from './bill.ts';
export { purgeList } from './distribute/purge-list.ts';
export { type Received, receiveLive } from './distribute/receive.ts';
export { type Sent, sendLive } from './distribute/send.ts';
export { openTarget } from './distribute/target.ts';
export { changeLines } from './publish/changes.ts';
export { pictureFaults, previewPages } from './publish/preview.ts';
export { type Outcome, prepare, publish, rollBack } from './publish/publish.ts';
export { PublishError } from './publish/store.ts';
export { bringUpToDate } from './publish/up-to-date.ts';
export { watch } from './publish/watch.ts';
export { startContentServer } from './render/content-server.ts';
export { WarmThreads } from './render/warm-threads.ts';
export { problemLines, problemsOf, readReport } from './seo/release.ts';
export { isBroken, reportLines } from './seo/report.ts';
export { frameOf } from './seo/site-pages.ts';
