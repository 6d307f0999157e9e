import { expect } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { authContract } from '../domain/identity/auth-contract.ts'
import { ledgerContract } from '../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { aPassword, anActiveLease, aPhone } from '../server/testing/factories.ts'
import { apiClient } from './api-client.ts'

export type PayingOffice = { token: string; phoneNumber: string; adviceId: string; leaseId: string }

export async function anOfficeWithAnAdvice(address: string): Promise<PayingOffice> {
  const visitor = apiClient(address)
  const [phoneNumber, password] = [aPhone(), aPassword]
  await visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password, organisationName: 'Wangmo Property Office' },
  })
  const { token } = await visitor.call(authContract.login, { body: { username: phoneNumber, password } })
  const admin = apiClient(address, token)
  const lease = await anActiveLease(admin)
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const { items } = await admin.call(adviceContract.list, { query: { leaseId: lease.id } })
  return { token, phoneNumber, adviceId: items[0]?.id ?? '', leaseId: lease.id }
}

export type PaymentAnswer = { status: number; receiptNumber: string | undefined; code: unknown; retryAfter: number }

/** One payment with its key, as any program sends it. Rejects if the connection breaks. */
export async function payWithKey(address: string, { token, adviceId }: PayingOffice, key: string): Promise<PaymentAnswer> {
  const response = await fetch(`${address}/api${paymentContract.payAdvice.path.replace('{id}', adviceId)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ amount: 100, method: 'CASH', paidOn: '2025-06-10', isAnotherPayment: true }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const { receiptNumber, code } = isJson ? (JSON.parse(text) as { receiptNumber?: string; code?: string }) : {}
  return { status: response.status, receiptNumber, code, retryAfter: Number(response.headers.get('retry-after')) }
}

/** Every acknowledged receipt is stored exactly once; no number is missing; debits equal credits. */
export async function assertBooks(admin: ReturnType<typeof apiClient>, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const pages = Array.from({ length: Math.ceil(acknowledged.size / 50) + 1 }, (_, index) =>
    admin.call(paymentContract.list, { query: { pageNo: index + 1, pageSize: 50, sort: 'receiptNumber:asc' } }),
  )
  const receipts = (await Promise.all(pages)).flatMap(({ items }) => items.map(({ receiptNumber }) => receiptNumber))
  expect(receipts).toEqual(receipts.map((_, index) => `R-2025-${String(index + 1).padStart(6, '0')}`))
  expect(receipts).toEqual([...acknowledged.values()].sort())
  const balance = await admin.call(ledgerContract.trialBalance, {})
  expect(balance.totalDebitAmount).toBe(balance.totalCreditAmount)
}
