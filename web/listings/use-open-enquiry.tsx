import { useSearchState } from '../platform/search-state.ts'
import { EnquirySheet } from './enquiry-sheet.tsx'

/** The address includes the open enquiry, so that Back closes it and it can be shared. */
export function useOpenEnquiry() {
  const [{ enquiry }, change] = useSearchState()
  return {
    open: ({ id }: { id: string }) => change({ enquiry: id }),
    sheet: enquiry && (
      <EnquirySheet key={enquiry} id={enquiry} onClose={() => change({ enquiry: undefined }, { isReplace: true })} />
    ),
  }
}
