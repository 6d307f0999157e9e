import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { commands, cString, createFieldReader, createPduReader, encodePdu, isReply, type Pdu, replyTo } from './pdu.ts'

export type SmppCentre = {
  host: string
  port: number
  isTls: boolean
  systemId: string
  password: string
  systemType: string
  /** The number of messages that may wait for their replies simultaneously. */
  window: number
}
export type SmppTimes = { replyMs: number; enquireMs: number }
const defaultTimes: SmppTimes = { replyMs: 10_000, enquireMs: 30_000 }

/** The centre answered with this error status; 0 would be success (SMPP 3.4, section 5.1.3). */
export class SmppStatus extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The SMS centre answered with status 0x${status.toString(16).padStart(8, '0')}.`)
    this.status = status
  }
}
/** Nothing was sent, because the session had already ended. */
export class SmppNotConnected extends Error {}
/** The message was sent, but no reply came, so it may have been accepted. */
export class SmppNoReply extends Error {
  override readonly name = 'TimeoutError'
}

export type SmppSession = {
  /** Sends a command and returns the body of its reply. */
  request: (command: number, body: Buffer) => Promise<Buffer>
  isOpen: () => boolean
  ended: Promise<void>
  /** Waits for commands in progress, unbinds and closes the connection. */
  close: () => Promise<void>
}

/** `onDeliver` returns the status for the reply: 0 once it is stored. */
type Opening = { onDeliver: (body: Buffer) => Promise<number>; times?: SmppTimes }
type Waiting = { resolve: (body: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

const maxSequence = 0x7fffffff
const status = { systemError: 0x8, unknownCommand: 0x3 } as const
/** The maximum number of receipts that are stored simultaneously. The rest waits in the socket, because reading is paused. */
const maxDeliveries = 50

/** Connects and binds as a transceiver. Rejects with SmppStatus if the centre refuses. */
export async function openSmppSession(centre: SmppCentre, { onDeliver, times = defaultTimes }: Opening): Promise<SmppSession> {
  const socket = await connect(centre, times.replyMs)
  const exchange = createExchange(socket, centre.window, times.replyMs)
  const answer = createAnswers(socket, exchange, onDeliver)
  const read = createPduReader()
  let lastReceivedAt = performance.now()
  socket.on('data', (piece: Buffer) => {
    lastReceivedAt = performance.now()
    try {
      for (const pdu of read(piece)) {
        if (isReply(pdu.command)) exchange.onReply(pdu)
        else void answer(pdu)
      }
    } catch {
      exchange.end()
    }
  })
  socket.on('error', exchange.end)
  socket.on('close', exchange.end)
  // A silent connection is checked with a request. If no answer comes, it was lost.
  const enquire = () => {
    const isSilent = performance.now() - lastReceivedAt >= times.enquireMs
    if (isSilent) void exchange.ask(commands.enquireLink, Buffer.alloc(0)).catch(exchange.end)
  }
  const enquiring = setInterval(enquire, times.enquireMs / 2)
  enquiring.unref()
  void exchange.ended.then(() => clearInterval(enquiring))
  try {
    await exchange.ask(commands.bindTransceiver, bindBody(centre))
  } catch (error) {
    exchange.end()
    throw error
  }
  const close = async () => {
    const closing = setTimeout(exchange.end, times.replyMs)
    await idle(exchange.isIdle)
    if (exchange.isOpen()) await exchange.ask(commands.unbind, Buffer.alloc(0)).catch(() => undefined)
    clearTimeout(closing)
    exchange.end()
  }
  return { request: exchange.request, isOpen: exchange.isOpen, ended: exchange.ended, close }
}

type Exchange = ReturnType<typeof createExchange>

/** The commands that we send, each with its number and its pending reply. */
function createExchange(socket: Socket, window: number, replyMs: number) {
  const waiting = new Map<number, Waiting>()
  const queue: (() => void)[] = []
  const ended = Promise.withResolvers<void>()
  let sequence = 0
  let inFlight = 0
  let isOpen = true

  function end(): void {
    if (!isOpen) return
    isOpen = false
    socket.destroy()
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new SmppNoReply('The connection to the SMS centre ended before it replied.'))
    }
    waiting.clear()
    for (const start of queue.splice(0)) start()
    ended.resolve()
  }

  function ask(command: number, body: Buffer): Promise<Buffer> {
    const own = (sequence = (sequence % maxSequence) + 1)
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const timer = setTimeout(() => {
      waiting.delete(own)
      reject(new SmppNoReply('The SMS centre did not reply in time.'))
    }, replyMs)
    waiting.set(own, { resolve, reject, timer })
    socket.write(encodePdu({ command, status: 0, sequence: own, body }))
    return promise
  }

  /** Waits for a free place in the window. */
  async function request(command: number, body: Buffer): Promise<Buffer> {
    while (isOpen && inFlight >= window) await new Promise<void>((start) => queue.push(start))
    if (!isOpen) throw new SmppNotConnected('The connection to the SMS centre has ended.')
    inFlight += 1
    try {
      return await ask(command, body)
    } finally {
      inFlight -= 1
      queue.shift()?.()
    }
  }

  function onReply({ sequence: of, status: code, body }: Pdu): void {
    const found = waiting.get(of)
    if (!found) return
    waiting.delete(of)
    clearTimeout(found.timer)
    if (code === 0) found.resolve(body)
    else found.reject(new SmppStatus(code))
  }

  const isIdle = () => !isOpen || (inFlight === 0 && queue.length === 0)
  return { ask, request, onReply, end, ended: ended.promise, isOpen: () => isOpen, isIdle }
}

/** Answers the requests of the centre. */
function createAnswers(socket: Socket, exchange: Exchange, onDeliver: Opening['onDeliver']) {
  let deliveries = 0
  return async ({ command, sequence, body }: Pdu): Promise<void> => {
    const answer = (parts: Partial<Pdu>) => {
      if (exchange.isOpen())
        socket.write(encodePdu({ command: replyTo(command), status: 0, sequence, body: Buffer.alloc(0), ...parts }))
    }
    switch (command) {
      case commands.enquireLink:
        return answer({})
      case commands.deliver: {
        deliveries += 1
        if (deliveries >= maxDeliveries) socket.pause()
        const code = await onDeliver(body).catch(() => status.systemError)
        deliveries -= 1
        socket.resume()
        return answer({ status: code, body: cString('', 1) })
      }
      case commands.unbind:
        answer({})
        return exchange.end()
      default:
        return answer({ command: commands.genericNack, status: status.unknownCommand })
    }
  }
}

const idlePollMs = 20
async function idle(isIdle: () => boolean): Promise<void> {
  while (!isIdle()) await new Promise((done) => setTimeout(done, idlePollMs))
}

function bindBody({ systemId, password, systemType }: SmppCentre): Buffer {
  const interfaceVersion = 0x34
  const fields = [cString(systemId, 16), cString(password, 9), cString(systemType, 13)]
  return Buffer.concat([...fields, Buffer.of(interfaceVersion, 0, 0), cString('', 41)])
}

/** The id that the centre assigned to a message, from the reply to submit_sm. */
export const messageIdOf = (body: Buffer): string => (body.length === 0 ? '' : createFieldReader(body).text())

function connect({ host, port, isTls }: SmppCentre, timeoutMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = isTls ? connectSecure({ host, port, servername: host }) : connectPlain({ host, port })
  const timer = setTimeout(() => {
    socket.destroy()
    reject(new SmppNotConnected('The SMS centre did not answer in time.'))
  }, timeoutMs)
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer)
    socket.off('error', reject)
    socket.setNoDelay(true)
    socket.setKeepAlive(true)
    resolve(socket)
  })
  socket.once('error', (error) => {
    clearTimeout(timer)
    reject(error)
  })
  return promise
}
