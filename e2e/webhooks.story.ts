import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWebhookReceiver } from '../server/testing/calls/webhook-receiver.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// An ADMIN lets a program receive events, and sees the sent ones and those that the program refused.

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
let status = 204
let karma: Page
let secret: string

/** The delivery job runs every 30 seconds, and the page refreshes every 15. */
const untilDelivered = { timeout: 90_000 }

beforeAll(async () => {
  receiver = await aWebhookReceiver(() => status)
  server = await startProduct(dataDir, { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' })
  await openOffice(server)
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await karma.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(async () => {
  await closeStory(browser, server, dataDir)
  await receiver?.close()
})

const messages = () => karma.getByRole('table', { name: 'Messages' })

test('an ADMIN creates a webhook in Settings, and copies its secret while it is shown', async () => {
  await karma.goto('/admin/system-settings')
  await karma.getByRole('link', { name: 'Show webhooks' }).click()
  await titled(karma, 'Webhooks')
  expect(await issuesOf(karma)).toEqual([])
  await karma.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = karma.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabel('Name').fill('Accounting')
  await dialog.getByLabel('Address').fill('hooks.example.bt')
  await save(dialog, 'Create webhook')
  await expectText(dialog, /Enter an address that begins with https/)
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByLabel('Payment recorded').check()
  expect(await issuesOf(karma)).toEqual([])
  await save(dialog, 'Create webhook')
  const shown = karma.getByRole('dialog', { name: 'Copy the secret of Accounting' })
  await shown.getByRole('button', { name: 'Copy secret' }).click()
  secret = await karma.evaluate<string>('navigator.clipboard.readText()')
  expect(secret).toMatch(/^whsec_/)
  await shown.getByRole('button', { name: 'Close' }).click()
  await expectText(karma.getByRole('table', { name: 'Webhooks' }), /Accounting.*1 event.*Never.*Active/s)
})

test('a test event arrives, signed with that secret, and is in the log with its body', async () => {
  await karma.getByRole('link', { name: 'Accounting', exact: true }).click()
  await titled(karma, 'Accounting')
  await karma.getByRole('button', { name: 'Send test event' }).click()
  await messages().getByText('Delivered').waitFor(untilDelivered)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' })
  await messages().getByText('Test event').click()
  const dialog = karma.getByRole('dialog', { name: 'Test event' })
  await expectText(dialog, /"type": "webhook.test".*204/s)
  expect(await issuesOf(karma)).toEqual([])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
})

test('a message that the program rejects is retried, and the page shows it', async () => {
  status = 500
  await karma.getByRole('button', { name: 'Send test event' }).click()
  await messages().getByText('The receiver answered 500.').waitFor(untilDelivered)
  await expectText(karma.getByRole('main'), /The receiver has accepted nothing since/)
  await karma.setViewportSize({ width: 390, height: 844 })
  expect(await issuesOf(karma)).toEqual([])
})
