import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ManagementFee } from '../../domain/remittance/expense-contract.ts'
import { combineQueries } from '../platform/combine-queries.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { feesPath } from './remittance-paths.ts'

type FeeCardProps = { of: { ownerId: string } | { buildingId: string } }

const shown = { pageSize: 10, sort: 'startsOn:desc' } as const

/** The management fee of an owner or a building, shown on their record. */
export function FeeCard({ of }: FeeCardProps) {
  const { currentRole } = useSignedIn()
  const [isSetting, setSetting] = useState(false)
  const own = useEndpoint('managementFee.list', { query: { ...shown, ...of } })
  const ofOffice = useEndpoint('managementFee.list', { query: { ...shown, ofOffice: 'true' } })
  return (
    <RecordCard
      title={t`Management fee`}
      actions={
        currentRole.name === 'ADMIN' && (
          <Button variant="default" size="compact-md" onClick={() => setSetting(true)}>{t`Set fee…`}</Button>
        )
      }
    >
      <Loaded query={combineQueries(own, ofOffice)}>
        {() => <Rates fees={[...(own.data?.items ?? []), ...(ofOffice.data?.items ?? [])]} />}
      </Loaded>
      <p className="small secondary mt-2">
        {'ownerId' in of
          ? rich`The fee of a building comes first, then the owner’s, then the default. ${<Link to={feesPath}>{t`All fees`}</Link>}`
          : rich`The fee of the building comes before the owner’s and the default. ${<Link to={feesPath}>{t`All fees`}</Link>}`}
      </p>
      {isSetting && <FeeDialog of={of} onClose={() => setSetting(false)} />}
    </RecordCard>
  )
}

function Rates({ fees }: { fees: readonly ManagementFee[] }) {
  if (fees.length === 0) return <p className="secondary">{t`No fee yet. All collected rent is remitted to the owners.`}</p>
  return (
    <Facts>
      {fees.map(({ id, label, percent, startsOn }) => (
        <Fact key={id} label={label} isWide>
          {rich`${<strong className="figures">{t`${percent} %`}</strong>} from ${<DateText date={startsOn} />}`}
        </Fact>
      ))}
    </Facts>
  )
}
