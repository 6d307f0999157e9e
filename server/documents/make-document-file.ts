import { fieldProblem } from '../../domain/problem.ts'
import { pictureSemaphore, readImage, unreadable } from './read-image.ts'

export type DocumentFile = {
  content: Buffer
  contentType: 'application/pdf' | 'image/webp'
  /** The thumbnail; only photos have one. */
  thumbnail: Buffer | null
}

const wanted = 'Choose a PDF, JPEG, PNG or WebP file.'
/** The maximum size at which a photo is viewed or printed on A4. */
const maxSidePx = 2560
const maxThumbnailSidePx = 480

/**
 * Makes the stored version of an uploaded file, recognised by its bytes. A photo is re-encoded from its pixels: upright, without place and
 * camera, and limited in size. Slow: never run it inside a transaction.
 */
export function makeDocumentFile(bytes: Buffer): Promise<DocumentFile> {
  return pictureSemaphore.within(() => makeDocumentFileInTurn(bytes))
}

async function makeDocumentFileInTurn(bytes: Buffer): Promise<DocumentFile> {
  if (isPdf(bytes)) return { content: bytes, contentType: 'application/pdf', thumbnail: null }
  const image = await readImage(bytes, wanted)
  const [content, thumbnail] = await Promise.all(
    [maxSidePx, maxThumbnailSidePx].map((side) =>
      image
        .clone()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
    ),
  ).catch(() => {
    throw unreadable()
  })
  if (!content || !thumbnail) throw unreadable()
  return { content, contentType: 'image/webp', thumbnail }
}

/** A PDF must have the start and end that the format requires: a truncated file is refused, not stored. */
function isPdf(bytes: Buffer): boolean {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return false
  if (bytes.subarray(-2048).includes('%%EOF')) return true
  throw fieldProblem('/file', 'This PDF is incomplete. Save it again, then choose it again.')
}
