import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { geometryContract } from '../domain/map/geometry-contract.ts'
import { aPlot } from '../server/testing/factories.ts'
import { pictureOfFirstPage, textByPdfium } from '../server/testing/pdf/read-pdf.ts'
import { apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, signUp } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// The printed map: a plot of known size has the size on the sheet that the scale states.

const dataDir = migratedDataDir()
const password = 'three-rivers-meet'
let server: RunningProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  browser = await openBrowser()
  page = await openTab(browser, server.address)
  await signUp(page, { organisation: 'Map Office', name: 'Karma Dorji', phone: '17100001', password })
  await fillSignIn(page, '17100001', password)
  const { token } = await apiClient(server.address).call(authContract.login, { body: { username: '17100001', password } })
  const office = apiClient(server.address, token)
  const { id } = await aPlot(office)
  await office.call(geometryContract.put, { params: { kind: 'plot', id }, body: { geometry: outline } })
})
afterAll(() => closeStory(browser, server, dataDir))

const middle = { lon: 89.652, lat: 27.462 }
/** The metres of a degree on WGS 84 at this latitude. */
const [metresEast, metresNorth] = [98_846.3, 110_811.9]
const [widthM, heightM] = [120, 80]
const [west, east] = [middle.lon - widthM / 2 / metresEast, middle.lon + widthM / 2 / metresEast]
const [south, north] = [middle.lat - heightM / 2 / metresNorth, middle.lat + heightM / 2 / metresNorth]
const outline = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as [number, number][],
  ],
}

test('a plot of 120 by 80 m is 120 by 80 mm on A4 at 1:1,000, in a dark scheme too', async () => {
  for (const scheme of ['light', 'dark']) {
    await page.evaluate(`localStorage.setItem('theme', '${scheme}')`)
    const pdf = await printedAt({ scale: 1000, paper: 'A4', turn: 'landscape' })
    const picture = await pictureOfFirstPage(pdf, dpi)
    expect([picture.widthMm, picture.heightMm].map(Math.round), scheme).toEqual([297, 210])
    expect(picture.pages, scheme).toBe(1)
    const size = sizeMm(picture)
    expect(Math.abs(size.width / 120 - 1), scheme).toBeLessThan(0.01)
    expect(Math.abs(size.height / 80 - 1), scheme).toBeLessThan(0.01)
    // The corner of the sheet is white.
    expect([...picture.rgba.subarray(0, 3)], scheme).toEqual([255, 255, 255])
  }
})

test('the plot is 48 by 32 mm on A3 portrait at 1:2,500, and the sheet shows office, scale, legend, date and sources', async () => {
  const pdf = await printedAt({ scale: 2500, paper: 'A3', turn: 'portrait' })
  const picture = await pictureOfFirstPage(pdf, dpi)
  expect([picture.widthMm, picture.heightMm].map(Math.round)).toEqual([297, 420])
  expect(picture.pages).toBe(1)
  const size = sizeMm(picture)
  expect(Math.abs(size.width / 48 - 1)).toBeLessThan(0.01)
  expect(Math.abs(size.height / 32 - 1)).toBeLessThan(0.01)
  const text = await textByPdfium(pdf)
  for (const words of [
    'Plots: occupancy',
    'Map Office',
    'Scale 1:2,500 on A3',
    'Vacant',
    '100 m',
    '27.46200 N',
    'World Food Programme',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain('Orientation')
})

test('the sheet shows the same place as the map, and the keyboard moves it', async () => {
  await page.goto(`/admin/master-properties/map-view?at=${middle.lon},${middle.lat},18&measure=use&view=map`)
  await page.getByRole('region', { name: 'Map of plots' }).and(page.locator('[aria-busy="false"]')).waitFor({ timeout: 90_000 })
  await page.getByRole('link', { name: 'Print…' }).press('Enter')
  await drawn()
  await page.getByText('Scale 1:1,000 on A4').waitFor()
  await page.getByRole('heading', { name: 'Plots: use' }).waitFor()
  await page.getByLabel('Title').fill('Plots near the river')
  await page.getByRole('heading', { name: 'Plots near the river' }).waitFor()
  await page.locator('.map-paper canvas').press('ArrowUp')
  await page.getByText(/Centre 27\.462[1-9]\d N/).waitFor()
  await page.getByText('Scale 1:1,000 on A4').waitFor()
  await drawn()
  expect(await issuesOf(page)).toEqual([])
})

test('a sheet opened without a place shows everything that the office has drawn', async () => {
  await page.goto('/admin/master-properties/map-view/print')
  await drawn()
  await page.getByText('Scale 1:25,000 on A4').waitFor()
  const picture = await pictureOfFirstPage(await page.pdf({ preferCSSPageSize: true }), dpi)
  let lines = 0
  for (let at = 0; at < picture.rgba.length; at += 4) if (isVacantLine(picture.rgba.subarray(at))) lines += 1
  expect(lines).toBeGreaterThan(20)
})

const dpi = 150

async function drawn(): Promise<void> {
  await page.locator('.map-paper-map[aria-busy="false"]').waitFor({ timeout: 90_000 })
}

async function printedAt({ scale, paper, turn }: { scale: number; paper: string; turn: string }): Promise<Uint8Array> {
  const address = `/admin/master-properties/map-view/print?at=${middle.lon},${middle.lat},17&scale=${scale}&paper=${paper}&turn=${turn}`
  await page.goto(address)
  await drawn()
  return await page.pdf({ preferCSSPageSize: true })
}

type Picture = Awaited<ReturnType<typeof pictureOfFirstPage>>

/** From edge to edge of the plot, by the long lines in the colour of vacant plots. */
function sizeMm({ width, height, rgba }: Picture): { width: number; height: number } {
  const columns = new Array<number>(width).fill(0)
  const rows = new Array<number>(height).fill(0)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isVacantLine(rgba.subarray((y * width + x) * 4))) continue
      columns[x] = (columns[x] ?? 0) + 1
      rows[y] = (rows[y] ?? 0) + 1
    }
  }
  return { width: spanMm(columns), height: spanMm(rows) }
}

function isVacantLine([red = 0, green = 0, blue = 0]: Uint8Array): boolean {
  return Math.abs(red - 0x8a) < 50 && Math.abs(green - 0x4b) < 50 && blue < 60
}

/** Between the middles of the first and last line that are at least half as long as the longest. */
function spanMm(counts: readonly number[]): number {
  const longest = Math.max(...counts)
  const lines = counts.flatMap((count, at) => (count * 2 > longest ? [at] : []))
  const [first = 0, last = 0] = [lines[0], lines.at(-1)]
  const middleOf = (from: number) => {
    const near = lines.filter((at) => Math.abs(at - from) < 6)
    return near.reduce((sum, at) => sum + at, 0) / near.length
  }
  return ((middleOf(last) - middleOf(first)) / dpi) * 25.4
}
