import { EmailFact } from '../notifications/email-fact.tsx'
import { thimphuDate } from '../../domain/calendar-date.ts'
import type { Tenant } from '../../domain/people/tenant-contract.ts'
import { AdvicesCard } from '../advices/advices-card.tsx'
import { PlansCard } from '../advices/plans/plans-card.tsx'
import { BreachNoticesCard } from '../arrears/breach-notices/breach-notices-card.tsx'
import { HistoryCard } from '../audit/history-card.tsx'
import { billingFolders } from '../advices/billing-paths.ts'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { NewLeaseLink } from '../leases/new-lease-link.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { PaymentHistory } from '../overview/payment-history/payment-history.tsx'
import { RecordSummary, useRecordSummary } from '../overview/record-summary.tsx'
import { PaymentsCard } from '../payments/payments-card.tsx'
import { combineQueries } from '../platform/combine-queries.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { IdentityFact } from '../people/identity-fact.tsx'
import { PasswordSentNote } from '../people/sign-in/password-sent-note.tsx'
import { tenantPath, tenantsPath } from '../people/people-paths.ts'
import { permanentAddress } from '../people/permanent-address.ts'
import { PersonSignInCard } from '../people/sign-in/person-sign-in-card.tsx'
import { RestrictionNote } from '../people/restriction-note.tsx'
import { tenantTypeLabels } from '../people/tenants/tenant-type.ts'

export function TenantPage() {
  const id = useParam('id')
  const tenant = useEndpoint('tenant.read', { params: { userId: id } })
  const summary = useRecordSummary('tenant', id)
  return (
    <Loaded query={combineQueries(tenant, summary)}>
      {(tenant) => (
        <>
          <RecordSummary
            kind="tenant"
            id={id}
            summary={summary.data}
            crumbs={[{ label: t`Tenants`, to: tenantsPath }]}
            title={tenant.fullName}
            subtitle={tenant.nameDzongkha && <Dzongkha>{tenant.nameDzongkha}</Dzongkha>}
            secondary={<ButtonLink variant="default" to={`${tenantPath(tenant.id)}/edit`}>{t`Edit`}</ButtonLink>}
            action={(variant) => <NewLeaseLink propertyType="UNIT" tenantId={tenant.id} variant={variant} />}
          />
          <PasswordSentNote phoneNumber={tenant.phoneNumber} />
          <RestrictionNote personId={tenant.id} />
          <RecordLayout
            main={
              <>
                <LeasesCard of={{ tenantId: tenant.id }} none={t`No lease yet.`} />
                <AdvicesCard title={t`Open advices`} of={{ tenantId: tenant.id }} isOpenOnly none={t`Nothing is outstanding.`} />
                <PaymentHistory of={{ tenantId: tenant.id }} listPath={`${billingFolders.advices.to}?tenantId=${tenant.id}`} />
                <PlansCard tenantId={tenant.id} />
                <BreachNoticesCard of={{ tenantId: tenant.id }} />
                <NotesCard about={{ tenantId: tenant.id }} />
                <PaymentsCard tenantId={tenant.id} />
                <DocumentsCard entity="tenant" entityId={tenant.id} defaultKinds={['IDENTITY']} />
                <HistoryCard entityId={tenant.id} />
              </>
            }
            side={
              <>
                <TenantFacts tenant={tenant} />
                <PersonSignInCard entity="tenant" personId={tenant.id} name={tenant.fullName} phoneNumber={tenant.phoneNumber} />
              </>
            }
          />
        </>
      )}
    </Loaded>
  )
}

function TenantFacts({ tenant }: { tenant: Tenant }) {
  const isPerson = tenant.tenantType === 'INDIVIDUAL'
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Type`}>{tenantTypeLabels[tenant.tenantType]}</Fact>
        {isPerson && <IdentityFact person={tenant} />}
        {!isPerson && <Fact label={t`Licence number`}>{tenant.licenceNumber}</Fact>}
        {!isPerson && <Fact label={t`Taxpayer number (TPN)`}>{tenant.taxpayerNumber}</Fact>}
        <EmailFact person={tenant} />
        <Fact label={t`Registered`}>
          <DateText date={thimphuDate(new Date(tenant.createdAt))} />
        </Fact>
        <Fact label={t`Permanent address`} isWide>
          {permanentAddress(tenant)}
        </Fact>
      </SideFacts>
    </RecordCard>
  )
}
