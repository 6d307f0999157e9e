import sharp from 'sharp'

/** A picture as a browser sends it. */
export async function aPictureForm(): Promise<FormData> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture.png')
  return form
}

/** A line drawn on a transparent background. */
export async function aSignatureForm(): Promise<FormData> {
  const line = Buffer.from('<svg width="60" height="30"><path d="M5 25 L55 5" stroke="black" stroke-width="3"/></svg>')
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await sharp(line).png().toBuffer())]), 'signature.png')
  return form
}
