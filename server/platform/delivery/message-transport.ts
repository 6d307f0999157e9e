/** The id of our message goes along, so that a gateway can tell a repetition; answered is what it calls the message itself. */
export type Delivery = {
  providerId?: string | undefined
  /** By which way of the settings it left. */
  route?: string | undefined
  /** The ids of its parts, where their receipts arrive by these. */
  parts?: readonly string[] | undefined
  /** What the other side answered, in its words. */
  reply?: string | undefined
}
/** Addresses in a message that only its recipient or the other side can know, each signed for this message. */
export type MessageLinks = {
  /** Where a gateway reports what became of it. */
  callback: string
  /** Names the message in the address to which an e-mail that cannot be delivered is returned. */
  bounceToken: string
  /** Where the recipient stops messages of this kind; none where the law or a contract requires them. */
  unsubscribe: string | undefined
}
export type MessageTransport<M> = (message: M, id: string, links?: MessageLinks) => Promise<Delivery | void>

/** Not taken this time. The words are for the office to read, and hold nothing of the message. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
}

/** The other side looked at this message and will never take it: trying again is of no use. Anything else thrown is tried again. */
export class MessageRejected extends Error {
  override readonly name = 'MessageRejected'
  /** Whether the other side may have taken it all the same, so that nobody else is asked to send it. */
  readonly isUncertain: boolean
  /** Whether it refused the e-mail address because it does not exist. */
  readonly isAddressDead: boolean
  constructor(message: string, { isUncertain = false, isAddressDead = false } = {}) {
    super(message)
    this.isUncertain = isUncertain
    this.isAddressDead = isAddressDead
  }
}

/** For the office to read: our own words, or the kind of the failure. What the other side wrote may repeat the message. */
export function reasonOf(error: unknown): string {
  if (error instanceof MessageRejected || error instanceof NotAccepted) return error.message
  if (Object(error).name === 'TimeoutError' || Object(error).code === 'ETIMEDOUT') return 'No answer in time.'
  const code: unknown = Object(Object(error).cause).code ?? Object(error).code
  return typeof code === 'string' ? `The connection failed (${code.slice(0, 40)}).` : 'The message was not accepted.'
}
