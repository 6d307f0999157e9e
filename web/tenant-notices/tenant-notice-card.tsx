import { useHistory } from '../audit/use-history.tsx'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { FileButton } from '../ui/input/file-button.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { NoticeFacts } from './notice-facts.tsx'
import { openNotice } from './notice-labels.ts'

/** For the office: the notice that the tenant gave in the product, and the refund account. Renders nothing if there is none. */
export function TenantNoticeCard({ leaseId }: { leaseId: string }) {
  const { data } = useEndpoint('tenantNotice.ofLease', { params: { id: leaseId } })
  const history = useHistory()
  const notice = data?.notice
  if (!notice || notice.withdrawnOn !== null) return null
  return (
    <RecordCard
      title={t`Notice by the tenant`}
      actions={
        <>
          {history.button({ title: t`Notice by the tenant`, entityId: notice.id })}
          <FileButton
            label={t`Open PDF`}
            size="compact-sm"
            failure={t`The notice could not be opened`}
            onOpen={() => openNotice(notice)}
          />
        </>
      }
    >
      <NoticeFacts notice={notice} />
      {history.dialog}
    </RecordCard>
  )
}
