import { type LeaseCall, denialReason } from '../../../domain/leases/lease-calls.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useOfficeRules } from '../../platform/use-office-rules.ts'
import { useParam } from '../../platform/use-param.ts'
import { useToday } from '../../platform/use-today.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { draftToChange, draftToRenew } from './draft-of-lease.ts'
import { leasePath } from '../lease-paths.ts'
import { LeaseWizard } from './lease-wizard.tsx'
import type { WizardGoal } from './wizard-goal.ts'

/** Changes the terms of a lease that is not active yet. */
export function ChangeLeaseScreen() {
  return <WizardOfLease call="CHANGE" goalOf={(lease) => ({ kind: 'CHANGE', lease, draft: draftToChange(lease) })} />
}

/** Creates the renewal of this lease. */
export function RenewLeaseScreen() {
  const today = useToday()
  const rules = useOfficeRules()
  return (
    <Loaded query={rules}>
      {({ leaseDefaults: { termMonths } }) => (
        <WizardOfLease
          call="RENEW"
          goalOf={(lease) => ({ kind: 'RENEW', lease, draft: draftToRenew(lease, today, termMonths) })}
        />
      )}
    </Loaded>
  )
}

type WizardOfLeaseProps = { call: LeaseCall; goalOf: (lease: Lease) => WizardGoal }

function WizardOfLease({ call, goalOf }: WizardOfLeaseProps) {
  const id = useParam('id')
  const query = useEndpoint('lease.read', { params: { id } })
  return (
    <Loaded query={query}>
      {(lease) => {
        const reason = denialReason(call, lease)
        if (reason === undefined) return <LeaseWizard key={id} propertyType={lease.propertyType} goal={goalOf(lease)} />
        return (
          <EmptyState
            title={t`Lease ${lease.leaseNumber}`}
            text={reason}
            action={<ButtonLink to={leasePath(lease)}>{t`Open the lease`}</ButtonLink>}
          />
        )
      }}
    </Loaded>
  )
}
