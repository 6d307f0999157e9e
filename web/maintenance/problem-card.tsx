import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Link } from '../ui/link.tsx'
import { RecordCard } from '../ui/record-card.tsx'

/** On a tenant's first page: report a problem, and how many are open. */
export function ProblemCard() {
  const open = useEndpoint('damageReport.list', { query: { status: 'REPORTED', pageSize: 10 } })
  const count = open.data?.total ?? 0
  return (
    <RecordCard
      title={t`Maintenance`}
      actions={
        <ButtonLink to="/tenant/maintenance?report=new" variant="default" size="compact-md">{t`Report a problem`}</ButtonLink>
      }
    >
      <Link to="/tenant/maintenance">
        {count === 0 ? t`Nothing is open` : plural(count, '{n} problem is open', '{n} problems are open')}
      </Link>
    </RecordCard>
  )
}
