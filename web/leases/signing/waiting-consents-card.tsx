import { rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { ownLeasePath } from '../own-lease-paths.ts'

/** The leases that wait for an owner's consent. Renders nothing if none wait. */
export function WaitingConsentsCard() {
  const { data } = useEndpoint('signing.waitingConsents', undefined)
  if (!data || data.length === 0) return null
  return (
    <RecordCard title={t`Consents waiting`}>
      <ul className="bare-list">
        {data.map((lease) => (
          <li key={lease.id}>
            <Link to={ownLeasePath(lease)}>{lease.propertyLabel}</Link>
            <div className="small secondary">{rich`${lease.tenantName}, from ${<DateText date={lease.startDate} />}`}</div>
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}
