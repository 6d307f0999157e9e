import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDataDir, type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, signUp } from './sign-in-pages.ts'
import { openBrowser, openTab, settled } from './story-browser.ts'

// What a slow line pays for: JavaScript as transferred, by page, on a cold cache.

const mostForSignIn = 150_000
const mostForAScreen = 265_000

const dataDir = newDataDir()
let server: RunningProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startProduct(dataDir)
  browser = await openBrowser()
  page = await openTab(browser, server.address)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function scriptBytesOf(path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  const weigh = (response: { request(): { resourceType(): string; sizes(): Promise<{ responseBodySize: number }> } }) => {
    if (response.request().resourceType() === 'script') {
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
    }
  }
  page.on('response', weigh)
  await page.goto(path)
  await settled(page)
  page.off('response', weigh)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('the sign-in page costs at most 150 kB of JavaScript', async () => {
  const bytes = await scriptBytesOf('/auth')
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(mostForSignIn)
})

test('every other screen costs at most 265 kB', async () => {
  await signUp(page, { organisation: 'Light Office', name: 'Karma Dorji', phone: '17100001', password: 'three-rivers-meet' })
  await fillSignIn(page, '17100001', 'three-rivers-meet')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const screens = [
    '/',
    '/privacy',
    '/admin',
    '/admin/master-users/owners',
    '/admin/master-users/owners/new',
    '/admin/master-properties/thrams/new',
    '/admin/master-properties/units/new',
    '/admin/master-lease/units',
    '/admin/master-lease/units/new',
    '/admin/master-transactions/building/rent/monthly',
    '/admin/master-transactions/search',
    '/admin/master-locations/dzongkhags',
  ]
  const weights: Record<string, number> = {}
  for (const path of screens) weights[path] = await scriptBytesOf(path)
  expect(Object.entries(weights).filter(([, bytes]) => bytes > mostForAScreen)).toEqual([])
})
