import { createHmac } from 'node:crypto'

/** A seal over a text that only the holder of the key can create. */
export function sealText(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
