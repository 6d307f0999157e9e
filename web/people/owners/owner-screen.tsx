import type { ReactNode } from 'react'
import { thimphuDate } from '../../../domain/calendar-date.ts'
import type { Owner } from '../../../domain/people/owner-contract.ts'
import { HistoryCard } from '../../audit/history-card.tsx'
import { DocumentsCard } from '../../documents/documents-card.tsx'
import { rich, t } from '../../platform/texts.ts'
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
import { ownerPath, ownersPath } from '../people-paths.ts'
import { PersonSignInCard } from '../sign-in/person-sign-in-card.tsx'
import { PhoneText } from '../phone-text.tsx'
import { RestrictionNote } from '../restriction-note.tsx'
import { SignInState } from '../sign-in/sign-in-state.tsx'
import { tenantTypeLabels } from '../tenants/tenant-type.ts'

/** An owner. What they hold and what is let of it belongs to slices further right, which give it. */
export function OwnerScreen({ holdings }: { holdings: (owner: Owner) => ReactNode }) {
  const owner = useEndpoint('owner.read', { params: { id: useParam('id') } })
  return (
    <Loaded query={owner}>
      {(owner) => (
        <>
          <PageHeader
            crumbs={[{ label: t`Owners`, to: ownersPath }]}
            title={owner.nameEnglish}
            subtitle={owner.nameDzongkha && <Dzongkha>{owner.nameDzongkha}</Dzongkha>}
            status={<SignInState user={owner} />}
            primary={<ButtonLink to={`${ownerPath(owner.id)}/edit`}>{t`Edit`}</ButtonLink>}
          />
          <PasswordSentNote phoneNumber={owner.phoneNumber} />
          <RestrictionNote personId={owner.id} />
          <RecordLayout
            main={
              <>
                {holdings(owner)}
                <DocumentsCard entity="owner" entityId={owner.id} defaultKinds={['IDENTITY']} />
                <HistoryCard entityId={owner.id} />
              </>
            }
            side={
              <>
                <OwnerFacts owner={owner} />
                <PersonSignInCard entity="owner" personId={owner.id} name={owner.nameEnglish} phoneNumber={owner.phoneNumber} />
              </>
            }
          />
        </>
      )}
    </Loaded>
  )
}

function OwnerFacts({ owner }: { owner: Owner }) {
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Type`}>{tenantTypeLabels[owner.ownerType]}</Fact>
        {owner.ownerType === 'INDIVIDUAL' ? (
          <IdentityFact person={owner} />
        ) : (
          <Fact label={t`Licence number`}>{owner.licenceNumber}</Fact>
        )}
        <Fact label={t`Phone Number`}>
          <PhoneText phoneNumber={owner.phoneNumber} />
        </Fact>
        <Fact label={t`Email`}>{owner.email}</Fact>
        <Fact label={t`Registered`}>
          <DateText date={thimphuDate(new Date(owner.createdAt))} />
        </Fact>
        <Fact label={t`Permanent Address`} isWide>
          {owner.permanentAddress}
        </Fact>
        <Fact label={t`Taxpayer number (TPN)`}>{owner.taxpayerNumber}</Fact>
        <Fact label={t`GST`}>
          {owner.gstRegisteredFrom && <>{rich`${owner.gstNumber}, from ${<DateText date={owner.gstRegisteredFrom} />}`}</>}
        </Fact>
        <Fact label={t`TDS`}>{owner.isTaxExempt ? t`Exempt` : t`Not exempt`}</Fact>
      </SideFacts>
    </RecordCard>
  )
}
