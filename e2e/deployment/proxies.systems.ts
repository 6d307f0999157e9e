import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { kindsUntil, listenAt } from '../../server/testing/live/listen-as.ts'
import { apiClient } from '../api-client.ts'
import { migratedDataDir } from '../data-dirs.ts'
import { anOfficeWithAnAdvice, assertBooks, type PayingOffice, payWithKey } from '../paying-office.ts'
import { freePort, type RunningProduct, startProduct } from '../running-product.ts'
import { aTrustedCertificate } from './certificate.ts'
import { type RunningProxy, startCaddyAsDeployed, startNginxAsDeployed } from './start-proxy.ts'

// The files that an operator copies, in front of two services: with TLS, real payments, uploads and live updates.

const folder = mkdtempSync(join(tmpdir(), 'sakhang-proxies-'))
const dataDirs = [migratedDataDir(), migratedDataDir()]
afterAll(() => [folder, ...dataDirs].forEach((one) => rmSync(one, { recursive: true, force: true })))

const folderOf = (name: string) => mkdtempSync(join(folder, `${name}-`))
const clock = { NOW: '2025-06-15T04:00:00Z' }

test('nginx serves two services with its file in deploy, and restarting them in turn fails no payment', async () => {
  const services = [await freePort(), await freePort()] as const
  const startService = (port: number) => startProduct(dataDirs[0] ?? '', { ...clock, PORT: String(port) })
  const products = await Promise.all(services.map(startService))
  onTestFinished(async () => void (await Promise.all(products.map((product) => product.stop()))))
  const own = folderOf('nginx')
  const proxy = await startNginxAsDeployed({ folder: own, services, ...aTrustedCertificate(own) })
  onTestFinished(proxy.stop)
  const office = await expectGoodProxy(proxy, products)
  await expectNoFailedPayment(proxy, office, async (paysOn) => {
    for (const index of [0, 1] as const) {
      await products[index]?.stop()
      products[index] = await startService(services[index])
      await paysOn()
    }
  })
})

test('Caddy serves one service with its file in deploy, and the replacement of its processes fails no payment', async () => {
  const port = await freePort()
  const product = await startProduct(dataDirs[1] ?? '', { ...clock, PORT: String(port), WEB_CONCURRENCY: '2' })
  onTestFinished(() => product.stop())
  const own = folderOf('caddy')
  const proxy = await startCaddyAsDeployed({ folder: own, services: [port, port], ...aTrustedCertificate(own) })
  onTestFinished(proxy.stop)
  const office = await expectGoodProxy(proxy, [product])
  await expectNoFailedPayment(proxy, office, async (paysOn) => {
    process.kill(product.pid, 'SIGHUP')
    await expect.poll(() => product.printed(), { timeout: 120_000 }).toContain('All processes have been replaced.')
    await paysOn()
  })
})

async function expectGoodProxy(proxy: RunningProxy, products: readonly RunningProduct[]): Promise<PayingOffice> {
  await expectRedirect(proxy)
  await expectHeaders(proxy)
  const office = await anOfficeWithAnAdvice(proxy.address)
  await expectRealAddress(proxy, products)
  await expectUploadLimit(proxy, office)
  await expectLiveUpdates(proxy, office)
  return office
}

async function expectRedirect({ plainAddress }: RunningProxy): Promise<void> {
  const page = await fetch(`${plainAddress}/listings?q=1`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([
    308,
    expect.stringMatching(/^https:\/\/(land\.example\.bt|localhost)\/listings\?q=1$/),
  ])
  expect((await fetch(`${plainAddress}/api/lease`, { headers: { authorization: 'Bearer x' }, redirect: 'manual' })).status).toBe(
    403,
  )
}

async function expectHeaders({ address }: RunningProxy): Promise<void> {
  const page = await fetch(`${address}/auth`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(page.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  expect(await page.text()).toContain('<div id="root">')
  const [script = ''] = readdirSync('dist/web/assets').filter((file) => file.endsWith('.js'))
  for (let count = 0; count < 2; count += 1) {
    const asset = await fetch(`${address}/assets/${script}`)
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(asset.headers.get('content-encoding')).toMatch(/br|gzip/)
  }
  expect((await fetch(`${address}/api/metrics`)).status).toBe(403)
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
}

/** A caller who sends a false address in a header is counted and logged by the real address. */
async function expectRealAddress({ address }: RunningProxy, products: readonly RunningProduct[]): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
  const body = JSON.stringify({ username: '17999999', password: 'not this one' })
  expect((await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(401)
  const printed = () => products.map((product) => product.printed()).join('')
  await expect.poll(printed).toMatch(/"type":"security-event".*"address":"127\.0\.0\.1"/)
  expect(printed()).not.toContain('203.0.113.9')
}

/** The proxy refuses uploads above the maximum size of an import; for smaller ones the product decides. */
async function expectUploadLimit({ address }: RunningProxy, { token, leaseId }: PayingOffice): Promise<void> {
  const upload = async (megabytes: number) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(megabytes * 1_000_000)]), 'large.pdf')
    const url = `${address}/api/document?entity=lease&entityId=${leaseId}`
    // A server may close the connection before it has received all of a refused request.
    return fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }).then(
      async (answer) => ({
        status: answer.status,
        isOurs: answer.headers.get('content-type')?.includes('problem+json') === true,
      }),
      () => ({ status: 413, isOurs: false }),
    )
  }
  expect((await upload(60)).isOurs).toBe(false)
  expect(await upload(9)).toEqual({ status: 415, isOurs: true })
}

/** A change is received while the reply is still open: no proxy buffers the reply. */
async function expectLiveUpdates({ address }: RunningProxy, { token, leaseId }: PayingOffice): Promise<void> {
  const listener = await listenAt(address, token)
  const heard = kindsUntil(listener, 'note')
  const body = JSON.stringify({ kind: 'NOTE', leaseId, text: 'Called about the gate.' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  expect((await fetch(`${address}/api/note`, { method: 'POST', headers, body })).status).toBe(201)
  await heard.finally(listener.stop)
}

type WhilePaying = (paysOn: () => Promise<void>) => Promise<void>

async function expectNoFailedPayment({ address }: RunningProxy, office: PayingOffice, work: WhilePaying): Promise<void> {
  const acknowledged = new Map<string, string>()
  const failures: unknown[] = []
  let hasEnough = false
  let count = 0
  const payOnAndOn = async () => {
    while (!hasEnough) {
      const key = `payment-${(count += 1)}`
      const answer = await payWithKey(address, office, key).catch((error: unknown) => ({
        status: 0,
        receiptNumber: String(error),
      }))
      if (answer.status === 201) acknowledged.set(key, answer.receiptNumber ?? '')
      else failures.push(answer)
    }
  }
  const paying = Promise.all(Array.from({ length: 4 }, payOnAndOn))
  const paysOn = async () => {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size + failures.length).toBeGreaterThan(before + 10)
  }
  await paysOn()
  await work(paysOn).finally(() => (hasEnough = true))
  await paying
  expect(failures).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(30)
  await assertBooks(apiClient(address, office.token), acknowledged)
}
