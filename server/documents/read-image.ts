import type { Sharp } from 'sharp'
import { heicRefused } from '../../domain/documents/heic.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { createSemaphore } from '../platform/http/semaphore.ts'

/** Recognised by the bytes, never by the content type of the browser, so that no other format that sharp can open (SVG, PDF) reaches it. */
const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff,
  (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
]

/** A picture takes a second or two; a malicious one is stopped after this time. */
const maxSeconds = 20
/** Each picture may use 240 MB while it is processed. */
export const pictureSemaphore = createSemaphore({
  maxConcurrent: 2,
  maxWaiting: 50,
  busy: 'Many pictures are being stored. Upload this one again in a minute.',
})

/** A few bytes can claim a picture of gigabytes. */
const maxPixels = 60_000_000

/** An image ready for conversion: upright, first frame only. */
export async function readImage(bytes: Buffer, wanted = 'Choose a JPEG, PNG or WebP image.'): Promise<Sharp> {
  if (isHeic(bytes)) throw new Problem('UNSUPPORTED_MEDIA', heicRefused)
  if (bytes.length < 12 || !kinds.some((isKind) => isKind(bytes))) {
    throw new Problem('UNSUPPORTED_MEDIA', wanted)
  }
  // Loaded with the first picture, because its libraries use memory.
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > maxPixels) throw fieldProblem('/file', 'This image has too many pixels. Choose a smaller one.')
  if (width < 1 || height < 1) throw unreadable()
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().timeout({ seconds: maxSeconds })
}

export function unreadable(): Problem {
  return fieldProblem('/file', 'This image could not be read. Choose another one.')
}

/** ISO base media with a HEIF brand that contains HEVC pictures. */
function isHeic(bytes: Buffer): boolean {
  const brand = bytes.subarray(8, 12).toString('latin1')
  return bytes.subarray(4, 8).toString('latin1') === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)
}
