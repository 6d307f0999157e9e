import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProvider } from '../server/testing/oidc/a-provider.ts'
import { aRegisteredProvider } from '../server/testing/oidc/external-steps.ts'
import { migratedDataDir } from './data-dirs.ts'
import { openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { closeTabs, openBrowser, openTab, settled } from './story-browser.ts'

// The size of the sign-in page for an office with two providers and the wallet: as transferred, and uncompressed, with a cold cache.

const maxBytes = 150_000
const maxUnpackedBytes = 545_000

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let idp: Awaited<ReturnType<typeof aProvider>>

beforeAll(async () => {
  idp = await aProvider({ karma: { name: 'Karma Dorji' } })
  server = await startProduct(dataDir, { SIGN_IN_ALLOWED_NETWORKS: '127.0.0.1', NDI: 'simulator' })
  const admin = await openOffice(server)
  for (const name of ['Office account', 'Ministry account']) await aRegisteredProvider(admin, idp, { name })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeTabs(browser)
  await server?.stop()
  await idp?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Weight = { path: string; kind: string; sent: number; raw: number }

/** The scripts and style sheets of a page, including those loaded later. */
async function weigh(page: Page, path: string): Promise<Weight[]> {
  const found: Promise<Weight>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    found.push(
      (async () => {
        const [{ responseBodySize: sent }, body] = await Promise.all([response.request().sizes(), response.body()])
        return { path: new URL(response.url()).pathname, kind, sent, raw: body.length }
      })(),
    )
  })
  await page.goto(path)
  await page.getByRole('button', { name: 'Continue with Bhutan NDI' }).waitFor()
  await settled(page)
  return Promise.all(found)
}

test('the sign-in page with two providers and the wallet costs at most 150 kB of scripts and styles', async () => {
  const page = await openTab(browser, server.address)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const weights = await weigh(page, '/auth')
  await page.getByRole('button', { name: 'Continue with Ministry account' }).waitFor()
  const total = (of: readonly Weight[], what: 'sent' | 'raw') => of.reduce((sum, weight) => sum + weight[what], 0)
  expect(total(weights, 'sent')).toBeGreaterThan(50_000)
  // The style sheet that every page needs is inlined in the page.
  expect(weights.map(({ path }) => path).filter((path) => /index-[^/]+\.css$/.test(path))).toEqual([])
  expect({ sent: total(weights, 'sent') <= maxBytes, weights }).toMatchObject({ sent: true })
  expect(total(weights, 'raw')).toBeLessThanOrEqual(maxUnpackedBytes)
})
