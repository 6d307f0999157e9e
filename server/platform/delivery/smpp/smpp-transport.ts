import { setTimeout as pause } from 'node:timers/promises'
import { currentLog } from '../../log.ts'
import { type Delivery, MessageRejected, NotAccepted } from '../message-transport.ts'
import type { OutgoingSms, SmsTransport } from '../sms-transport.ts'
import { type EncodedText, encodeText, esmClassOf } from './encode-text.ts'
import { commands, cString, encodeOption, optionTags } from './pdu.ts'
import { readReceipt, type SmppReceipt } from './receipt-text.ts'
import {
  messageIdOf,
  openSmppSession,
  type SmppCentre,
  SmppNotConnected,
  type SmppSession,
  SmppStatus,
  type SmppTimes,
} from './smpp-session.ts'

export type SmppRoute = SmppCentre & {
  /** The sender, if the office has no SMS header. */
  sender: string
  /** Prefixed to the eight digits, like "975". */
  numberPrefix: string
  /** A long message is sent as one payload that the centre splits, and not in parts that we split. */
  isPayload: boolean
}
export type SmppTransport = {
  send: SmsTransport
  /** Connects, and reconnects whenever the connection ends. */
  start: () => void
  stop: () => Promise<void>
}
type Options = {
  /** Stores a receipt. If it throws, the centre sends the receipt again. */
  onReceipt: (receipt: SmppReceipt) => Promise<void>
  times?: SmppTimes
  /** The first pause before it reconnects; each pause is twice as long as the previous one. */
  firstPauseMs?: number
}

const maxPauseMs = 60_000
/** The maximum time that a stop waits for messages being sent. */
const maxStopMs = 10_000
/** Too many messages at a time: RMSGQFUL and RTHROTTLED. */
const throttled = new Set([0x14, 0x58])
const throttlePausesMs = [1000, 2000, 4000]
/** Errors of this message and not of the centre: its length, its sender, its number. */
const refusals: Record<number, string> = {
  0x01: 'its length',
  0x0a: 'the sender',
  0x0b: 'the number',
  0x48: 'the kind of the sender',
  0x49: 'the kind of the sender',
  0x50: 'the kind of the number',
  0x51: 'the kind of the number',
}

/** One session of this process with an SMS centre (SMPP 3.4). */
export function smppTransport(route: SmppRoute, options: Options): SmppTransport {
  const connection = createConnection(route, options)
  const underWay = new Set<Promise<Delivery>>()
  let reference = Math.floor(Math.random() * 256)

  const sendNow = async (sms: OutgoingSms): Promise<Delivery> => {
    const session = await connection.current().catch((error: unknown) => {
      throw error instanceof SmppStatus ? new NotAccepted(`The SMS centre refused the connection (${hex(error.status)}).`) : error
    })
    reference = (reference + 1) & 0xff
    const text = encodeText(sms.body, { reference, isPayload: route.isPayload })
    const parts: string[] = []
    for (const part of text.parts) parts.push(await submit(session, submitBody(route, sms, text, part)))
    return {
      providerId: parts.join(', ').slice(0, 200),
      parts: parts.filter(Boolean).map((part) => part.toLowerCase()),
      reply: `ESME_ROK (${parts.length})`,
    }
  }

  const send: SmsTransport = (sms) => {
    const sending = sendNow(sms).finally(() => underWay.delete(sending))
    underWay.add(sending)
    return sending
  }
  return {
    send,
    start: () => void connection.current().catch(() => undefined),
    stop: async () => {
      await Promise.race([Promise.allSettled(underWay), pause(maxStopMs, undefined, { ref: false })])
      await connection.stop()
    },
  }
}

/** Opens a session if there is none, and again whenever it ends, with increasing pauses while that fails. */
function createConnection(route: SmppRoute, { onReceipt, times, firstPauseMs = 1000 }: Options) {
  let session: SmppSession | undefined
  let opening: Promise<SmppSession> | undefined
  let failures = 0
  let notBefore = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const onDeliver = async (body: Buffer): Promise<number> => {
    const receipt = readReceipt(body)
    if (receipt) await onReceipt(receipt)
    return 0
  }
  const pauseAfter = (count: number) => Math.min(firstPauseMs * 2 ** (count - 1), maxPauseMs)

  async function open(): Promise<SmppSession> {
    try {
      const opened = await openSmppSession(route, { onDeliver, ...(times ? { times } : {}) })
      failures = 0
      session = opened
      void opened.ended.then(() => {
        session = undefined
        connectLater()
      })
      return opened
    } catch (error) {
      failures += 1
      notBefore = performance.now() + pauseAfter(failures)
      currentLog().warn({ err: error }, 'the SMS centre could not be reached')
      connectLater()
      throw error
    } finally {
      opening = undefined
    }
  }

  function connectLater(): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void current().catch(() => undefined), pauseAfter(Math.max(failures, 1)))
    timer.unref()
  }

  /** The current session, or the one being opened. While the centre is out of order, nobody waits for it. */
  async function current(): Promise<SmppSession> {
    if (session?.isOpen()) return session
    if (isStopped) throw new SmppNotConnected('The server is stopping.')
    if (!opening && performance.now() < notBefore - 1) throw new NotAccepted('The SMS centre cannot be reached.')
    return (opening ??= open())
  }

  async function stop(): Promise<void> {
    isStopped = true
    clearTimeout(timer)
    await (session ?? (await opening?.catch(() => undefined)))?.close()
  }
  return { current, stop }
}

async function submit(session: SmppSession, body: Buffer): Promise<string> {
  for (const wait of [...throttlePausesMs, 0]) {
    try {
      return messageIdOf(await session.request(commands.submit, body)).slice(0, 65)
    } catch (error) {
      if (!(error instanceof SmppStatus)) throw error
      if (!throttled.has(error.status)) throw refusalOf(error.status)
      if (wait > 0) await pause(wait)
    }
  }
  throw new NotAccepted('The SMS centre takes no more messages now.')
}

function refusalOf(status: number): Error {
  const what = refusals[status]
  return what
    ? new MessageRejected(`The SMS centre refused ${what} (${hex(status)}).`)
    : new NotAccepted(`The SMS centre did not take the message (${hex(status)}).`)
}

const hex = (status: number) => `0x${status.toString(16).padStart(2, '0')}`

/** submit_sm (SMPP 3.4, section 4.4.1), with a receipt requested. */
function submitBody(route: SmppRoute, { to, header }: OutgoingSms, text: EncodedText, part: Buffer): Buffer {
  const sender = header || route.sender
  // A name or a number: international, or a short code of this network (5.2.5, 5.2.6).
  const [senderType, senderPlan] = /\D/.test(sender) ? [5, 0] : sender.length > 6 ? [1, 1] : [3, 0]
  const number = `${route.numberPrefix}${to}`.replace(/^\+/, '')
  const isPayload = text.isPayload || part.length > 254
  return Buffer.concat([
    cString('', 6),
    Buffer.of(senderType, sender === '' ? 0 : senderPlan),
    cString(sender, 21),
    Buffer.of(1, 1),
    cString(number, 21),
    Buffer.of(esmClassOf(text), 0, 0),
    cString('', 17),
    cString('', 17),
    Buffer.of(1, 0, text.dataCoding, 0),
    Buffer.of(isPayload ? 0 : part.length),
    isPayload ? encodeOption(optionTags.messagePayload, part) : part,
  ])
}
