import { gsmCodeOf, smsLength } from '../../../../domain/sms/sms-length.ts'

/** `dataCoding` of SMPP 3.4, section 5.2.19: 0 is the default alphabet of the centre (GSM-7, one letter a byte), 8 is UCS-2. */
export type EncodedText = { dataCoding: 0 | 8; parts: Buffer[]; isPayload: boolean }

const userDataHeader = 0x40
export const esmClassOf = ({ parts }: EncodedText) => (parts.length > 1 ? userDataHeader : 0)

/**
 * Encodes a text as the bytes of its SMS. A long one is split into parts with a header that links them (3GPP 23.040, section 9.2.3.24.1),
 * or is one payload that the centre splits.
 */
export function encodeText(text: string, { reference, isPayload }: { reference: number; isPayload: boolean }): EncodedText {
  const { alphabet, parts: count } = smsLength(text)
  const dataCoding = alphabet === 'GSM-7' ? 0 : 8
  const encode = dataCoding === 0 ? gsmBytes : ucs2Bytes
  const letters = Array.from(text, encode)
  if (count === 1 || isPayload) return { dataCoding, parts: [Buffer.concat(letters)], isPayload: isPayload && count > 1 }
  const pieces = cut(letters, dataCoding === 0 ? 153 : 134)
  const parts = pieces.map((piece, index) =>
    Buffer.concat([Buffer.of(5, 0, 3, reference & 0xff, pieces.length, index + 1), piece]),
  )
  return { dataCoding, parts, isPayload: false }
}

function gsmBytes(letter: string): Buffer {
  return Buffer.from(gsmCodeOf(letter) ?? [0x3f])
}

function ucs2Bytes(letter: string): Buffer {
  return Buffer.from(letter, 'utf16le').swap16()
}

/** No letter is split. */
function cut(letters: readonly Buffer[], maxBytes: number): Buffer[] {
  const pieces: Buffer[][] = [[]]
  let size = 0
  for (const letter of letters) {
    if (size + letter.length > maxBytes) {
      pieces.push([])
      size = 0
    }
    pieces.at(-1)?.push(letter)
    size += letter.length
  }
  return pieces.map((piece) => Buffer.concat(piece))
}
