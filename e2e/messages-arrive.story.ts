import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcementContract } from '../domain/announcements/announcement-contract.ts'
import { aMailServer, type TestMailServer } from '../server/testing/delivery/a-mail-server.ts'
import { anSmsCentre, type SmsCentre } from '../server/testing/delivery/an-sms-centre.ts'
import { anActiveLease, aTenant } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { expectText } from './expect-text.ts'
import { save, titled } from './fields.ts'
import { kelden, openOffice } from './people-by-api.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

// With an SMS centre and a mail server on this machine: a test message arrives, an announcement is stopped by its link, and a wrong address
// is shown on the page of its person.

const dataDir = migratedDataDir()
let centre: SmsCentre
let mailServer: TestMailServer
let server: RunningProduct
let browser: Browser
let api: ApiClient
let karma: Page
let tenantId: string

beforeAll(async () => {
  centre = await anSmsCentre()
  mailServer = await aMailServer()
  mailServer.refusal = (to) => (to.startsWith('gone') ? { code: 550, text: '5.1.1 User unknown' } : undefined)
  server = await startProduct(dataDir, {
    NOW: '2026-03-10T04:00:00Z',
    ...{ SMS_TRANSPORT: 'smpp', SMS_SMPP_URL: `smpp://sakhang:secret@127.0.0.1:${centre.route.port}` },
    ...{ SMS_FALLBACK_TRANSPORT: 'http', SMS_FALLBACK_GATEWAY_URL: 'http://127.0.0.1:1/send' },
    ...{ MAIL_TRANSPORT: 'smtp', SMTP_URL: mailServer.url, MAIL_FROM: 'Sakhang <office@sakhang.invalid>' },
  })
  api = await openOffice(server)
  tenantId = (await aTenant(api, { firstName: 'Kinley', lastName: 'Zangmo', email: 'kinley@example.bt' })).id
  await anActiveLease(api, { tenantId })
  browser = await openBrowser()
  karma = await openTab(browser, server.address)
  await signIn(karma, kelden.phone, kelden.password)
  await titled(karma, 'Dashboard')
})
afterAll(async () => {
  await closeStory(browser, server, dataDir)
  await centre?.close()
  await mailServer?.close()
})

test('a test SMS shows its route and id, and the outbox when it has arrived', async () => {
  await karma.goto('/admin/system-settings/notifications')
  await save(karma, 'Send a test…')
  const dialog = karma.getByRole('dialog', { name: 'Send a test' })
  expect(await issuesOf(karma)).toEqual([])
  await save(dialog, 'Send test')
  await expectText(dialog, new RegExp(`Sent to ${kelden.phone}[\\s\\S]*Route 1[\\s\\S]*id-\\d+`))
  expect(await issuesOf(karma)).toEqual([])
  const id = /id-\d+/.exec(await dialog.innerText())?.[0] ?? ''
  expect(await centre.report(`id:${id} stat:DELIVRD err:000`, { source_addr: `975${kelden.phone}` })).toContain(0)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await karma.getByRole('tab', { name: 'Outbox' }).click()
  const row = karma.getByRole('row', { name: /Test message/ })
  await row.getByText('Delivered').waitFor()
  expect(await issuesOf(karma)).toEqual([])
})

test('a test to another recipient is sent to them, and a refused address is reported', async () => {
  await save(karma, 'Send a test…')
  const dialog = karma.getByRole('dialog', { name: 'Send a test' })
  await dialog.getByRole('radio', { name: 'E-mail' }).check()
  await dialog.getByRole('radio', { name: 'Another recipient' }).check()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('gone@example.bt')
  await save(dialog, 'Send test')
  await expectText(dialog, /Not sent to gone@example\.bt[\s\S]*The mail server answered 550: 5\.1\.1 User unknown/)
  await dialog.getByRole('textbox', { name: 'Email' }).fill('pema@example.bt')
  await save(dialog, 'Send test')
  await expectText(dialog, /Sent to pema@example\.bt[\s\S]*Mail server[\s\S]*250/)
  expect(mailServer.received.at(-1)?.to).toEqual(['pema@example.bt'])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
})

test('the link in an announcement stops further ones, opens without a sign-in, and the office sees it', async () => {
  const body = { title: 'Water off', body: 'No water tomorrow 9-12.', scope: 'OFFICE', sendsEmail: true } as const
  const { id } = await api.call(announcementContract.create, { body })
  const { previewed } = await api.call(announcementContract.preview, { params: { id }, query: {} })
  await api.call(announcementContract.send, { params: { id }, body: { previewed } })
  const found = () => mailServer.received.find(({ content }) => content.includes('Subject: Water off'))
  await expect.poll(found, { timeout: 90_000 }).toBeDefined()
  const link = /List-Unsubscribe: <([^>]+)>/.exec(found()?.content.replaceAll(/\r\n\s+/g, ' ') ?? '')?.[1] ?? ''
  const visitor = await openTab(browser, server.address)
  await visitor.goto(new URL(link).pathname)
  await titled(visitor, 'Announcements by e-mail')
  await visitor.getByText('Kelden Property Office sends you announcements by e-mail.').waitFor()
  expect(await issuesOf(visitor)).toEqual([])
  await save(visitor, 'Stop announcements')
  await visitor.getByText('Kelden Property Office no longer sends you announcements by e-mail.').waitFor()
  expect(await issuesOf(visitor)).toEqual([])
  await karma.goto(`/admin/master-users/tenants/${tenantId}`)
  await karma.getByText('Receives no announcements by e-mail.').waitFor()
  await visitor.goto('/unsubscribe/incomplete')
  await visitor.getByText('This link does not work').waitFor()
})

test('the page of a person shows an unreachable address until a user marks it as working', async () => {
  const { id } = await aTenant(api, { firstName: 'Dorji', lastName: 'Gone', email: 'gone@example.bt' })
  await karma.goto(`/admin/master-users/tenants/${id}`)
  await karma.getByText(/Not reachable since/).waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await save(karma, 'Use this address again')
  await karma.getByText('E-mails are sent to this address again').first().waitFor()
})

test('the operator sees the routes and the DNS records to publish', async () => {
  await karma.getByRole('button', { name: 'Switch role' }).click()
  await karma.getByRole('button', { name: 'Operator', exact: true }).click()
  await titled(karma, 'Organisations')
  await karma.goto('/operator/messages')
  await titled(karma, 'Messages')
  const routes = karma.getByRole('table', { name: 'SMS routes' })
  await routes.getByRole('row', { name: /Route 1 .*SMPP.*In use/ }).waitFor()
  await routes.getByRole('row', { name: /Route 2 .*HTTP.*In use/ }).waitFor()
  await karma
    .getByRole('table', { name: 'Records of the domain' })
    .getByRole('row', { name: /DKIM/ })
    .waitFor({ timeout: 60_000 })
  expect(await issuesOf(karma)).toEqual([])
})
