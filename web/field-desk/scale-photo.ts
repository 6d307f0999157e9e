import { t } from '../platform/texts.ts'

const longestSide = 1600
const quality = 0.8

/** A photo as it is stored on the device: upright, small enough for a slow line, without what the camera wrote into it. */
export async function scalePhoto(file: File): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!image) throw new Error(t`${file.name} is not a photo that this browser can read. Choose another.`)
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error(t`${file.name} is not a photo that this browser can read. Choose another.`)
  return blob
}
