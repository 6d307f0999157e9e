import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { documentContract } from '../domain/documents/document-contract.ts'
import { listingContract } from '../domain/listings/listing-contract.ts'
import { aPlot, aPublishedListing, anActiveLease, aTenant, aUnit } from '../server/testing/factories.ts'
import { type S3Server, startS3 } from '../server/testing/s3/start-s3.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { save } from './fields.ts'
import { arrive, kelden, openOffice } from './people-by-api.ts'
import { freePort, type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab, phone, proceedTo, settled } from './story-browser.ts'

// The product with its files in an object storage: photos on the public page and on a tenant's phone, while files move, while the object
// storage is down, and after a kill during a move.

const dataDir = migratedDataDir()
const sonam = { firstName: 'Sonam', lastName: 'Choden', phoneNumber: '17100004' }
const ownPassword = 'a-quiet-orchard'
let s3: S3Server
let port: number
let server: RunningProduct
let browser: Browser
let admin: ApiClient
let stranger: Page
let listing: { id: string; title: string }

beforeAll(async () => {
  s3 = await startS3()
  port = await freePort()
  server = await begin(s3.settings)
  admin = await openOffice(server)
  listing = await aPublishedListing(admin)
  await addPhoto(640)
  browser = await openBrowser()
  stranger = await openTab(browser, server.address)
})
afterAll(async () => {
  await closeStory(browser, server, dataDir)
  await s3?.stop()
})

/** Without the object that identifies the installation of the folder. */
const filesInBucket = () => s3.keys().filter((key) => !key.endsWith('/installation'))

/** Always at the same address. */
const begin = (settings: Record<string, string>) => startProduct(dataDir, { ...settings, PORT: String(port) })

const aPhoto = (width: number) =>
  sharp({ create: { width, height: 480, channels: 3, background: '#b9a48a' } })
    .jpeg()
    .toBuffer()

async function addPhoto(width: number): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await aPhoto(width))]), 'photo.jpg')
  const url = `${server.address}/api${listingContract.addPhoto.path.replace('{id}', listing.id)}`
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOfAdmin()}` },
    body: form,
  })
  return status
}

async function tokenOfAdmin(): Promise<string> {
  const body = { username: kelden.phone, password: kelden.password }
  return (await apiClient(server.address).call(authContract.login, { body })).token
}

/** The pictures of the page whose pixels are loaded. */
const shownPictures = (page: Page) =>
  page.locator(photos).evaluateAll((images) => images.filter((image) => Number(Reflect.get(image, 'naturalWidth')) > 1).length)

/** Photos of listings have their address; photos for a tenant were fetched with the session. */
const photos = 'main img:is([src*="/photo/"], [src^="blob:"])'

function run(tool: string, settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO_DATA: 'false', NODE_ENV: '', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${tool}.ts`, ...args], { env, encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}

test('a visitor sees the photos of a listing, which are in the object storage', async () => {
  expect(filesInBucket()).toHaveLength(2)
  await stranger.goto(`/listing/${listing.id}`)
  await stranger.getByRole('heading', { name: listing.title }).first().waitFor()
  await expect.poll(() => shownPictures(stranger)).toBeGreaterThan(0)
  expect(await issuesOf(stranger)).toEqual([])
  await stranger.goto('/')
  await stranger.locator(photos).first().scrollIntoViewIfNeeded()
  await expect.poll(() => shownPictures(stranger)).toBeGreaterThan(0)
})

test('a tenant sends a photo from the phone, and sees it', async () => {
  const tenant = await openTab(browser, server.address)
  const { id: tenantId } = await aTenant(admin, sonam)
  await anActiveLease(admin, {
    tenantId,
    propertyId: (await aUnit(admin)).id,
  })
  await arrive(server, sonam.phoneNumber, ownPassword)
  await tenant.setViewportSize(phone)
  await signIn(tenant, sonam.phoneNumber, ownPassword)
  await settled(tenant)
  await proceedTo(tenant, '/tenant/maintenance')
  await tenant.getByRole('button', { name: 'Report a problem' }).first().click()
  await tenant.getByLabel('Where').fill('Kitchen')
  await tenant.getByLabel('What is wrong').fill('The tap drips day and night.')
  await tenant.getByLabel('Choose photos').setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(800) })
  await save(tenant, 'Send report')
  await tenant.getByRole('img').first().waitFor()
  await expect.poll(() => shownPictures(tenant)).toBeGreaterThan(0)
  expect(await issuesOf(tenant)).toEqual([])
  expect(filesInBucket()).toHaveLength(4)
})

test('while the object storage is down the product starts and reports it, and pages work without photos', async () => {
  await server.stop()
  await s3.kill()
  server = await begin(s3.settings)
  expect(server.printed()).toContain('FILE_STORE: the object storage does not work (bucket files at')
  const page = await openTab(browser, server.address)
  await page.goto(`/listing/${listing.id}`)
  await page.getByRole('heading', { name: listing.title }).first().waitFor()
  expect(await addPhoto(700)).toBe(503)
  await s3.start()
  await page.reload()
  await expect.poll(() => shownPictures(page)).toBeGreaterThan(0)
})

test('files move back and forth while visitors read them, also if the product is killed during a move', async () => {
  await server.stop()
  server = await begin({ ...s3.settings, FILE_STORE: 'postgres' })
  const visitor = await openTab(browser, server.address)
  await visitor.goto(`/listing/${listing.id}`)
  await expect.poll(() => shownPictures(visitor)).toBeGreaterThan(0)
  await untilStatus({ ...s3.settings, FILE_STORE: 'postgres' }, /In the object storage \(.*\): 0 files/)
  await addPlotDocuments(30)
  const before = filesInBucket().length
  await server.stop()
  server = await begin(s3.settings)
  await expect.poll(() => filesInBucket().length, { interval: 20, timeout: 60_000 }).toBeGreaterThan(before + 3)
  await server.kill()
  // Its job counts as running for five minutes.
  server = await begin({ ...s3.settings, NOW: new Date(Date.now() + 6 * 60_000).toISOString() })
  await untilStatus(s3.settings, /In PostgreSQL: 0 files/)
  const whole = run('files/files', s3.settings, 'verify', '--contents')
  expect(whole.text).toMatch(/All 34 files are in the object storage[\s\S]*34 files read, each as it was stored\./)
}, 400_000)

/** The job that moves files starts half a minute after its last run. */
async function untilStatus(settings: Record<string, string>, status: RegExp): Promise<void> {
  await expect.poll(() => run('files/files', settings, 'status').text, { interval: 3000, timeout: 120_000 }).toMatch(status)
}

async function addPlotDocuments(count: number): Promise<void> {
  const plot = await aPlot(admin)
  const authorization = `Bearer ${await tokenOfAdmin()}`
  for (let number = 0; number < count; number += 1) {
    const form = new FormData()
    form.set('file', new Blob([`%PDF-1.7\n% ${number}\ntrailer\n%%EOF\n`]), 'document.pdf')
    const query = new URLSearchParams({ entity: 'plot', entityId: plot.id })
    const url = `${server.address}/api${documentContract.add.path}?${query.toString()}`
    expect((await fetch(url, { method: 'POST', headers: { authorization }, body: form })).status).toBe(201)
  }
}

test('the doctor checks the object storage and lists missing files in plain sentences', async () => {
  expect(run('doctor', s3.settings).text).toContain('ok      The object storage stores, returns and removes files')
  for (const key of filesInBucket()) rmSync(s3.fileOf(key))
  const lost = run('files/files', s3.settings, 'verify')
  expect(lost.text).toMatch(/34 of 34 files are missing in the object storage[\s\S]*Kelden Property Office/)
  expect(lost.status).toBe(1)
})
