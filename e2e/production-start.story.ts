import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { codeAt } from '../server/testing/sign-in/second-factor-steps.ts'
import { migratedDataDir } from './data-dirs.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { fillSignIn } from './sign-in-pages.ts'
import { closeStory, issuesOf, openBrowser, openTab } from './story-browser.ts'

const dataDir = migratedDataDir()
const production = { NODE_ENV: 'production', BOT_CHECK: 'off', JOURNAL_STREAM: '' }
let server: RunningProduct | undefined
let browser: Browser | undefined
afterAll(() => closeStory(browser, server, dataDir))

async function restart(settings: Record<string, string> = {}): Promise<RunningProduct> {
  await server?.stop()
  server = await startProduct(dataDir, { ...production, ...settings })
  return server
}

const keysIn = (text: string) => [/(?:[0-9A-Z]{4}-){13}[0-9A-Z]{4}/.exec(text)?.[0], /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(text)?.[0]]

/** In production the operator must first set up a second factor. */
async function setUpApp(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  await dialog.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = (await dialog.getByTestId('app-key').innerText()).replaceAll(' ', '')
  expect(await issuesOf(page)).toEqual([])
  await dialog.getByLabel('Code from the app').fill(codeAt(secret, new Date()))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'I have saved the codes' }).click()
}

test('a first start in production prints its keys once, and its set-up code opens the first organisation', async () => {
  const inJournal = await restart({ JOURNAL_STREAM: '8:1' })
  expect(keysIn(inJournal.printed())).toEqual([undefined, undefined])
  expect(inJournal.printed()).toContain('npm run recovery-sheet')

  const first = await restart()
  expect(first.printed()).toContain('RECOVERY SHEET')
  const [dataKey, backupKey] = keysIn(first.printed())
  const { dataKey: stored, backupKey: storedToo } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
  expect([dataKey, backupKey]).toEqual([stored, storedToo])
  expect(first.printed()).toContain('SMS are not sent')

  const second = await restart()
  expect(keysIn(second.printed())).toEqual([undefined, undefined])
  const code = /setupCode=([0-9A-Z-]+)/.exec(second.printed())?.[1] ?? ''

  browser = await openBrowser()
  const page = await openTab(browser, second.address)
  await page.goto('/auth/signup')
  await page.getByLabel('Organisation name').fill('Druk Homes')
  await page.getByLabel('Name English').fill('Karma Dorji')
  await page.getByLabel('Phone Number').fill('17100001')
  await page.getByRole('textbox', { name: 'Password' }).fill('three-rivers-meet')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('Enter the set-up code that the server printed when it started.').first().waitFor()
  await page.getByLabel('Set-up code').fill(code)
  expect(await issuesOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await fillSignIn(page, '17100001', 'three-rivers-meet')

  await page.getByRole('button', { name: 'Switch role' }).click()
  await page.getByRole('button', { name: 'Operator', exact: true }).click()
  await setUpApp(page)
  await page.getByText('SMS are not sent. Set SMS_TRANSPORT=http to send them.').waitFor()
  expect(await issuesOf(page)).toEqual([])
}, 180_000)
