import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { geometryContract } from '../domain/map/geometry-contract.ts'
import { mapContract } from '../domain/map/map-contract.ts'
import { billedLease } from '../server/testing/billing-steps.ts'
import { aBuilding, anActiveLease, anOwner, aPlot, aTenant, aThram, aUnit } from '../server/testing/factories.ts'
import { apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { arrive } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, openMenu, signIn, signUp } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// The map without a pointer: found in the list, drawn by coordinates, opened by Enter; and with a pointer: drawn, dragged, split.

const dataDir = migratedDataDir()
const password = 'three-rivers-meet'
let server: RunningProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  browser = await openBrowser()
  page = await openTab(browser, server.address)
})
afterAll(() => closeStory(browser, server, dataDir))

const outline: { type: 'Polygon'; coordinates: [number, number][][] } = {
  type: 'Polygon',
  coordinates: [
    [
      [89.639, 27.472],
      [89.6393, 27.472],
      [89.6393, 27.4723],
      [89.639, 27.4723],
      [89.639, 27.472],
    ],
  ],
}

test('a clerk finds a plot in the list and draws it by typed coordinates, and its record shows the place, all by keyboard', async () => {
  await signUp(page, { organisation: 'Map Office', name: 'Karma Dorji', phone: '17100001', password })
  await fillSignIn(page, '17100001', password)
  const { token } = await apiClient(server.address).call(authContract.login, { body: { username: '17100001', password } })
  const plot = await aPlot(apiClient(server.address, token))

  await openMenu(page, 'Map View')
  const row = page.getByRole('button', { name: plot.plotNumber })
  await row.press('Enter')
  const card = page.getByRole('region', { name: 'Chosen on the map' })
  await card.getByRole('button', { name: 'Coordinates…' }).press('Enter')
  await page.getByLabel('GeoJSON').fill(JSON.stringify(outline))
  await page.getByRole('dialog').getByRole('button', { name: 'Save outline' }).press('Enter')
  await card.getByText('Area drawn').waitFor()
  await card.getByText('Within 5 %').waitFor()
  expect(await issuesOf(page)).toEqual([])

  await card.getByRole('link', { name: 'Open' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: `Plot ${plot.plotNumber}` }).waitFor()
  await page.getByRole('figure', { name: `${plot.plotNumber} and its neighbours` }).waitFor()
})

test('the card of a let plot opens Receive payment with its lease, and the card of a vacant one starts a listing', async () => {
  const { token } = await apiClient(server.address).call(authContract.login, { body: { username: '17100001', password } })
  const office = apiClient(server.address, token)
  const { lease } = await billedLease(office, { propertyType: 'LAND', propertyId: (await aPlot(office)).id })
  const vacant = await aPlot(office)

  await page.goto(`/admin/master-properties/map-view?chosen=${lease.propertyId}&view=map`)
  const card = page.getByRole('region', { name: 'Chosen on the map' })
  await expectText(card, /Balance\s+Nu\. 10,000\.00/)
  await card.getByRole('link', { name: lease.leaseNumber }).waitFor()
  await card.getByRole('link', { name: 'Receive payment from Kinley Zangmo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Receive payment' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Kinley Zangmo' }).waitFor()
  expect(new URL(page.url()).searchParams.get('leaseId')).toBe(lease.id)

  await page.goto(`/admin/master-properties/map-view?chosen=${vacant.id}&view=map`)
  await card.getByRole('link', { name: `Create listing of ${vacant.plotNumber}` }).click()
  await page.getByRole('heading', { level: 1, name: 'New listing' }).waitFor()
  expect(new URL(page.url()).searchParams.get('propertyId')).toBe(vacant.id)
  expect(await issuesOf(page)).toEqual([])
})

test('an owner sees the small map of their building, and a tenant where their lease is', async () => {
  const { token } = await apiClient(server.address).call(authContract.login, { body: { username: '17100001', password } })
  const office = apiClient(server.address, token)
  const [ownerPhone, tenantPhone] = ['17600077', '17600078']
  const owner = await anOwner(office, { phoneNumber: ownerPhone })
  const tenant = await aTenant(office, { phoneNumber: tenantPhone })
  const plot = await aPlot(office, (await aThram(office, [{ ownerId: owner.id }])).id)
  const building = await aBuilding(office, plot.id)
  await office.call(geometryContract.put, { params: { kind: 'building', id: building.id }, body: { geometry: outline } })
  await anActiveLease(office, { propertyId: (await aUnit(office, building.id)).id, tenantId: tenant.id })

  const [owners, tenants] = [await openTab(browser, server.address), await openTab(browser, server.address)]
  await arrive(server, ownerPhone, password)
  await signIn(owners, ownerPhone, password)
  await owners.goto(`/owner/properties/buildings/${building.id}`)
  await owners.getByRole('figure', { name: building.name }).locator('path[data-chosen]').waitFor()
  expect(await owners.getByRole('button', { name: 'Coordinates…' }).count()).toBe(0)
  expect(await issuesOf(owners)).toEqual([])

  await arrive(server, tenantPhone, password)
  await signIn(tenants, tenantPhone, password)
  await tenants.goto('/tenant/lease')
  await tenants
    .getByRole('figure', { name: `${building.name}` })
    .locator('path[data-chosen]')
    .waitFor()
  await tenants.getByText(/Nearest towns, in a straight line: Thimphu/).waitFor()
  expect(await issuesOf(tenants)).toEqual([])
})

/** The position for the pointer tests: the centre of the map, at a zoom where a plot fills much of it. */
const middle = { lon: 89.652, lat: 27.462, zoom: 17.5 }

/** Converts metres east and north of the centre to a point in the window, by the map's own projection. */
async function pointAt([east, north]: readonly [number, number]): Promise<[x: number, y: number]> {
  const box = await page.getByRole('region', { name: 'Map of plots' }).boundingBox()
  if (!box) throw new Error('There is no map.')
  const metresPerPixel = (Math.cos((middle.lat * Math.PI) / 180) * 2 * Math.PI * 6_378_137) / (512 * 2 ** middle.zoom)
  return [box.x + box.width / 2 + east / metresPerPixel, box.y + box.height / 2 - north / metresPerPixel]
}

async function clickAt(...points: (readonly [number, number])[]): Promise<void> {
  for (const point of points) {
    const [x, y] = await pointAt(point)
    await page.mouse.move(x, y)
    await page.mouse.click(x, y)
  }
}

test('the pointer draws a plot, drags a corner out and back, and divides the plot with a line', async () => {
  const { token } = await apiClient(server.address).call(authContract.login, { body: { username: '17100001', password } })
  const office = apiClient(server.address, token)
  const plot = await aPlot(office)
  await page.goto(`/admin/master-properties/map-view?chosen=${plot.id}&at=${middle.lon},${middle.lat},${middle.zoom}&view=map`)
  // The map is rendered in software, on a machine that may be busy: nothing is clicked before it is drawn.
  const drawn = page.getByRole('region', { name: 'Map of plots' }).and(page.locator('[aria-busy="false"]'))
  await drawn.waitFor({ timeout: 90_000 })

  await page.getByRole('button', { name: 'Draw outline' }).click()
  const editor = page.getByRole('region', { name: `Outline of ${plot.plotNumber}` })
  await expectText(editor, /Click each corner/)
  // A quarter of an acre is some 1,012 m²: 44 by 23 m.
  await clickAt([-60, -10], [-16, -10], [-16, 13], [-60, 13], [-60, -10])
  await expectText(editor, /Drag a corner to move it/)
  await expectText(editor, /Area drawn\s+0\.2\d+ acre/)
  await expectText(editor, /Within 5 %/)

  await drag([-16, 13], [-16, 43])
  await expectText(editor, /Area drawn\s+0\.4\d+ acre/)
  await expectText(editor, /Differs from the register/)
  await drag([-16, 43], [-16, 13])
  await expectText(editor, /Within 5 %/)

  await editor.getByRole('button', { name: 'Split in two' }).click()
  await clickAt([-38, -30], [-38, 30], [-38, 30])
  await expectText(editor, /Part 1[^]*Part 2/)
  await editor.getByRole('button', { name: 'Save outline' }).click()
  await page.getByText('Outline saved').waitFor()
  await expectText(page.getByRole('region', { name: 'Chosen on the map' }), /Within 5 %/)

  const { geometry } = await office.call(mapContract.read, { params: { kind: 'plot', id: plot.id } })
  expect(geometry?.type).toBe('MultiPolygon')
  expect(geometry?.coordinates).toHaveLength(2)
})

async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const [start, end] = [await pointAt(from), await pointAt(to)]
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 4 })
  await page.mouse.move(...end, { steps: 4 })
  await page.mouse.up()
}

/** The number in one line of the text: "Distance 44.0 m" → 44. */
async function figureIn(place: Locator, pattern: RegExp): Promise<number> {
  return Number(pattern.exec((await place.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
}

test('the pointer measures a distance and an area, which neither selects nor stores anything', async () => {
  await page.goto(`/admin/master-properties/map-view?at=${middle.lon},${middle.lat},${middle.zoom}&view=map`)
  await page.getByRole('region', { name: 'Map of plots' }).and(page.locator('[aria-busy="false"]')).waitFor({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Measure' }).click()
  const ruler = page.getByRole('region', { name: 'Measure' })
  await expectText(ruler, /^0\.0 m$/m)

  // Over the plot drawn above, which must not open.
  await clickAt([-60, 0], [-60, 40], [-20, 40], [-20, 40])
  await expectText(ruler, /Click on the map to measure again/)
  expect(await figureIn(ruler, /([\d.]+) m/)).toBeCloseTo(80, -0.3)
  await expectText(ruler.getByRole('status'), /^Distance \d\d\.\d m$/)
  await clickAt([-60, 0], [-60, 20])
  await expect.poll(() => figureIn(ruler, /([\d.]+) m/)).toBeCloseTo(20, -0.3)

  await ruler.getByRole('button', { name: 'Area' }).click()
  await clickAt([-60, -10], [-16, -10], [-16, 13], [-60, 13], [-60, -10])
  await expectText(ruler, /Click on the map to measure again/)
  const [sqFt, acre, hectare] = await Promise.all([
    figureIn(ruler, /([\d,]+) sq ft/),
    figureIn(ruler, /([\d.]+) acre/),
    figureIn(ruler, /([\d.]+) ha/),
  ])
  expect(sqFt / 10.7639 / (44 * 23)).toBeCloseTo(1, 1)
  expect(acre * 43_560).toBeCloseTo(sqFt, -2)
  expect(hectare * 107_639).toBeCloseTo(sqFt, -2)
  await expectText(ruler.getByRole('status'), /^Area [\d,]+ sq ft, [\d.]+ acre, [\d.]+ ha$/)
  expect(await issuesOf(page)).toEqual([])

  await page.keyboard.press('Escape')
  await ruler.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).searchParams.has('chosen')).toBe(false)
})

test('the keyboard moves the map under a crosshair, Enter sets points, and the live region announces the measurement', async () => {
  const button = page.getByRole('button', { name: 'Measure' })
  await button.press('Enter')
  const ruler = page.getByRole('region', { name: 'Measure' })
  await expectText(ruler, /^0\.0 m$/m)
  await page.keyboard.press('Enter')
  for (let steps = 0; steps < 20; steps += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  // 200 pixels at the map's own scale.
  const metres = (200 * Math.cos((middle.lat * Math.PI) / 180) * 2 * Math.PI * 6_378_137) / (512 * 2 ** middle.zoom)
  await expect.poll(() => figureIn(ruler.getByRole('status'), /^Distance ([\d.]+) m/)).toBeCloseTo(metres, -0.3)
  for (let steps = 0; steps < 20; steps += 1) await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => figureIn(ruler.getByRole('status'), /^Distance ([\d.]+) m/)).toBeCloseTo(2 * metres, -0.3)
  await page.keyboard.press('Backspace')
  await expect.poll(() => figureIn(ruler.getByRole('status'), /^Distance ([\d.]+) m/)).toBeCloseTo(metres, -0.3)
  await page.keyboard.press('Escape')
  await ruler.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Measure')

  // The user leaves the page while measuring.
  await button.press('Enter')
  await ruler.waitFor()
  await openMenu(page, 'Plots')
  await page.getByRole('heading', { level: 1, name: 'Plots' }).waitFor()
  expect(await issuesOf(page)).toEqual([])
})
