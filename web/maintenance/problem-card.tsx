import { useIsFirstPageRead } from '../platform/first-page.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'

/** On a tenant's first page: the button to report a problem, and the number of open reports. */
export function ProblemCard({ canReport }: { canReport: boolean }) {
  const isEnabled = useIsFirstPageRead()
  const open = useEndpoint('damageReport.list', { query: { status: 'REPORTED', pageSize: 10 } }, { isEnabled })
  return (
    <RecordCard
      title={t`Maintenance`}
      actions={
        canReport && (
          <ButtonLink to="/tenant/maintenance?report=new" variant="default" size="compact-md">{t`Report a problem`}</ButtonLink>
        )
      }
    >
      <Link to="/tenant/maintenance">{openText(open.data?.total)}</Link>
    </RecordCard>
  )
}

/** Reserves the line until the number has loaded. */
function openText(count: number | undefined): string {
  if (count === undefined) return t`All reports`
  return count === 0 ? t`No open problems` : plural(count, '{n} problem is open', '{n} problems are open')
}
