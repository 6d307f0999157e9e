import { useSearchState } from '../platform/search-state.ts'
import { EnquirySheet } from './enquiry-sheet.tsx'

/** The enquiry that is open stands in the address: Back closes it, and it can be sent to somebody. */
export function useOpenEnquiry() {
  const [{ enquiry }, change] = useSearchState()
  return {
    open: ({ id }: { id: string }) => change({ enquiry: id }),
    sheet: enquiry && (
      <EnquirySheet key={enquiry} id={enquiry} onClose={() => change({ enquiry: undefined }, { isReplace: true })} />
    ),
  }
}
