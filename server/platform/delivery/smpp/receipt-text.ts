import { createFieldReader, optionTags } from './pdu.ts'

/** An SMS centre's report on one part; `isFinal` is false while it still tries. */
export type SmppReceipt = {
  providerId: string
  /** The recipient's number. */
  number: string
  state: 'DELIVERED' | 'DEAD' | 'UNDER_WAY'
  reason: string | null
}

/** `message_state` of SMPP 3.4, section 5.2.28. */
const states: Record<number, string> = {
  1: 'ENROUTE',
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  6: 'ACCEPTD',
  7: 'UNKNOWN',
  8: 'REJECTD',
}
const failures: Record<string, string> = {
  EXPIRED: 'The phone was not reached in time',
  DELETED: 'The network deleted the message',
  UNDELIV: 'The network could not deliver the message',
  REJECTD: 'The network rejected the message',
}
const receiptClasses = 0x3c
const isReceiptClass = 0x04

/**
 * The receipt in the body of a deliver_sm: its text (SMPP 3.4, appendix B), whose format varies between centres, or its optional
 * parameters. Undefined if it is not a receipt, such as an SMS that somebody sent to us.
 */
export function readReceipt(body: Buffer): SmppReceipt | undefined {
  const field = createFieldReader(body)
  field.text()
  field.bytes(2)
  const number = field.text()
  field.bytes(2)
  field.text()
  const esmClass = field.byte()
  field.bytes(2)
  field.text()
  field.text()
  field.bytes(4)
  const length = field.byte()
  const short = field.bytes(length)
  const options = field.options()
  if ((esmClass & receiptClasses) !== isReceiptClass) return undefined
  const text = (short.length > 0 ? short : (options.get(optionTags.messagePayload) ?? short)).toString('latin1').slice(0, 500)
  const idOption = options.get(optionTags.receiptedMessageId)?.toString('latin1').replace(/\0.*$/s, '')
  const providerId = (idOption || valueAfter(text, 'id'))?.toLowerCase()
  const stateOption = options.get(optionTags.messageState)?.at(0)
  const state = (valueAfter(text, 'stat') ?? states[stateOption ?? 0])?.toUpperCase()
  if (!providerId || providerId.length > 65 || !state) return undefined
  const error = valueAfter(text, 'err')
  const failure = failures[state]
  const code = error && Number(error) !== 0 ? `${state}, error ${error}` : state
  return {
    providerId,
    number: number.slice(-21),
    state: state === 'DELIVRD' ? 'DELIVERED' : failure ? 'DEAD' : 'UNDER_WAY',
    reason: failure ? `${failure} (${code}).` : null,
  }
}

function valueAfter(text: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}:([\\w-]{1,65})`, 'i').exec(text)?.[1]
}

/** The possible ids in the reply: some centres write an id in base 16 there and in base 10 in the receipt. */
export function idsOfReceipt(providerId: string): string[] {
  const plain = providerId.replace(/^0+(?=.)/, '')
  const hex = /^\d{1,20}$/.test(plain) ? BigInt(plain).toString(16) : undefined
  return [...new Set([providerId, plain, ...(hex ? [hex, hex.padStart(8, '0')] : [])])]
}
