import { createHmac } from 'node:crypto'

/** What only the holder of the key can write about a text. */
export function sealText(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
