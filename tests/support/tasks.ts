/** What the main threads of a browser's pages were busy with, from Chromium's trace. */
import type { Browser, Page } from 'playwright';

/** A line of the trace; times are microseconds, `t…` those of the thread itself. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

export type Part = 'script' | 'style' | 'layout' | 'paint' | 'other';

export interface Task {
  /** Processor time of the thread: on a busy machine the clock on the wall would count what others do. */
  cpuMs: number;
  wallMs: number;
  /** How much of the processor time went where. */
  parts: Readonly<Record<Part, number>>;
}

/** A task that a person notices, ms (design section 9). */
export const LONGEST_TASK_MS = 50;
const SLOWEST_MACHINE = 2;
/** How long `measureWork` takes on the machine the pages were measured on. */
const USUAL_MS = 9;
const SAMPLES = 8;

/** Work like a page's: objects, texts, order. */
function measureWork(): number {
  const started = performance.now();
  const rows = Array.from({ length: 20_000 }, (_, row) => ({ key: `${(row * 7_919) % 20_011}`, row }));
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  if (byKey.size !== rows.length) throw new Error('Two rows have one key');
  return performance.now() - started;
}

/** How many times as long as usual this machine takes for the same work now, from 1 to 2. The fastest of some tries counts. */
function slownessOfMachine(): number {
  const fastest = Math.min(...Array.from({ length: SAMPLES }, measureWork));
  return Math.min(SLOWEST_MACHINE, Math.max(1, fastest / USUAL_MS));
}

const CATEGORIES = ['toplevel', '__metadata'];
/** What goes on inside a task; noting it costs the task a little. */
const INSIDE = ['devtools.timeline', 'v8.execute'];
const PARTS: Readonly<Record<string, Part>> = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  FunctionCall: 'script',
  'v8.callFunction': 'script',
  EvaluateScript: 'script',
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  TimerFire: 'script',
  RunMicrotasks: 'script',
};

const isTask = ({ name }: TraceEvent): boolean => name.endsWith('RunTask');

/** Processor time by part: every event counts what those inside it leave. */
function partsOf(task: TraceEvent, inside: readonly TraceEvent[]): Record<Part, number> {
  const parts: Record<Part, number> = { script: 0, style: 0, layout: 0, paint: 0, other: 0 };
  const open: { until: number; part: Part }[] = [{ until: task.ts + (task.dur ?? 0), part: 'other' }];
  parts.other = task.tdur ?? 0;
  for (const { name, ts, dur = 0, tdur = 0 } of inside) {
    while (open.length > 1 && ts >= (open.at(-1)?.until ?? 0)) open.pop();
    const around = open.at(-1)?.part ?? 'other';
    const part = PARTS[name] ?? around;
    parts[around] -= tdur;
    parts[part] += tdur;
    open.push({ until: ts + dur, part });
  }
  for (const part of Object.keys(parts) as Part[]) parts[part] /= 1_000;
  return parts;
}

/** The tasks of one thread, in their order. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const sorted = events.filter(({ ph }) => ph === 'X').sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks: Task[] = [];
  for (let at = 0; at < sorted.length; at += 1) {
    const task = sorted[at];
    if (!task || !isTask(task)) continue;
    const end = task.ts + (task.dur ?? 0);
    const first = at + 1;
    while ((sorted[at + 1]?.ts ?? Number.POSITIVE_INFINITY) < end) at += 1;
    tasks.push({
      cpuMs: (task.tdur ?? 0) / 1_000,
      wallMs: (task.dur ?? 0) / 1_000,
      parts: partsOf(task, sorted.slice(first, at + 1)),
    });
  }
  return tasks;
}

/** The tasks of the pages' main threads while the work goes on. @param inside whether to tell where their time went */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  inside = false,
): Promise<Task[]> {
  await browser.startTracing(page, { categories: inside ? [...CATEGORIES, ...INSIDE] : CATEGORIES });
  let trace: Buffer | undefined;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  // The browser draws bars of its own as pages do, in processes of another name.
  const pages = new Set(
    traceEvents.flatMap(({ name, args, pid }) => (name === 'process_name' && args?.name === 'Renderer' ? [pid] : [])),
  );
  const threads = new Map<string, TraceEvent[]>();
  for (const { name, args, pid, tid } of traceEvents) {
    if (name === 'thread_name' && args?.name === 'CrRendererMain' && pages.has(pid)) threads.set(`${pid} ${tid}`, []);
  }
  for (const event of traceEvents) threads.get(`${event.pid} ${event.tid}`)?.push(event);
  return [...threads.values()].flatMap(tasksOf);
}

/** The task that took the most processor time. */
export function longestOf(tasks: readonly Task[]): Task {
  const [first, ...others] = tasks;
  if (!first) throw new Error('The trace holds no task');
  return others.reduce((longest, task) => (task.cpuMs > longest.cpuMs ? task : longest), first);
}

/**
 * The processor time of the longest task, ms of the machine the pages were measured on: tasks are held to a bound, not
 * machines. To be asked as soon as the tasks are over, since a shared machine is slower at some times than at others.
 */
export function longestTaskMs(tasks: readonly Task[]): number {
  return longestOf(tasks).cpuMs / slownessOfMachine();
}

/** How many times slower a person's phone is than the machine the pages were measured on, as Lighthouse has it. */
const PHONE_SLOWNESS = 4;

/** How long a phone's page answers nobody: what its tasks take beyond the time that a person does not notice, ms. */
export function blockedOnPhoneMs(tasks: readonly Task[]): number {
  const slowness = slownessOfMachine();
  return tasks.reduce((sum, { cpuMs }) => sum + Math.max(0, (cpuMs / slowness) * PHONE_SLOWNESS - LONGEST_TASK_MS), 0);
}
