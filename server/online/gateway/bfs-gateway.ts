import type { KeyObject } from 'node:crypto'
import { successCode } from '../../../domain/online/online-status.ts'
import {
  type BfsMessage,
  type BfsSignature,
  bfsAmount,
  bfsTime,
  formOf,
  isSignedBy,
  readBfsAmount,
  readBfsTime,
  readForm,
  signed,
} from './bfs-message.ts'
import type { GatewayBank, GatewayOrder, GatewayResult, PaymentGateway } from './payment-gateway.ts'

/** The gateway already has an order with this number. */
const duplicateCode = 'DO'

export type BfsOptions = {
  /** The address of the server-to-server calls, for example https://bfssecure.example/BFSSecure/nvpapi. */
  address: string
  beneficiaryId: string
  beneficiaryBank: string
  /** The address to which the gateway may write about a payment: ours, never the tenant's. */
  email: string
  privateKey: KeyObject
  gatewayKey: KeyObject
  signature: BfsSignature
  timeoutMs: number
  adminId: string | undefined
  isSimulated: boolean
}

const maxAnswerCharacters = 65_536

/** The RMA's gateway, server to server: AR → RC, AE → EC, DR → AC, AS → AC. */
export function createBfsGateway(options: BfsOptions): PaymentGateway {
  const { beneficiaryId, adminId, isSimulated } = options
  const ask = (message: BfsMessage, answerType: string) => queryGateway(options, message, answerType)
  const orderMessage = (type: 'AR' | 'AS', { orderNumber, amount, description, at }: GatewayOrder): BfsMessage => ({
    bfs_benfBankCode: options.beneficiaryBank,
    bfs_benfId: beneficiaryId,
    bfs_benfTxnTime: bfsTime(at),
    bfs_msgType: type,
    bfs_orderNo: orderNumber,
    bfs_paymentDesc: description,
    bfs_remitterEmail: options.email,
    bfs_txnAmount: bfsAmount(amount),
    bfs_txnCurrency: 'BTN',
    bfs_version: '1.0',
  })
  return {
    isSimulated,
    adminId,
    start: async (order) => {
      const answer = await ask(orderMessage('AR', order), 'RC')
      if (!answer) return undefined
      const { bfs_responseCode: code = '', bfs_bfsTxnId: reference = '' } = answer
      if (code !== successCode || !isPlain(reference))
        return { code: isPlain(code) ? code.slice(0, 10) : '??', isDuplicate: code === duplicateCode }
      return { reference, banks: readBanks(answer['bfs_bankList']) }
    },
    sendCode: async ({ reference, bankId, accountNumber }) => {
      const account = { bfs_remitterAccNo: accountNumber, bfs_remitterBankId: bankId }
      const asked = { bfs_benfId: beneficiaryId, bfs_bfsTxnId: reference, bfs_msgType: 'AE', ...account }
      const answer = await ask(asked, 'EC')
      if (!answer || answer['bfs_bfsTxnId'] !== reference) return undefined
      return { code: (answer['bfs_responseCode'] ?? '').slice(0, 10) }
    },
    debit: async ({ reference, code }) => {
      const asked = { bfs_benfId: beneficiaryId, bfs_bfsTxnId: reference, bfs_msgType: 'DR', bfs_remitterOtp: code }
      return resultOf(await ask(asked, 'AC'), beneficiaryId)
    },
    status: async (order) => resultOf(await ask(orderMessage('AS', order), 'AC'), beneficiaryId),
    readNotice: (body) => resultOf(trusted(options, readForm(body), 'AC'), beneficiaryId),
  }
}

/** Returns the response signed by the gateway; undefined if there is none, it cannot be trusted, or it is of another kind. */
async function queryGateway(options: BfsOptions, message: BfsMessage, answerType: string): Promise<BfsMessage | undefined> {
  const text = await post(options, signed(message, options.privateKey, options.signature))
  return text === undefined ? undefined : trusted(options, readForm(text), answerType)
}

/** The reason for a missing response does not matter: a broken connection may have broken after the bank had paid. */
async function post({ address, timeoutMs }: BfsOptions, message: BfsMessage): Promise<string | undefined> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: formOf(message),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return response.ok && text.length <= maxAnswerCharacters ? text : undefined
  } catch {
    return undefined
  }
}

function trusted(options: BfsOptions, message: BfsMessage | undefined, type: string): BfsMessage | undefined {
  if (!message || message['bfs_msgType'] !== type) return undefined
  if (!isSignedBy(message, options.gatewayKey, options.signature)) return undefined
  const { bfs_benfId: beneficiary = options.beneficiaryId } = message
  return beneficiary === options.beneficiaryId ? message : undefined
}

function resultOf(message: BfsMessage | undefined, beneficiaryId: string): GatewayResult | undefined {
  if (!message || message['bfs_benfId'] !== beneficiaryId) return undefined
  const amount = readBfsAmount(message['bfs_txnAmount'])
  const { bfs_orderNo: orderNumber = '', bfs_debitAuthCode: code = '', bfs_bfsTxnId: reference = '' } = message
  if (!isPlain(orderNumber) || !isPlain(code)) return undefined
  // A failed payment has no amount; a successful one has an amount in ngultrum.
  if (code === successCode && (amount === undefined || message['bfs_txnCurrency'] !== 'BTN')) return undefined
  return {
    orderNumber,
    amount,
    code: code.slice(0, 10),
    reference: reference.slice(0, 60),
    authNumber: message['bfs_debitAuthNo']?.slice(0, 40) || null,
    bankId: message['bfs_remitterBankId']?.slice(0, 20) || null,
    paidAt: readBfsTime(message['bfs_bfsTxnTime']),
  }
}

function isPlain(text: string): boolean {
  return /^[\w-]{1,60}$/.test(text)
}

/** "1010~Bank of Bhutan~A#1020~…": number, name, and A for active banks. */
function readBanks(list = ''): GatewayBank[] {
  return list.split('#').flatMap((entry) => {
    const [id = '', name = '', state = 'A'] = entry.split('~').map((part) => part.trim())
    return id && name && state === 'A' ? [{ id: id.slice(0, 20), name: name.slice(0, 80) }] : []
  })
}
