import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { signIn, type Visit } from './felt-speed.ts'
import { findChromium } from './find-chromium.ts'

export const categories = ['performance', 'accessibility', 'best-practices'] as const
/**
 * `lost`: the audits that reduced a score below 100. `machine`: Lighthouse's speed index of this machine during the run; `before`, just
 * before it.
 */
export type Judged = {
  scores: Record<(typeof categories)[number], number>
  lost: string[]
  machine: number
  before: number
  slowdown: number
}

type Page = { goto(address: string): Promise<unknown>; evaluate<T = unknown>(script: string): Promise<T> }
type Audit = { id: string; score: number | null; displayValue?: string }
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  environment: { benchmarkIndex: number }
}
type Judge = (address: string, flags: object, config: undefined, page: Page) => Promise<{ lhr: Report }>
type Launch = (options: object) => Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>

const version = '13.5.0'
const folder = resolve(import.meta.dirname, `../node_modules/.cache/lighthouse-${version}`)

/** The machines on which Lighthouse simulates a mid-tier phone by slowing them down four times: docs/throttling.md, CPU throttling. */
const meant = { from: 1500, to: 2000, slowdown: 4 }

/** The slowdown that simulates the same phone on a slower or faster machine. */
export function slowdownOf(machine: number): number {
  return (meant.slowdown * machine) / Math.min(Math.max(machine, meant.from), meant.to)
}

const minIndex = 1_000
const maxDrift = 0.2

/** Undefined for a valid run; otherwise the reason for which it is not representative: the machine was busy, or became busy. */
export function refusalOf({ machine, before }: Pick<Judged, 'machine' | 'before'>): string | undefined {
  if (machine < minIndex) return `the machine had an index of ${machine.toFixed(0)}, below ${minIndex}`
  const drift = Math.abs(machine - before) / before
  return drift > maxDrift ? `the index of the machine went from ${before.toFixed(0)} to ${machine.toFixed(0)}` : undefined
}

/** Runs Lighthouse with its own defaults in a fresh phone context: a simulated slow connection and processor. */
export async function lighthouseOn(address: string, visit: Visit): Promise<Judged> {
  const { judge, launch, quickness } = await fetched()
  const browser = await launch({ headless: true, ...(await findChromium()) })
  const page = await browser.newPage()
  const before = await page.evaluate<number>(`(${quickness.toString()})()`)
  const slowdown = slowdownOf(before)
  if (visit.as) await signIn(page, address, visit.as)
  // The storage contains only the session of the visit, because the browser is new.
  const flags = {
    disableStorageReset: visit.as !== undefined,
    onlyCategories: categories,
    logLevel: 'error',
    throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: slowdown },
  }
  const { lhr } = await judge(`${address}${visit.path}`, flags, undefined, page)
  await browser.close()
  const scoreOf = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const scores = {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  }
  return { scores, lost: lostAudits(lhr), machine: lhr.environment.benchmarkIndex, before, slowdown }
}

function lostAudits({ categories: judged, audits }: Report): string[] {
  const counted = Object.values(judged).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return counted
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim())
}

/** Lighthouse needs 170 MB with its dependencies, so it is installed only on request. */
async function fetched(): Promise<{ judge: Judge; launch: Launch; quickness: () => number }> {
  if (!existsSync(join(folder, 'node_modules/lighthouse'))) {
    mkdirSync(folder, { recursive: true })
    const command = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${version}`]
    const { status } = spawnSync('npm', command, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error('Lighthouse could not be fetched.')
  }
  const from = (path: string) => import(pathToFileURL(join(folder, 'node_modules', path)).href)
  const { default: judge }: { default: Judge } = await from('lighthouse/core/index.js')
  const { default: puppeteer }: { default: { launch: Launch } } = await from('puppeteer-core/lib/puppeteer/puppeteer-core.js')
  const { pageFunctions }: { pageFunctions: { computeBenchmarkIndex: () => number } } = await from(
    'lighthouse/core/lib/page-functions.js',
  )
  return { judge, launch: (options) => puppeteer.launch(options), quickness: pageFunctions.computeBenchmarkIndex }
}
