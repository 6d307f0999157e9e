// The packets of SMPP 3.4 (smpp.org, issue 1.2) that a sender of SMS needs.

export type Pdu = { command: number; status: number; sequence: number; body: Buffer }

export const commands = {
  genericNack: 0x80000000,
  bindTransceiver: 0x00000009,
  submit: 0x00000004,
  deliver: 0x00000005,
  unbind: 0x00000006,
  enquireLink: 0x00000015,
} as const
/** The reply to a command has its number with the highest bit set. */
export const replyTo = (command: number) => (command | 0x80000000) >>> 0
export const isReply = (command: number) => command >= 0x80000000

const headerBytes = 16
/** A long message of 64 KB with its fields. A peer that announces more does not use SMPP. */
const maxBytes = 70_000

export function encodePdu({ command, status, sequence, body }: Pdu): Buffer {
  const header = Buffer.alloc(headerBytes)
  ;[headerBytes + body.length, command, status, sequence].forEach((field, index) => header.writeUInt32BE(field, index * 4))
  return Buffer.concat([header, body])
}

/** Accepts pieces of a stream and returns the complete packets. Throws if a length is impossible. */
export function createPduReader(): (piece: Buffer) => Pdu[] {
  let rest: Buffer = Buffer.alloc(0)
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const found: Pdu[] = []
    while (rest.length >= headerBytes) {
      const length = rest.readUInt32BE(0)
      if (length < headerBytes || length > maxBytes) throw new Error(`A packet of ${length} bytes is no SMPP.`)
      if (rest.length < length) break
      const [command, status, sequence] = [4, 8, 12].map((at) => rest.readUInt32BE(at)) as [number, number, number]
      found.push({ command, status, sequence, body: Buffer.from(rest.subarray(headerBytes, length)) })
      rest = rest.subarray(length)
    }
    return found
  }
}

/** A text that ends with a zero byte, at most `max` bytes including it. */
export const cString = (text: string, max: number) =>
  Buffer.concat([Buffer.from(text, 'latin1').subarray(0, max - 1), Buffer.of(0)])

/** Reads the fields of a body in order. Throws if the body ends too early. */
export function createFieldReader(body: Buffer) {
  let at = 0
  const bytes = (count: number) => {
    if (at + count > body.length) throw new Error('A packet ends in the middle of a field.')
    at += count
    return body.subarray(at - count, at)
  }
  return {
    byte: () => bytes(1).readUInt8(0),
    bytes,
    text: () => {
      const end = body.indexOf(0, at)
      if (end === -1) throw new Error('A text in a packet has no end.')
      const text = body.toString('latin1', at, end)
      at = end + 1
      return text
    },
    /** The remaining optional parameters by tag. */
    options: () => {
      const found = new Map<number, Buffer>()
      while (at + 4 <= body.length) {
        const tag = bytes(2).readUInt16BE(0)
        found.set(tag, bytes(bytes(2).readUInt16BE(0)))
      }
      return found
    },
  }
}

export const optionTags = { messagePayload: 0x0424, receiptedMessageId: 0x001e, messageState: 0x0427 } as const

export function encodeOption(tag: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(tag, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value])
}
