import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { aTenant } from '../server/testing/factories.ts'
import { apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { passwordSentTo } from './messages.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn, setOwnPassword, signIn, signUp } from './sign-in-pages.ts'
import { closeStory, openBrowser, openTab, settled } from './story-browser.ts'

// The download size on a slow connection: JavaScript as transferred, and the number of requests, by page, with a cold cache.

const maxSignInBytes = 150_000
const maxScreenBytes = 265_000
const maxRequests: Record<string, number> = { '/auth': 16, '/': 18, '/tenant': 32 }

const dataDir = migratedDataDir()
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
afterAll(() => closeStory(browser, server, dataDir))

/** Different requests: what another person changes meanwhile is read again, which is not a part of the load. */
async function requestsOf(path: string): Promise<number> {
  const sent = new Set<string>()
  const add = (request: { method(): string; url(): string }) => sent.add(`${request.method()} ${request.url()}`)
  page.on('request', add)
  await page.goto(path)
  await settled(page)
  page.off('request', add)
  return sent.size
}

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
  expect(bytes).toBeLessThanOrEqual(maxSignInBytes)
})

test('every other screen costs at most 265 kB', async () => {
  await signUp(page, { organisation: 'Light Office', name: 'Karma Dorji', phone: '17100001', password: 'three-rivers-meet' })
  await fillSignIn(page, '17100001', 'three-rivers-meet')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const screens = [
    '/',
    '/rents',
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
  expect(Object.entries(weights).filter(([, bytes]) => bytes > maxScreenBytes)).toEqual([])
})

test('pages for a slow connection make few requests', async () => {
  const login = { username: '17100001', password: 'three-rivers-meet' }
  const { token } = await apiClient(server.address).call(authContract.login, { body: login })
  await aTenant(apiClient(server.address, token), { phoneNumber: '17100004' })
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  const requests: Record<string, number> = {}
  for (const path of ['/auth', '/']) requests[path] = await requestsOf(path)
  await signIn(page, '17100004', await passwordSentTo('17100004', server))
  await setOwnPassword(page, 'a-quiet-orchard')
  await fillSignIn(page, '17100004', 'a-quiet-orchard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  requests['/tenant'] = await requestsOf('/tenant')
  expect(Object.entries(requests).filter(([path, count]) => count > (maxRequests[path] ?? 0))).toEqual([])
})
