import { sql } from 'kysely'
import { paymentLinkPath } from '../../domain/advices/payment-link.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import {
  amountChangedCode,
  beforeDebit,
  inDoubt,
  type OnlineStatus,
  onlineStatusLabels,
} from '../../domain/online/online-status.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import { ensurePaymentLinks } from '../advices/payment-links/payment-link-store.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { GatewayBank, GatewayOrder, PaymentGateway } from './gateway/payment-gateway.ts'
import {
  findOrder,
  idOfOrderNumber,
  type LockedOrder,
  lockOrder,
  markAsked,
  moveOrder,
  ordersToAsk,
  ordersToExpire,
  othersOfLease,
  readPayable,
} from './online-order-store.ts'
import { applyResult, lockOrderOfLease, markUnanswered, nextAskAfter, recordStatusChange } from './settle-online-payment.ts'
import { assertNoOrderInDoubt } from './start-online-payment.ts'

const moneyWayMs = 2 * 60_000
const maxAtOnce = 50
const minMsBetweenQuestions = 5_000

export type OnlinePayments = ReturnType<typeof createOnlinePayments>

/**
 * Payments through the gateway. Each gateway call is between two transactions, because no transaction waits for a bank. The planned call is
 * stored first, so that after a crash another process knows what to query.
 */
export function createOnlinePayments({ database, gateway }: { database: Database; gateway: PaymentGateway | undefined }) {
  const inOffice: Desk['inOffice'] = (organisationId, work) => database.as({ kind: 'job', organisationId }, work)
  const desk: Desk = { gateway, inOffice }
  /** Orders that are being sent to the gateway: a repeated call meanwhile waits for the same response. */
  const opening = new Map<string, Promise<void>>()
  const queryStatus = (organisationId: string, id: string) => queryOrder(desk, organisationId, id)

  return {
    gateway,

    offerFor: (actor: Actor) => offerOf(gateway, 'adminId' in actor ? actor.adminId : null),

    /** A payment link has no acting user: the office is identified by its ADMIN. */
    offerOfOffice: (adminId: string | null) => offerOf(gateway, adminId),

    open: (organisationId: string, id: string): Promise<void> => {
      const running = opening.get(id) ?? openOrder(desk, organisationId, id).finally(() => opening.delete(id))
      opening.set(id, running)
      return running
    },

    sendCode: (organisationId: string, id: string, account: BankAccount) => sendCode(desk, organisationId, id, account),

    /** Makes the bank pay, once: a repeated call returns the current state. */
    confirm: async (organisationId: string, id: string, code: string): Promise<void> => {
      const reference = await inOffice(organisationId, (tx) => beginDebit(tx, id))
      if (reference === undefined) return
      const result = await needed(gateway).debit({ reference, code })
      await inOffice(organisationId, async (tx) => {
        if (result) await applyResult(tx, id, result, 'AC')
        else await markUnanswered(tx, id)
      })
    },

    queryStatus,

    /** Accepts an unrequested notice of the gateway. Returns its order and the payer's page; nothing if the gateway did not sign it. */
    acceptNotice: async (body: string): Promise<{ id: string; path: string } | undefined> => {
      const result = gateway?.readNotice(body)
      const organisationId = result && (await organisationOfOrder(database, result.orderNumber))
      if (!result || !organisationId) return undefined
      return inOffice(organisationId, async (tx) => {
        const id = await idOfOrderNumber(tx, result.orderNumber)
        if (id === undefined) return undefined
        await applyResult(tx, id, result, 'NOTICE')
        return { id, path: await pathOfOrder(tx, id) }
      })
    },

    /** The job's part: queries orders in doubt, and expires abandoned ones. Returns their number. */
    settleDue: async (organisationId: string): Promise<number> => {
      const expiredCount = await inOffice(organisationId, expire)
      const ids = gateway ? await inOffice(organisationId, (tx) => ordersToAsk(tx, maxAtOnce)) : []
      const failures: unknown[] = []
      // One order that fails does not stop the others; the job fails afterwards.
      for (const id of ids) await queryStatus(organisationId, id).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
      return expiredCount + ids.length
    },
  }
}

function offerOf(gateway: PaymentGateway | undefined, adminId: string | null) {
  const isOffered = gateway !== undefined && (!gateway.adminId || adminId === gateway.adminId)
  return { isOffered, isSimulated: isOffered && gateway.isSimulated }
}

const otherProcessMs = 60_000

function beingStarted(): Problem {
  return new Problem('UNAVAILABLE', 'This payment is being started. Try again in a minute.', { retryAfterSeconds: 5 })
}

type Desk = {
  gateway: PaymentGateway | undefined
  inOffice: <T>(organisationId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
}
type BankAccount = { bankId: string; accountNumber: string }

/** Queries the state of an order in doubt, unless it was queried a moment ago. */
async function queryOrder({ gateway, inOffice }: Desk, organisationId: string, id: string): Promise<void> {
  if (!gateway) return
  const order = await inOffice(organisationId, async (tx) => {
    const locked = await lockOrder(tx, id)
    if (!inDoubt.includes(locked.status)) return undefined
    const isTooSoon = locked.askedAt !== null && tx.now.getTime() - locked.askedAt.getTime() < minMsBetweenQuestions
    if (isTooSoon) return undefined
    await markAsked(tx, id, nextAskAfter(locked.askedCount, tx.now))
    return locked
  })
  if (!order) return
  const result = await gateway.status(gatewayOrder(order))
  await inOffice(organisationId, async (tx) => {
    if (result) await applyResult(tx, id, result, 'AS')
    else await markUnanswered(tx, id)
  })
}

/** Sends a new order to the gateway. Without its response, nothing was taken and nothing will be. */
async function openOrder({ gateway, inOffice }: Desk, organisationId: string, id: string): Promise<void> {
  const order = await inOffice(organisationId, (tx) => findOrder(tx, id))
  // A repeated call whose response was lost: the gateway already has the order.
  if (order.status !== 'CREATED') return
  const answer = await needed(gateway).start(gatewayOrder(order))
  await inOffice(organisationId, async (tx) => {
    const locked = await lockOrder(tx, id)
    if (locked.status !== 'CREATED') return
    if (answer && 'reference' in answer) {
      const change = { to: 'STARTED', gatewayReference: answer.reference, banks: answer.banks } as const
      return moveOrder(tx, locked, change, { message: 'RC', code: '00' })
    }
    const isNew = tx.now.getTime() - locked.startedAt.getTime() < otherProcessMs
    // Another process is sending it to the gateway, and stores the response.
    if (answer?.isDuplicate && isNew) throw beingStarted()
    const code = answer?.code ?? 'NO_ANSWER'
    await moveOrder(tx, locked, { to: 'FAILED', resultCode: code }, { message: answer ? 'RC' : 'SILENCE', code })
  })
}

async function sendCode({ gateway, inOffice }: Desk, organisationId: string, id: string, account: BankAccount): Promise<void> {
  const { order, bank } = await inOffice(organisationId, async (tx) => {
    const found = await findOrder(tx, id)
    assertStatusAllowed(found, ['STARTED', 'CODE_SENT'], tx.now)
    return { order: found, bank: bankOf(found, account.bankId) }
  })
  const reference = order.gatewayReference ?? ''
  const answer = await needed(gateway).sendCode({ reference, ...account })
  if (!answer) {
    throw new Problem('ILLEGAL_TRANSITION', 'The bank does not answer. No money was taken. Try again in a minute.')
  }
  if (answer.code !== '00') {
    throw fieldProblem('/accountNumber', `${bank.name} does not accept this account (${answer.code}). Check the account number.`)
  }
  await inOffice(organisationId, async (tx) => {
    const locked = await lockOrder(tx, id)
    assertStatusAllowed(locked, ['STARTED', 'CODE_SENT'], tx.now)
    await moveOrder(tx, locked, { to: 'CODE_SENT', bank }, { message: 'EC', code: answer.code })
  })
}

/** The order is stored as being debited before the bank is asked. Returns undefined if that was done before. */
async function beginDebit(tx: Tx, id: string): Promise<string | undefined> {
  const order = await lockOrderOfLease(tx, id)
  if (order.status === 'PAID' || inDoubt.includes(order.status)) return undefined
  assertStatusAllowed(order, ['CODE_SENT'], tx.now)
  for (const other of await othersOfLease(tx, order.leaseId, id)) assertNoOrderInDoubt(other, order.isByLink)
  if (order.amount > (await leftOfOrder(tx, order))) {
    await moveOrder(tx, order, { to: 'FAILED', resultCode: amountChangedCode }, { message: 'CHANGE' })
    await recordStatusChange(tx, order, 'FAILED')
    return undefined
  }
  // Until then, the response may still arrive.
  const nextAskAt = new Date(tx.now.getTime() + moneyWayMs)
  await moveOrder(tx, order, { to: 'DEBITING', nextAskAt }, { message: 'DR' })
  await recordStatusChange(tx, order, 'DEBITING')
  return order.gatewayReference ?? ''
}

/** A payer who is not signed in returns to the payment link. */
async function pathOfOrder(tx: Tx, id: string): Promise<string> {
  const { isByLink, adviceIds } = await findOrder(tx, id)
  if (!isByLink) return `/tenant/pay/${id}`
  const code = [...(await ensurePaymentLinks(tx, adviceIds)).values()][0]
  return code === undefined ? '/' : paymentLinkPath(code)
}

/** Somebody may have paid meanwhile, at the office or by a payment link. The lease must be locked. */
async function leftOfOrder(tx: Tx, { adviceIds }: LockedOrder): Promise<Money> {
  return plus(ZERO, ...(await readPayable(tx, adviceIds)).map(({ maxAmount }) => maxAmount))
}

async function expire(tx: Tx): Promise<number> {
  const orders = await ordersToExpire(tx, maxAtOnce)
  for (const order of orders) await moveOrder(tx, order, { to: 'EXPIRED' }, { message: 'CLOCK' })
  return orders.length
}

/** The state is checked first: a finished order cannot continue. */
function assertStatusAllowed({ status, expiresAt }: LockedOrder, allowed: readonly OnlineStatus[], now: Date): void {
  if (beforeDebit.includes(status) && now >= expiresAt) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'The payment expired after half an hour. No money was taken. Start the payment again.',
    )
  }
  if (allowed.includes(status)) return
  const word = onlineStatusLabels[status].toLowerCase()
  throw new Problem('ILLEGAL_TRANSITION', `This payment is ${word}. Open Payments and start again if anything is outstanding.`)
}

function bankOf({ banks }: LockedOrder, bankId: string): GatewayBank {
  const bank = banks.find((each) => each.id === bankId)
  if (!bank) throw fieldProblem('/bankId', 'Choose a bank from the list.')
  return bank
}

function gatewayOrder({ orderNumber, amount, adviceNumbers, startedAt }: LockedOrder): GatewayOrder {
  return { orderNumber, amount, description: adviceNumbers.join(' ').slice(0, 80), at: startedAt }
}

function needed(gateway: PaymentGateway | undefined): PaymentGateway {
  if (gateway) return gateway
  throw notOffered()
}

export function notOffered(): Problem {
  return new Problem(
    'ILLEGAL_TRANSITION',
    'This office does not take online payments. Pay at the office or by bank, and send the slip with “I have paid”.',
  )
}

/** The organisation of an order that a gateway notice names. */
function organisationOfOrder(database: Database, orderNumber: string): Promise<string | undefined> {
  return database.as(visitor, async (tx) => {
    const { rows } = await sql<{ id: string | null }>`select organisation_of_online_order(${orderNumber}) as id`.execute(tx)
    return rows[0]?.id ?? undefined
  })
}
