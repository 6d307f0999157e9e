import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstCompileResult } from '@myriaddreamin/typst-ts-node-compiler'
import { charactersOf, printable } from './printable.ts'
import { nameDzongkhaRuns } from './name-dzongkha-runs.ts'
import { PdfObjects } from './pdf-objects.ts'

/**
 * Documents are PDF/A. A test requests PDF/UA, which the compiler cannot write into the same file, to check that the template conforms to
 * it.
 */
export type PdfRequest = { template: string; data: string; standard?: 'ua-1' }
export type PdfReply = { pdf: Uint8Array } | { error: string }

const require = createRequire(import.meta.url)
const fonts = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf',
  'noto-serif-tibetan/600SemiBold/NotoSerifTibetan_600SemiBold.ttf',
].map((path) => readFileSync(require.resolve(`@expo-google-fonts/${path}`)))
const characters = charactersOf(fonts)

// Templates may import each other below server/, and read nothing outside it.
const workspace = fileURLToPath(new URL('../..', import.meta.url))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })

// Without this the compiler keeps 1.6 MB of every document.
const documentsPerEviction = 10
let documents = 0

// The server ends this process. A signal to the whole group must not interrupt a PDF that somebody waits for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (request: PdfRequest) => {
  const reply = print(request)
  process.send?.({ ...reply, memoryBytes: process.memoryUsage.rss() })
})

function print({ template, data, standard }: PdfRequest): PdfReply {
  try {
    const inputs = { data: JSON.stringify(JSON.parse(data, asPrintable)) }
    const laidOut = compiler.compile({ mainFilePath: template, inputs })
    if (!laidOut.result) return { error: complaintsOf(laidOut) }
    return { pdf: finishPdf(compiler.pdf(laidOut.result, { pdfStandard: standard ?? 'a-2a' })) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    documents += 1
    if (documents % documentsPerEviction === 0) compiler.evictCache(0)
  }
}

function asPrintable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? printable(value, characters) : value
}

type Complaint = { message: string; path: string; range: { start: { line: number } } | null }

/** "receipt.typ line 12: dictionary does not contain key …", each compiler error once. */
function complaintsOf(laidOut: NodeTypstCompileResult): string {
  const diagnostics = laidOut.takeDiagnostics()
  const complaints: Complaint[] = diagnostics ? compiler.fetchDiagnostics(diagnostics) : []
  const texts = complaints.map(({ message, path, range }) => {
    const place = `${basename(path)}${range ? ` line ${range.start.line + 1}` : ''}`
    return place ? `${place}: ${message}` : message
  })
  return texts.join('; ') || 'the compiler gave no reason'
}

/** Completes the compiler's output: text that readers can copy, and the title in the window of the viewer. */
function finishPdf(compiled: Uint8Array): Uint8Array {
  const pdf = new PdfObjects(compiled)
  nameDzongkhaRuns(pdf)
  showTitle(pdf)
  return pdf.write()
}

/** The compiler does this only for PDF/UA, and these documents are PDF/A. */
function showTitle(pdf: PdfObjects): void {
  for (const { id } of pdf.find('/Type /Catalog'))
    pdf.replaceSource(id, (source) => source.replace('/ViewerPreferences <<', '/ViewerPreferences <<\n    /DisplayDocTitle true'))
}
