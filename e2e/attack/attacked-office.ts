import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { importContract } from '../../domain/import/import-contract.ts'
import { jobContract } from '../../domain/jobs/job-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { agrees } from '../../domain/reports/figure-check.ts'
import { figureCheckContract } from '../../domain/reports/figure-check-contract.ts'
import { bookFindings } from '../../server/testing/attack/book-findings.ts'
import { billedLease } from '../../server/testing/billing-steps.ts'
import { aPassword, aPhone } from '../../server/testing/factories.ts'
import { csvOf } from '../../server/testing/import-files.ts'
import { apiClient } from '../api-client.ts'
import { newKey } from './campaign.ts'

// An office whose writes are counted: each acknowledged write must exist exactly once, whatever is killed in the meantime.

const timeoutMs = 120_000

export type AttackedOffice = {
  /** A backup of the installation, which continues after the reply. */
  backUp: (address: string) => Promise<void>
  /** A dozen payments, a monthly run and an import at the same time; each is repeated with its key until it is acknowledged. */
  work: (addresses: () => readonly string[]) => Promise<void>
  /** Sends one payment once and returns the result; the next `work` repeats it with its key. */
  payOnce: (address: string) => Promise<string>
  /** The errors in the books; empty if there are none. */
  findings: (address: string, ownerUrl: string) => Promise<string[]>
  /** The number of writes acknowledged so far. */
  acknowledged: () => number
}

export async function anAttackedOffice(address: string): Promise<AttackedOffice> {
  const office = await openOffice(address)
  const receipts = new Map<string, string>()
  const doubles: string[] = []
  const waiting: string[] = []
  let imported = 0
  let months = 0
  const pay = async (addresses: () => readonly string[], nth: number, key = newKey()) => {
    const send = () => sendPayment(office, pick(addresses(), nth), nth, key)
    const first = await untilAcknowledged(send)
    const again = await untilAcknowledged(send)
    if (first['receiptNumber'] !== again['receiptNumber'])
      doubles.push(`${key}: ${String(first['receiptNumber'])} and ${String(again['receiptNumber'])}`)
    receipts.set(key, String(first['receiptNumber']))
  }
  return {
    backUp: (at) => backUp(at, office.operatorToken),
    acknowledged: () => receipts.size,
    payOnce: async (at) => {
      const key = newKey()
      waiting.push(key)
      const response = await sendPayment(office, at, 0, key).catch(() => undefined)
      await response?.text().catch(() => undefined)
      if (!response) return 'no connection'
      return response.headers.has('retry-after') ? `${response.status} with Retry-After` : String(response.status)
    },
    work: async (addresses) => {
      for (const key of waiting.splice(0)) await pay(addresses, 0, key)
      const month = `2025-${String((months++ % 6) + 1).padStart(2, '0')}`
      imported += 1
      await Promise.all([
        ...Array.from({ length: 12 }, (_, nth) => pay(addresses, nth)),
        untilAcknowledged(() =>
          postJson(pick(addresses(), 0), adviceContract.generate.path, { token: office.token, body: { month } }),
        ),
        importOwner(() => pick(addresses(), 1), office.token, imported),
      ])
    },
    findings: async (at, ownerUrl) => {
      const differing = await differingFigures(at, office.phoneNumber)
      const numbers = new Set(receipts.values())
      if (numbers.size !== receipts.size) doubles.push(`${receipts.size} payments have ${numbers.size} receipts`)
      return [
        ...doubles.splice(0),
        ...differing,
        ...(await bookFindings(ownerUrl)),
        ...(await countFindings(ownerUrl, numbers, imported)),
      ]
    },
  }
}

type OpenOffice = { phoneNumber: string; token: string; operatorToken: string; advices: readonly string[] }

/** An office with four billed leases. */
async function openOffice(address: string): Promise<OpenOffice> {
  const visitor = apiClient(address)
  const phoneNumber = aPhone()
  await visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office' },
  })
  const { token, user } = await visitor.call(authContract.login, { body: { username: phoneNumber, password: aPassword } })
  const admin = apiClient(address, token)
  // The first person of an installation is also its operator.
  const roleId = user.roles.find(({ name }) => name === 'SUPERADMIN')?.id ?? ''
  const operator = await admin.call(authContract.switchRole, { body: { roleId } })
  const advices: string[] = []
  for (let leases = 0; leases < 4; leases += 1) advices.push((await billedLease(admin, { rentAmount: 50_000_000 })).advice.id)
  return { phoneNumber, token, operatorToken: operator.token, advices }
}

type Posted = { token?: string; body?: object; key?: string }

function postJson(address: string, path: string, { token, body, key }: Posted): Promise<Response> {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  return fetch(`${address}/api${path}`, { method: 'POST', headers, body: body ? JSON.stringify(body) : null })
}

function sendPayment({ token, advices }: OpenOffice, at: string, nth: number, key: string): Promise<Response> {
  const path = paymentContract.payAdvice.path.replace('{id}', advices[nth % advices.length] ?? '')
  return postJson(at, path, { token, key, body: { amount: 100, method: 'CASH', paidOn: '2025-06-10', isAnotherPayment: true } })
}

async function importOwner(address: () => string, token: string, nth: number): Promise<void> {
  const rows = [
    {
      Name: `Owner ${nth}`,
      CID: String(11_800_000_000 + nth),
      'Phone number': String(17_700_000 + nth).padStart(8, '17'),
    },
  ]
  const path = importContract.create.path.replace('{kind}', 'owner')
  await untilAcknowledged(() => {
    const body = new FormData()
    body.set('file', new Blob([csvOf(rows)]), 'owners.csv')
    return fetch(`${address()}/api${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  })
}

async function backUp(at: string, token: string): Promise<void> {
  const response = await postJson(at, jobContract.run.path.replace('{name}', 'BACK_UP'), { token }).catch(() => undefined)
  // A run cut off by a kill counts as running for a while; another one is refused until then.
  if (response && response.status !== 409 && response.status !== 503 && !response.ok)
    throw new Error(`backup: ${response.status} ${await response.text()}`)
}

/** No archive contains a session, so the office signs in again after a restore. A call may still reach a process that was just killed. */
async function differingFigures(at: string, username: string): Promise<string[]> {
  const signIn = { body: { username, password: aPassword } }
  const session = await untilAcknowledged(() => postJson(at, authContract.login.path, signIn))
  const token = String(session['token'])
  const checked = await untilAcknowledged(() => postJson(at, figureCheckContract.run.path, { token }))
  const { figures } = figureCheckContract.run.reply.parse(checked)
  return figures.filter((figure) => !agrees(figure)).map((figure) => `differs: ${JSON.stringify(figure)}`)
}

/** Each acknowledged payment and imported owner exists once, and there are no others. */
async function countFindings(ownerUrl: string, receipts: ReadonlySet<string>, imported: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ number: string }>('select receipt_number as number from payments')
    const stored = rows.map(({ number }) => number)
    const lost = [...receipts].filter((number) => !stored.includes(number))
    const owners = await client.query<{ count: number; different: number }>(
      "select count(*)::int as count, count(distinct cid)::int as different from owners where name_english like 'Owner %'",
    )
    const { count = 0, different = 0 } = owners.rows[0] ?? {}
    return [
      ...lost.map((number) => `the acknowledged receipt ${number} is lost`),
      ...(stored.length === receipts.size ? [] : [`${stored.length} payments are stored, ${receipts.size} were acknowledged`]),
      ...(count === imported && different === imported
        ? []
        : [`${imported} imports made ${count} owners, ${different} different`]),
    ]
  } finally {
    await client.end()
  }
}

const pick = (addresses: readonly string[], nth: number) => addresses[nth % addresses.length] ?? ''

/** Repeats the request after a 503 or a broken connection, as a browser does. */
async function untilAcknowledged(send: () => Promise<Response>): Promise<Record<string, unknown>> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
    const response = await send().catch(() => undefined)
    if (response?.ok) return (await response.json()) as Record<string, unknown>
    const refusal = response ? `${response.status} ${await response.text()}` : 'no connection'
    const canRetry = response === undefined || (response.status === 503 && response.headers.has('retry-after'))
    if (!canRetry && !refusal.includes('MEANWHILE') && !refusal.includes('RUNNING')) throw new Error(refusal)
    if (Date.now() > deadline) throw new Error(`Not acknowledged within ${timeoutMs / 1000} s: ${refusal}`)
  }
}
