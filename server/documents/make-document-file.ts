import { fieldProblem } from '../../domain/problem.ts'
import { pictureSemaphore, readImage, unreadable } from './read-image.ts'

export type DocumentFile = {
  content: Buffer
  contentType: 'application/pdf' | 'image/webp'
  /** A small picture of it; only photos have one. */
  thumbnail: Buffer | null
}

const wanted = 'Choose a PDF, JPEG, PNG or WebP file.'
/** As large as a photo is ever looked at or printed on A4. */
const maxSidePx = 2560
const maxThumbnailSidePx = 480

/**
 * What is kept of an uploaded file, judged by its bytes. A photo is made again from its pixels: upright, without place and camera,
 * no larger than anybody needs. Slow: never inside a transaction.
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

/** Begins and ends as PDF says it does: what was cut off on the way is refused, not kept. */
function isPdf(bytes: Buffer): boolean {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return false
  if (bytes.subarray(-2048).includes('%%EOF')) return true
  throw fieldProblem('/file', 'This PDF is incomplete. Save it again, then choose it again.')
}
