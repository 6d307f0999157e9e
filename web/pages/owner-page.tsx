import { EmailFact } from '../notifications/email-fact.tsx'
import { thimphuDate } from '../../domain/calendar-date.ts'
import { owner as definition } from '../../domain/people/owner.ts'
import type { Owner } from '../../domain/people/owner-contract.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { BankAccountsCard } from '../bank-accounts/bank-accounts-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { RecordSummary, useRecordSummary } from '../overview/record-summary.tsx'
import { combineQueries } from '../platform/combine-queries.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { BuildingsCard } from '../properties/buildings/buildings-card.tsx'
import { OwnerThramsCard } from '../properties/thrams/owner-thrams-card.tsx'
import { ownerDuePath, remittancePath } from '../remittance/remittance-paths.ts'
import { FeeCard } from '../remittance/fee-card.tsx'
import { ReserveCard } from '../remittance/reserve-card.tsx'
import { SentCard } from '../remittance/sent-card.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RecordFact } from '../ui/record/record-fact.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { IdentityFact } from '../people/identity-fact.tsx'
import { PasswordSentNote } from '../people/sign-in/password-sent-note.tsx'
import { ownerPath, ownersPath } from '../people/people-paths.ts'
import { PersonSignInCard } from '../people/sign-in/person-sign-in-card.tsx'
import { RestrictionNote } from '../people/restriction-note.tsx'
import { SignInState } from '../people/sign-in/sign-in-state.tsx'
import { tenantTypeLabels } from '../people/tenants/tenant-type.ts'

export function OwnerPage() {
  const { currentRole } = useSignedIn()
  const id = useParam('id')
  const owner = useEndpoint('owner.read', { params: { id } })
  const summary = useRecordSummary('owner', id)
  const due = useEndpoint('remittance.due', { query: { ownerId: id } })
  return (
    <Loaded query={combineQueries(owner, summary)}>
      {(owner) => (
        <>
          <RecordSummary
            kind="owner"
            id={id}
            summary={summary.data}
            crumbs={[{ label: t`Owners`, to: ownersPath }]}
            title={owner.nameEnglish}
            subtitle={owner.nameDzongkha && <Dzongkha>{owner.nameDzongkha}</Dzongkha>}
            status={<SignInState user={owner} />}
            action={(variant) => <ButtonLink variant={variant} to={`${ownerPath(owner.id)}/edit`}>{t`Edit`}</ButtonLink>}
          >
            <Fact label={t`Due to owner`}>
              {due.data && (
                <Link to={ownerDuePath(owner)}>
                  <MoneyText amount={due.data.totalAmount} withUnit />
                </Link>
              )}
            </Fact>
          </RecordSummary>
          <PasswordSentNote phoneNumber={owner.phoneNumber} />
          <RestrictionNote personId={owner.id} />
          <RecordLayout
            main={
              <>
                <OwnerThramsCard ownerId={owner.id} />
                <BuildingsCard of={{ ownerId: owner.id }} none={t`No buildings yet.`} />
                <LeasesCard of={{ ownerId: owner.id }} none={t`No leases yet.`} />
                <SentCard title={t`Remittances`} ownerId={owner.id} to={remittancePath} />
                <ReserveCard ownerId={owner.id} />
                <BankAccountsCard ownerId={owner.id} canAdd={currentRole.name === 'ADMIN'} />
                <DocumentsCard entity="owner" entityId={owner.id} defaultKinds={['IDENTITY']} />
                <NotesCard about={{ ownerId: owner.id }} />
                <HistoryCard entityId={owner.id} />
              </>
            }
            side={
              <>
                <OwnerFacts owner={owner} />
                <FeeCard of={{ ownerId: owner.id }} />
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
        <EmailFact person={owner} />
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
        <RecordFact of={definition} name="expenseLimit" record={owner} />
        <RecordFact of={definition} name="reserveTarget" record={owner} />
        <RecordFact of={definition} name="reserveLimit" record={owner} />
      </SideFacts>
    </RecordCard>
  )
}
