import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { authContract } from '../domain/identity/auth-contract.ts'
import { configContract } from '../domain/identity/config-contract.ts'
import { ledgerContract } from '../domain/ledger/ledger-contract.ts'
import { aPassword, anActiveLease, aPhone } from '../server/testing/factories.ts'
import { apiClient } from './api-client.ts'
import { newDataDir, startProduct } from './running-product.ts'

const dataDir = newDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('after kill -9 of PostgreSQL payments get 503, and the product restarts it and continues', async () => {
  const product = await startProduct(dataDir, { NOW: '2025-06-15T04:00:00Z' })
  const phoneNumber = aPhone()
  const visitor = apiClient(product.address)
  await visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office' },
  })
  const { token } = await visitor.call(authContract.login, { body: { username: phoneNumber, password: aPassword } })
  const admin = apiClient(product.address, token)
  const lease = await anActiveLease(admin)
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const advice = (await admin.call(adviceContract.list, { query: { leaseId: lease.id } })).items[0]

  const acknowledged = new Map<string, string>()
  const pay = (key: string) =>
    fetch(`${product.address}/api${paymentContract.payAdvice.path.replace('{id}', advice?.id ?? '')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ amount: 1_000, method: 'CASH', paidOn: '2025-06-10', isAnotherPayment: true }),
    })
  let isKilled = false
  const refusals: { status: number; code: unknown; retryAfter: number }[] = []
  const payOnce = async (key: string) => {
    const response = await pay(key)
    const { receiptNumber, code } = (await response.json()) as { receiptNumber?: string; code?: string }
    if (response.status === 201) {
      acknowledged.set(key, receiptNumber ?? '')
      if (acknowledged.size === 15 && !isKilled) isKilled = process.kill(postmasterPid(), 'SIGKILL')
    } else refusals.push({ status: response.status, code, retryAfter: Number(response.headers.get('retry-after')) })
  }
  const keys = Array.from({ length: 60 }, (_, index) => `payment-${index}`)
  await Promise.all(keys.map(payOnce))
  const first = new Map(acknowledged)
  expect(first.size).toBeGreaterThanOrEqual(15)
  expect(refusals.length).toBeGreaterThan(0)
  const isPaid = async (key: string) => {
    await payOnce(key)
    return acknowledged.has(key)
  }
  for (const key of keys) await expect.poll(() => isPaid(key), { timeout: 60_000 }).toBe(true)
  for (const refusal of refusals) {
    expect(refusal).toEqual({ status: 503, code: 'UNAVAILABLE', retryAfter: expect.any(Number) })
    expect(refusal.retryAfter).toBeGreaterThan(0)
  }
  for (const [key, receiptNumber] of first) expect(acknowledged.get(key)).toBe(receiptNumber)
  const pages = [1, 2].map((pageNo) =>
    admin.call(paymentContract.list, { query: { pageNo, pageSize: 50, sort: 'receiptNumber:asc' } }),
  )
  const receipts = (await Promise.all(pages)).flatMap(({ items }) => items.map(({ receiptNumber }) => receiptNumber))
  expect(receipts).toEqual(receipts.map((_, index) => `R-2025-${String(index + 1).padStart(6, '0')}`))
  expect(receipts).toEqual([...acknowledged.values()].sort())
  expect(await visitor.call(configContract.health, {})).toEqual({ status: 'ok' })
  expect(product.exitCode()).toBeNull()
  const balance = await admin.call(ledgerContract.trialBalance, {})
  expect(balance.totalDebitAmount).toBe(balance.totalCreditAmount)
  expect(product.printed()).toContain('PostgreSQL has ended; starting it again')
  await product.stop()
  expect(product.exitCode()).toBe(0)
})

const postmasterPid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
