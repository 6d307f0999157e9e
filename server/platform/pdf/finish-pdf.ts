import { nameDzongkhaRuns } from './name-dzongkha-runs.ts'
import { PdfObjects } from './pdf-objects.ts'

/** What the compiler leaves to do: text that readers can copy, and the title in the window of the viewer. */
export function finishPdf(compiled: Uint8Array): Uint8Array {
  const pdf = new PdfObjects(compiled)
  nameDzongkhaRuns(pdf)
  showTitle(pdf)
  return pdf.write()
}

/** The compiler does so for PDF/UA only, and writes PDF/A. */
function showTitle(pdf: PdfObjects): void {
  for (const { id } of pdf.find('/Type /Catalog'))
    pdf.replaceSource(id, (source) => source.replace('/ViewerPreferences <<', '/ViewerPreferences <<\n    /DisplayDocTitle true'))
}
