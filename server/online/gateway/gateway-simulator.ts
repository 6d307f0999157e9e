import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { successCode, unknownOrderCode } from '../../../domain/online/online-status.ts'
import { createBfsGateway } from './bfs-gateway.ts'
import { type BfsMessage, bfsTime, formOf, isSignedBy, readForm, signed } from './bfs-message.ts'
import type { PaymentGateway } from './payment-gateway.ts'

// A gateway that takes no money. It uses the same messages over HTTP, checks our signature and signs its own, so that the demo and the
// tests run the complete flow. The end of the account number decides the result of a payment.

export const simulatorCode = '123456'
/** By the last two digits of the account. Every other account pays. */
export const simulatorAccounts = { unknownAccount: '14', noMoney: '51', paidUnanswered: '99', unpaidUnanswered: '98' } as const

type Taken = {
  reference: string
  orderNumber: string
  amount: string
  bankId: string
  /** The last two digits of the account; the rest is not stored. */
  ending: string
  /** Empty until the debit is requested. */
  debitCode: string
  authNumber: string
  takenAt: string
}

/** An error in the next response: changed before or after it is signed. */
type Distortion = { before?: (answer: BfsMessage) => BfsMessage; after?: (answer: BfsMessage) => BfsMessage }

/** The data that another process needs to use a simulator. Its keys are valid only for the simulator. */
export type SimulatorAccess = { port: number; merchantKey: string; gatewayKey: string }

export type GatewaySimulator = {
  access: SimulatorAccess
  /** The same port as in production, connected to the simulator. */
  gateway: PaymentGateway
  distortNext(distortion: Distortion): void
  /** The body of the gateway's unrequested notice about an order. */
  noticeOf(orderNumber: string): string
  /** How often money was taken for an order. */
  debitsOf(orderNumber: string): number
  stop(): Promise<void>
}

type SimulatorOptions = {
  now: () => Date
  timeoutMs?: number
  /** The file that stores its state, so that it survives a restart of the product. */
  file?: string
  /** The address that it notifies after a payment ended. */
  noticeAddress?: () => string | undefined
}

const beneficiaryId = 'BE10000001'
const bankList = [
  ['1010', 'Bank of Bhutan'],
  ['1020', 'Bhutan National Bank'],
  ['1030', 'Druk PNB Bank'],
  ['1040', 'T Bank'],
  ['1050', 'Bhutan Development Bank'],
  ['1060', 'DK Bank'],
]
  .map(([id, name]) => `${id}~${name}~A`)
  .join('#')

export async function startGatewaySimulator(options: SimulatorOptions): Promise<GatewaySimulator> {
  const [ours, merchant] = await Promise.all([keyPair(), keyPair()])
  const book = openBook(options.file)
  const debits = new Map<string, number>()
  const distortions: Distortion[] = []
  const answer = (message: BfsMessage): BfsMessage | undefined => {
    const words = wordsFor(message, { ...options, book, debits })
    if (!words) return undefined
    const { before = same, after = same } = distortions.shift() ?? {}
    return after(signed(before(words), ours.privateKey, 'SHA1'))
  }
  const server = createServer(async (request, response) => {
    const message = request.method === 'POST' ? readForm(await bodyOf(request)) : undefined
    if (!message) return response.end('A simulator of a payment gateway. No money moves here.\n')
    const isOurs = isSignedBy(message, merchant.publicKey, 'SHA1')
    const reply = isOurs ? answer(message) : signed({ bfs_msgType: 'ER' }, ours.privateKey, 'SHA1')
    // The connection breaks: the caller does not know the result.
    if (!reply) return response.destroy()
    response.end(formOf(reply))
    if (message['bfs_msgType'] === 'DR') notify(options, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const access = {
    port,
    merchantKey: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    gatewayKey: ours.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
  return {
    access,
    gateway: gatewayOfSimulator(access, options.timeoutMs),
    distortNext: (distortion) => void distortions.push(distortion),
    noticeOf: (orderNumber) => formOf(signed(resultText(book.byNumber(orderNumber), orderNumber), ours.privateKey, 'SHA1')),
    debitsOf: (orderNumber) => debits.get(orderNumber) ?? 0,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function gatewayOfSimulator({ port, merchantKey, gatewayKey }: SimulatorAccess, timeoutMs = 10_000): PaymentGateway {
  return createBfsGateway({
    address: `http://127.0.0.1:${port}/BFSSecure/nvpapi`,
    beneficiaryBank: '01',
    email: 'office@example.bt',
    privateKey: createPrivateKey(merchantKey),
    gatewayKey: createPublicKey(gatewayKey),
    signature: 'SHA1',
    timeoutMs,
    adminId: undefined,
    beneficiaryId,
    isSimulated: true,
  })
}

type Books = ReturnType<typeof openBook>
type Inside = SimulatorOptions & { book: Books; debits: Map<string, number> }

/** The reply to a message; undefined if the connection must break. */
function wordsFor(message: BfsMessage, inside: Inside): BfsMessage | undefined {
  switch (message['bfs_msgType']) {
    case 'AR':
      return acceptOrder(message, inside)
    case 'AE':
      return lookUpAccount(message, inside)
    case 'DR':
      return debit(message, inside)
    case 'AS':
      return resultText(inside.book.byNumber(message['bfs_orderNo'] ?? ''), message['bfs_orderNo'] ?? '')
    default:
      return { bfs_msgType: 'ER' }
  }
}

function acceptOrder(message: BfsMessage, { book }: Inside): BfsMessage {
  const { bfs_orderNo: orderNumber = '', bfs_txnAmount: amount = '' } = message
  if (book.byNumber(orderNumber)) return { bfs_msgType: 'RC', bfs_responseCode: 'DO', bfs_responseDesc: 'Duplicate order' }
  const reference = `SIM${Date.now().toString(36).toUpperCase()}${randomInt(1e6, 1e7)}`
  const nothingYet = { bankId: '', ending: '', debitCode: '', authNumber: '', takenAt: '' }
  book.keep({ reference, orderNumber, amount, ...nothingYet })
  return {
    bfs_bankList: bankList,
    bfs_bfsTxnId: reference,
    bfs_msgType: 'RC',
    bfs_responseCode: successCode,
    bfs_responseDesc: 'Success',
  }
}

function lookUpAccount(message: BfsMessage, { book }: Inside): BfsMessage {
  const taken = book.byReference(message['bfs_bfsTxnId'] ?? '')
  const ending = (message['bfs_remitterAccNo'] ?? '').slice(-2)
  const isKnown = taken !== undefined && ending !== simulatorAccounts.unknownAccount
  if (isKnown) book.keep({ ...taken, ending, bankId: message['bfs_remitterBankId'] ?? '' })
  return {
    bfs_bfsTxnId: message['bfs_bfsTxnId'] ?? '',
    bfs_msgType: 'EC',
    bfs_responseCode: isKnown ? successCode : '14',
    bfs_responseDesc: isKnown ? 'Success' : 'Unknown account',
  }
}

function debit(message: BfsMessage, { book, debits, now }: Inside): BfsMessage | undefined {
  const taken = book.byReference(message['bfs_bfsTxnId'] ?? '')
  if (!taken) return resultText(undefined, '')
  if (taken.debitCode) return resultText(taken, taken.orderNumber)
  if (taken.ending === simulatorAccounts.unpaidUnanswered) return undefined
  const isRightCode = message['bfs_remitterOtp'] === simulatorCode
  const debitCode = !isRightCode ? '55' : taken.ending === simulatorAccounts.noMoney ? '51' : successCode
  const isPaid = debitCode === successCode
  if (isPaid) debits.set(taken.orderNumber, (debits.get(taken.orderNumber) ?? 0) + 1)
  const done = { ...taken, debitCode, authNumber: isPaid ? String(randomInt(1e5, 1e6)) : '', takenAt: bfsTime(now()) }
  book.keep(done)
  return taken.ending === simulatorAccounts.paidUnanswered ? undefined : resultText(done, done.orderNumber)
}

/** An order without a debit is not found. */
function resultText(taken: Taken | undefined, orderNumber: string): BfsMessage {
  const isKnown = taken !== undefined && taken.debitCode !== ''
  return {
    bfs_benfId: beneficiaryId,
    bfs_bfsTxnId: taken?.reference ?? '',
    bfs_bfsTxnTime: taken?.takenAt ?? '',
    bfs_debitAuthCode: isKnown ? taken.debitCode : unknownOrderCode,
    bfs_debitAuthNo: taken?.authNumber ?? '',
    bfs_msgType: 'AC',
    bfs_orderNo: orderNumber,
    bfs_remitterBankId: taken?.bankId ?? '',
    bfs_remitterName: 'Simulated payer',
    bfs_txnAmount: taken?.amount ?? '',
    bfs_txnCurrency: 'BTN',
  }
}

function openBook(file: string | undefined) {
  const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Taken[]) : []
  const byReference = new Map(kept.map((taken) => [taken.reference, taken]))
  return {
    byReference: (reference: string) => byReference.get(reference),
    byNumber: (orderNumber: string) => [...byReference.values()].find((taken) => taken.orderNumber === orderNumber),
    keep: (taken: Taken) => {
      byReference.set(taken.reference, taken)
      if (file) writeFileSync(file, JSON.stringify([...byReference.values()].slice(-maxRemembered)), { mode: 0o600 })
    },
  }
}

const maxRemembered = 500

/** Sends the notice like the real gateway, in addition to the response; nobody waits for it. */
function notify({ noticeAddress }: SimulatorOptions, notice: BfsMessage): void {
  const address = noticeAddress?.()
  if (!address) return
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf(notice),
    redirect: 'manual',
  }).catch(() => undefined)
}

function keyPair(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}

function same(message: BfsMessage): BfsMessage {
  return message
}
