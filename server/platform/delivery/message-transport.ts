/** Our message id is sent along, so that a gateway can detect a repetition. Returns the gateway's own id of the message. */
export type Delivery = {
  providerId?: string | undefined
  /** The route from the settings that sent it. */
  route?: string | undefined
  /** The ids of its parts, if their receipts use them. */
  parts?: readonly string[] | undefined
  /** The other side's answer, unchanged. */
  reply?: string | undefined
}
/** Addresses in a message that only its recipient or the other side can know, each signed for this message. */
export type MessageLinks = {
  /** The address where a gateway reports the delivery. */
  callback: string
  /** Identifies the message in the return address for undeliverable e-mails. */
  bounceToken: string
  /** The page where the recipient stops messages of this kind; undefined if the law or a contract requires them. */
  unsubscribe: string | undefined
}
export type MessageTransport<M> = (message: M, id: string, links?: MessageLinks) => Promise<Delivery | void>

/** Not accepted this time. The text is for the office and contains nothing of the message. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
}

/** The other side checked this message and will never accept it, so it is not retried. All other errors are retried. */
export class MessageRejected extends Error {
  override readonly name = 'MessageRejected'
  /** Whether the other side may have accepted it anyway, so that no other route sends it. */
  readonly isUncertain: boolean
  /** Whether it was rejected because the e-mail address does not exist. */
  readonly isAddressDead: boolean
  constructor(message: string, { isUncertain = false, isAddressDead = false } = {}) {
    super(message)
    this.isUncertain = isUncertain
    this.isAddressDead = isAddressDead
  }
}

/** The reason for the office: our own text, or the kind of the failure. The other side's text may repeat the message. */
export function reasonOf(error: unknown): string {
  if (error instanceof MessageRejected || error instanceof NotAccepted) return error.message
  if (Object(error).name === 'TimeoutError' || Object(error).code === 'ETIMEDOUT') return 'No answer in time.'
  const code: unknown = Object(Object(error).cause).code ?? Object(error).code
  return typeof code === 'string' ? `The connection failed (${code.slice(0, 40)}).` : 'The message was not accepted.'
}
