import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

const require = createRequire(import.meta.url)
let reader: Promise<WrappedPdfiumModule> | undefined

/** The text that copying and searching find in the PDF, by PDFium, the reader of Chrome and Edge. */
export async function textByPdfium(pdf: Uint8Array): Promise<string> {
  reader ??= startReader()
  const pdfium = await reader
  const { setValue, wasmExports, UTF16ToString } = pdfium.pdfium
  const file = wasmExports.malloc(pdf.length)
  for (const [index, byte] of pdf.entries()) setValue(file + index, byte, 'i8')
  const document = pdfium.FPDF_LoadMemDocument(file, pdf.length, '')
  const pages = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index)
    const text = pdfium.FPDFText_LoadPage(page)
    const length = pdfium.FPDFText_CountChars(text)
    const buffer = wasmExports.malloc((length + 1) * 2)
    pdfium.FPDFText_GetText(text, 0, length, buffer)
    const written = UTF16ToString(buffer)
    wasmExports.free(buffer)
    pdfium.FPDFText_ClosePage(text)
    pdfium.FPDF_ClosePage(page)
    return written
  })
  pdfium.FPDF_CloseDocument(document)
  wasmExports.free(file)
  return pages.join('\n')
}

type Picture = { width: number; height: number; widthMm: number; heightMm: number; rgba: Buffer; pages: number }

/** The first page rendered at the given dots per inch, and its size. */
export async function pictureOfFirstPage(pdf: Uint8Array, dpi: number): Promise<Picture> {
  reader ??= startReader()
  const pdfium = await reader
  const { getValue, setValue, wasmExports } = pdfium.pdfium
  const file = wasmExports.malloc(pdf.length)
  for (const [index, byte] of pdf.entries()) setValue(file + index, byte, 'i8')
  const document = pdfium.FPDF_LoadMemDocument(file, pdf.length, '')
  const page = pdfium.FPDF_LoadPage(document, 0)
  const [widthInch, heightInch] = [pdfium.FPDF_GetPageWidthF(page) / 72, pdfium.FPDF_GetPageHeightF(page) / 72]
  const [width, height] = [Math.round(widthInch * dpi), Math.round(heightInch * dpi)]
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, redFirst)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const rgba = Buffer.alloc(width * height * 4)
  for (let at = 0; at < rgba.length; at += 4) rgba.writeInt32LE(getValue(start + at, 'i32'), at)
  const pages = pdfium.FPDF_GetPageCount(document)
  pdfium.FPDFBitmap_Destroy(bitmap)
  pdfium.FPDF_ClosePage(page)
  pdfium.FPDF_CloseDocument(document)
  wasmExports.free(file)
  return { width, height, widthMm: widthInch * 25.4, heightMm: heightInch * 25.4, rgba, pages }
}

/** PDFium's flag for the byte order of a pixel. */
const redFirst = 0x10

async function startReader(): Promise<WrappedPdfiumModule> {
  const pdfium = await init({ wasmBinary: new Uint8Array(readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'))).buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}

export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

/** The same by Poppler, the reader of GNOME and KDE. */
export function textByPoppler(pdf: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync('pdftotext', ['-', '-'], { input: pdf })
  if (status !== 0) throw new Error(`pdftotext: ${stderr.toString()}`)
  return stdout.toString()
}

/** Every text that the PDF specifies for its drawing (`/ActualText`), in the order of drawing. */
export function actualTextsOf(pdf: Uint8Array): string[] {
  return contentStreamsOf(pdf).flatMap((content) =>
    Array.from(content.matchAll(/\/ActualText <FEFF([0-9A-F]+)>/g), ([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ),
  )
}

/** The PDF as text, for its dictionaries and metadata. */
export function sourceOf(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString('latin1')
}

function contentStreamsOf(pdf: Uint8Array): string[] {
  const streams = sourceOf(pdf).matchAll(/\/FlateDecode[^>]*>>\s*stream\n([^]*?)\nendstream/g)
  return Array.from(streams, ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')).filter((text) =>
    /^BT$/m.test(text),
  )
}
