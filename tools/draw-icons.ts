import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { landingTitle } from '../domain/listings/landing-labels.ts'
import { drawHome } from '../server/demo/draw-home.ts'
import { previewSize } from '../server/platform/http/web-app.ts'

// Generates every image of the logo from favicon.svg, its only source.

const publicFolder = join(import.meta.dirname, '../web/public')
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8')
const blue = '#0a6ebd'

export async function drawIcons(browser: Browser): Promise<void> {
  const write = (name: string, content: Buffer) => writeFileSync(join(publicFolder, name), content)
  write('favicon.ico', icoOf(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await markOf(size) })))))
  write('icons/icon-192.png', await markOf(192))
  write('icons/icon-512.png', await markOf(512))
  // An icon that a phone crops to its own shape fills the whole square. Only the inner four fifths of a maskable icon are certainly
  // visible.
  write('icons/apple-touch-icon.png', await squareOf(180, 1))
  write('icons/icon-maskable-512.png', await squareOf(512, 0.8))
  write('icons/link-preview.png', await linkPreview(browser))
}

function markOf(size: number): Promise<Buffer> {
  // Rendered at its size, not scaled down, so that its edges are on whole pixels.
  return sharp(Buffer.from(mark), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer()
}

async function squareOf(size: number, share: number): Promise<Buffer> {
  const inner = Math.round(size * share)
  const edge = Math.round((size - inner) / 2)
  const background = { width: size, height: size, channels: 3, background: blue } as const
  return sharp({ create: background })
    .composite([{ input: await markOf(inner), left: edge, top: edge }])
    .png({ palette: true, effort: 10 })
    .toBuffer()
}

/** An ICO is a directory followed by PNGs: for browsers that do not support SVG, and for clients that only request /favicon.ico. */
function icoOf(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

/** The preview image of links to the product. It contains no name, because an installation may have another name. */
async function linkPreview(browser: Browser): Promise<Buffer> {
  const home = (await drawHome('FRONT', { building: 1, unit: 0 })).toString('base64')
  const page = await browser.newPage({ viewport: previewSize })
  await page.setContent(`<style>
      body { margin: 0; height: 100vh; display: grid; grid-template-columns: 1fr 1fr; font-family: sans-serif; background: ${blue}; color: #fff }
      div { display: grid; gap: 28px; align-content: center; padding: 64px }
      svg { width: 112px; filter: brightness(1.15) }
      h1 { margin: 0; font-size: 66px; line-height: 1.12; letter-spacing: -.02em; text-wrap: balance }
      i { background: url(data:image/jpeg;base64,${home}) 46% 50% / cover }
    </style><div>${mark}<h1>${landingTitle}</h1></div><i></i>`)
  const shot = await page.screenshot()
  await page.close()
  return sharp(shot).png({ palette: true, effort: 10 }).toBuffer()
}
