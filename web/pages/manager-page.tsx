import { thimphuDate } from '../../domain/calendar-date.ts'
import type { Manager } from '../../domain/people/manager-contract.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { BuildingsCard } from '../properties/buildings/buildings-card.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { PasswordSentNote } from '../people/sign-in/password-sent-note.tsx'
import { managerPath, managersPath } from '../people/people-paths.ts'
import { PersonSignInCard } from '../people/sign-in/person-sign-in-card.tsx'
import { PhoneText } from '../people/phone-text.tsx'
import { RestrictionNote } from '../people/restriction-note.tsx'
import { SignInState } from '../people/sign-in/sign-in-state.tsx'

export function ManagerPage() {
  const manager = useEndpoint('manager.read', { params: { id: useParam('id') } })
  return (
    <Loaded query={manager}>
      {(manager) => (
        <>
          <PageHeader
            crumbs={[{ label: t`Managers`, to: managersPath }]}
            title={manager.nameEnglish}
            subtitle={manager.nameDzongkha && <Dzongkha>{manager.nameDzongkha}</Dzongkha>}
            status={<SignInState user={manager} />}
            primary={<ButtonLink to={`${managerPath(manager.id)}/edit`}>{t`Edit`}</ButtonLink>}
          />
          <PasswordSentNote phoneNumber={manager.phoneNumber} />
          <RestrictionNote personId={manager.id} />
          <RecordLayout
            main={
              <>
                <BuildingsCard of={{ managerId: manager.id }} none={t`No buildings assigned.`} />
                <HistoryCard entityId={manager.id} />
                <p className="secondary">{rich`The ${<Link to={`/admin/audit?actorId=${manager.id}`}>{t`audit`}</Link>} lists what this manager did.`}</p>
              </>
            }
            side={
              <>
                <ManagerFacts manager={manager} />
                <PersonSignInCard personId={manager.id} name={manager.nameEnglish} phoneNumber={manager.phoneNumber} />
              </>
            }
          />
        </>
      )}
    </Loaded>
  )
}

function ManagerFacts({ manager }: { manager: Manager }) {
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`CID`}>{manager.cid && <span className="figures">{manager.cid}</span>}</Fact>
        <Fact label={t`Phone Number`}>
          <PhoneText phoneNumber={manager.phoneNumber} />
        </Fact>
        <Fact label={t`Email`}>{manager.email}</Fact>
        <Fact label={t`Registered`}>
          <DateText date={thimphuDate(new Date(manager.createdAt))} />
        </Fact>
        <Fact label={t`Approves for the administrator`}>{manager.isApprover ? t`Yes` : t`No`}</Fact>
        <Fact label={t`Permanent Address`} isWide>
          {manager.permanentAddress}
        </Fact>
      </SideFacts>
    </RecordCard>
  )
}
