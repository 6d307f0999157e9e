import type { Enquiry } from '../../domain/listings/enquiry-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { enquiryStateTable } from './listing-status-table.ts'
import { useListingsPath } from './use-listings-path.ts'
import { useOpenEnquiry } from './use-open-enquiry.tsx'
import { statusColumn } from '../ui/table/columns.tsx'

/** The enquiries about one listing, newest first. */
export function EnquiriesCard({ listingId }: { listingId: string }) {
  const path = useListingsPath()
  const enquiries = useEndpoint('enquiry.list', { query: { listingId, pageSize: 10 } })
  const { open, sheet } = useOpenEnquiry()
  const columns: SimpleColumn<Enquiry>[] = [
    {
      key: 'name',
      title: t`Name`,
      cell: (enquiry) => (
        <button type="button" className="text-link" onClick={() => open(enquiry)}>
          {enquiry.name}
        </button>
      ),
    },
    { key: 'asked', title: t`Received`, cell: (enquiry) => <InstantText at={enquiry.createdAt} /> },
    statusColumn({ key: 'state', title: t`Status`, table: enquiryStateTable, of: (enquiry) => enquiry.state }),
  ]
  return (
    <>
      <ListCard
        title={t`Enquiries`}
        query={enquiries}
        columns={columns}
        rowKey={(enquiry) => enquiry.id}
        none={t`No enquiries yet.`}
        allTo={`${path}?tab=enquiries`}
      />
      {sheet}
    </>
  )
}
