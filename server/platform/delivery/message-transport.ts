/** The id of our message goes along, so that a gateway can tell a repetition; answered is what it calls the message itself. */
export type Delivery = { providerId?: string | undefined }
export type MessageTransport<M> = (message: M, id: string) => Promise<Delivery | void>

/** Not taken this time. The words are for the office to read, and hold nothing of the message. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
}

/** The other side looked at this message and will never take it: trying again is of no use. Anything else thrown is tried again. */
export class MessageRejected extends Error {
  override readonly name = 'MessageRejected'
}
