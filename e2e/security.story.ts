import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../domain/identity/auth-contract.ts'
import { apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import { signIn } from './sign-in-pages.ts'
import { issuesOf, openBrowser, openTab, settled } from './story-browser.ts'

// Who is there: asked again before what is worth stealing a session for.

const office = { nameEnglish: 'Karma Dorji', phoneNumber: '17100001', password: 'three-rivers-meet' }

const dataDir = migratedDataDir()
let server: RunningProduct
let browser: Browser
let karma: Page

beforeAll(async () => {
  server = await startProduct(dataDir, { NOW: '2026-03-02T04:00:00Z' })
  await apiClient(server.address).call(authContract.signUp, { body: { ...office, organisationName: 'Kelden Property Office' } })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The same product at a later hour, with the same sessions. */
async function startAgainAt(now: string): Promise<void> {
  const { port } = new URL(server.address)
  await server.stop()
  server = await startProduct(dataDir, { NOW: now, PORT: port })
}

test('a session of 20 minutes asks for the password before a bank account is saved, once, and nothing typed is lost', async () => {
  karma = await openTab(browser, server.address)
  await signIn(karma, office.phoneNumber, office.password)
  await settled(karma)
  await karma.goto('/admin/master-bank-accounts')
  await settled(karma)
  await startAgainAt('2026-03-02T04:20:00Z')
  await karma.getByRole('button', { name: 'New bank account' }).first().click()
  const account = karma.getByRole('dialog', { name: 'New bank account' })
  await account.getByLabel('Account number').fill('100200300')
  await account.getByLabel('Account name').fill('Kelden rent')
  const save = () => account.getByRole('button', { name: 'Save bank account' }).click()
  const proof = karma.getByRole('dialog', { name: 'Confirm it is you' })
  await save()
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await proof.waitFor({ state: 'detached' })
  await account.getByText('Nothing was changed.').waitFor()
  expect(await account.getByLabel('Account name').inputValue()).toBe('Kelden rent')
  await save()
  await proof.getByRole('textbox', { name: 'Password' }).fill('a guess')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.getByText('This is not your password.').waitFor()
  expect(await issuesOf(karma)).toEqual([])
  await proof.getByRole('textbox', { name: 'Password' }).fill(office.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await karma.getByText('Kelden rent saved').waitFor()
})
