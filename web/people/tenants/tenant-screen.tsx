import type { ReactNode } from 'react'
import { thimphuDate } from '../../../domain/calendar-date.ts'
import type { Tenant } from '../../../domain/people/tenant-contract.ts'
import { HistoryCard } from '../../audit/history-card.tsx'
import { DocumentsCard } from '../../documents/documents-card.tsx'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Dzongkha } from '../../ui/text/dzongkha.tsx'
import { Fact } from '../../ui/record/facts.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { SideFacts } from '../../ui/record/side-facts.tsx'
import { IdentityFact } from '../identity-fact.tsx'
import { PasswordSentNote } from '../sign-in/password-sent-note.tsx'
import { tenantPath, tenantsPath } from '../people-paths.ts'
import { permanentAddress } from '../permanent-address.ts'
import { PersonSignInCard } from '../sign-in/person-sign-in-card.tsx'
import { PhoneText } from '../phone-text.tsx'
import { RestrictionNote } from '../restriction-note.tsx'
import { tenantTypeLabels } from './tenant-type.ts'

type TenantScreenProps = { newLease: (tenant: Tenant) => ReactNode; dealings: (tenant: Tenant) => ReactNode }

/** A tenant. Leases and money belong to slices further right, which give them. */
export function TenantScreen({ newLease, dealings }: TenantScreenProps) {
  const tenant = useEndpoint('tenant.read', { params: { userId: useParam('id') } })
  return (
    <Loaded query={tenant}>
      {(tenant) => (
        <>
          <PageHeader
            crumbs={[{ label: t`Tenants`, to: tenantsPath }]}
            title={tenant.fullName}
            subtitle={tenant.nameDzongkha && <Dzongkha>{tenant.nameDzongkha}</Dzongkha>}
            secondary={<ButtonLink variant="default" to={`${tenantPath(tenant.id)}/edit`}>{t`Edit`}</ButtonLink>}
            primary={newLease(tenant)}
          />
          <PasswordSentNote phoneNumber={tenant.phoneNumber} />
          <RestrictionNote personId={tenant.id} />
          <RecordLayout
            main={
              <>
                {dealings(tenant)}
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
        <Fact label={t`Phone Number`}>
          <PhoneText phoneNumber={tenant.phoneNumber} />
        </Fact>
        <Fact label={t`Email`}>{tenant.email}</Fact>
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
