import type { Sharp } from 'sharp'
import { fieldProblem } from '../../domain/problem.ts'
import { pictureSemaphore, readImage, unreadable } from './read-image.ts'

export type Picture = { content: Buffer; contentType: 'image/webp' | 'image/png' }

// Re-encoded from the pixels, so that nothing else in the file (place, camera, script) is stored.

/** A square cut from the middle. */
export function makeProfilePicture(bytes: Buffer): Promise<Picture> {
  return pictureSemaphore.within(() => makeProfilePictureInTurn(bytes))
}

async function makeProfilePictureInTurn(bytes: Buffer): Promise<Picture> {
  const image = await readImage(bytes)
  return asWebp(image.resize({ width: 512, height: 512, fit: 'cover', withoutEnlargement: false }))
}

/** The preview picture of a link: a fixed size and JPEG, which every messenger supports. */
export function makeLinkPreview(bytes: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  return pictureSemaphore.within(async () => {
    const image = await readImage(bytes)
    return done(
      image
        .resize({ ...size, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .toBuffer(),
    )
  })
}

export function makeLogo(bytes: Buffer): Promise<Picture> {
  return pictureSemaphore.within(() => makeLogoInTurn(bytes))
}

async function makeLogoInTurn(bytes: Buffer): Promise<Picture> {
  const image = await readImage(bytes)
  return asWebp(image.resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true }))
}

/** PNG, because PDFs embed it. */
export function makeSignature(bytes: Buffer): Promise<Picture> {
  return pictureSemaphore.within(() => makeSignatureInTurn(bytes))
}

async function makeSignatureInTurn(bytes: Buffer): Promise<Picture> {
  const image = (await readImage(bytes)).resize({ width: 800, height: 400, fit: 'inside', withoutEnlargement: true })
  await requireTransparentBackground(image)
  const content = await done(image.clone().png({ compressionLevel: 9 }).toBuffer())
  return { content, contentType: 'image/png' }
}

async function asWebp(image: Sharp): Promise<Picture> {
  return { content: await done(image.webp({ quality: 84 }).toBuffer()), contentType: 'image/webp' }
}

function done<T>(work: Promise<T>): Promise<T> {
  return work.catch(() => {
    throw unreadable()
  })
}

const clear = 32
const inked = 128
const minClearBorder = 0.75
const minClearSpace = 0.3
const minInkShare = 0.0005

/**
 * An alpha channel alone is not enough. The background is transparent if most of the border and a large part of the whole are, and
 * something must be written on it.
 */
async function requireTransparentBackground(image: Sharp): Promise<void> {
  const { data, info } = await done(
    image.clone().ensureAlpha().extractChannel('alpha').raw().toBuffer({ resolveWithObject: true }),
  )
  const border = data.filter((_, at) => isBorder(at, info))
  const clearBorder = partOf(border, (alpha) => alpha < clear)
  if (clearBorder < minClearBorder || partOf(data, (alpha) => alpha < clear) < minClearSpace) {
    throw fieldProblem('/file', 'The signature must be on a transparent background. Save it as PNG or WebP without a background.')
  }
  if (partOf(data, (alpha) => alpha >= inked) < minInkShare) throw fieldProblem('/file', 'There is no signature on this image.')
}

function isBorder(at: number, { width, height }: { width: number; height: number }): boolean {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x === 0 || y === 0 || x === width - 1 || y === height - 1
}

function partOf(alphas: Uint8Array, is: (alpha: number) => boolean): number {
  let count = 0
  for (const alpha of alphas) if (is(alpha)) count += 1
  return count / alphas.length
}
