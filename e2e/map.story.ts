import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { aPlot } from '../server/testing/factories.ts'
import { apiClient } from './api-client.ts'
import { newDataDir, type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, openMenu, signUp } from './sign-in-pages.ts'
import { faultsOf, openBrowser, openTab } from './story-browser.ts'

// The map without a pointer: found in the list, drawn by coordinates, opened by Enter.

const dataDir = newDataDir()
const password = 'three-rivers-meet'
let server: RunningProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  browser = await openBrowser()
  page = await openTab(browser, server.address)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const outline = {
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

test('a plot is found in the list, drawn by typed coordinates, and its record shows the place, all by keyboard', async () => {
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
  expect(await faultsOf(page)).toEqual([])

  await card.getByRole('link', { name: 'Open' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: `Plot ${plot.plotNumber}` }).waitFor()
  await page.getByRole('figure', { name: `${plot.plotNumber} and its neighbours` }).waitFor()
})
