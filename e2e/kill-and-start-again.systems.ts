import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { authContract } from '../domain/identity/auth-contract.ts'
import { ledgerContract } from '../domain/ledger/ledger-contract.ts'
import { aPassword, anActiveLease, aPhone } from '../server/testing/factories.ts'
import { apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { startProduct } from './running-product.ts'

const dataDir = migratedDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a kill -9 during payments loses no acknowledged payment, and the next start succeeds', async () => {
  const environment = { NOW: '2025-06-15T04:00:00Z' }
  const first = await startProduct(dataDir, environment)
  const phoneNumber = aPhone()
  const visitor = apiClient(first.address)
  await visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office' },
  })
  const { token } = await visitor.call(authContract.login, { body: { username: phoneNumber, password: aPassword } })
  const admin = apiClient(first.address, token)
  const lease = await anActiveLease(admin)
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const advice = (await admin.call(adviceContract.list, { query: { leaseId: lease.id } })).items[0]

  const acknowledged = new Set<string>()
  const pay = async () => {
    const payment = await admin.call(paymentContract.payAdvice, {
      params: { id: advice?.id ?? '' },
      body: { amount: 1_000, method: 'CASH', paidOn: '2025-06-10', isAnotherPayment: true },
    })
    acknowledged.add(payment.receiptNumber)
    if (acknowledged.size === 15) await first.kill()
  }
  await Promise.allSettled(Array.from({ length: 60 }, pay))
  expect(acknowledged.size).toBeGreaterThanOrEqual(15)

  const second = await startProduct(dataDir, environment)
  const again = apiClient(
    second.address,
    (await apiClient(second.address).call(authContract.login, { body: { username: phoneNumber, password: aPassword } })).token,
  )
  const page = await again.call(paymentContract.list, { query: { pageSize: 50, sort: 'receiptNumber:asc' } })
  const receipts = page.items.map(({ receiptNumber }) => receiptNumber)
  expect([...acknowledged].filter((receiptNumber) => !receipts.includes(receiptNumber))).toEqual([])
  expect(receipts).toEqual(receipts.map((_, index) => `R-2025-${String(index + 1).padStart(6, '0')}`))
  const balance = await again.call(ledgerContract.trialBalance, {})
  expect(balance.totalDebitAmount).toBe(balance.totalCreditAmount)
  await second.stop()
})
