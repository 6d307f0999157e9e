import { Button } from '@mantine/core'
import { useState } from 'react'
import { BankAccountsCard } from '../bank-accounts/bank-accounts-card.tsx'
import { CalendarCard } from '../overview/calendar-link.tsx'
import { OwnMessagesCard } from '../notifications/own-messages.tsx'
import { PrivacyCard } from '../overview/privacy-card.tsx'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { FrozenLayout, useFrozenIsPhone } from '../ui/frozen-layout.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { UserPictureDialog } from '../people/picture-dialogs.tsx'
import { ProfilePerson } from '../people/profile-person.tsx'
import { SignInCard } from '../people/sign-in/sign-in-card.tsx'

/** An owner's details as stored by the office. Only the office corrects them, because the register depends on them. */
export function OwnerProfilePage() {
  const { user, currentRole } = useSignedIn()
  const [isPhone, hold] = useFrozenIsPhone()
  const [isChanging, setChanging] = useState(false)
  const person = useEndpoint('auth.authenticated', { params: { id: user.id } })
  const office = useEndpoint(
    'organisation.ofAdmin',
    { params: { id: currentRole.adminId ?? '' } },
    { isEnabled: currentRole.adminId !== null },
  )
  return (
    <>
      <PageHeader
        title={t`Profile`}
        secondary={<Button variant="default" onClick={() => setChanging(true)}>{t`Change Profile`}</Button>}
      />
      <FrozenLayout value={hold}>
        <Loaded query={person}>
          {(owner) => (
            <RecordLayout
              main={
                <>
                  <RecordCard title={t`Details`}>
                    <ProfilePerson name={owner.nameEnglish} profileUri={owner.profileUri}>
                      {owner.nameDzongkha && <Dzongkha>{owner.nameDzongkha}</Dzongkha>}
                    </ProfilePerson>
                    <div className="section">
                      <Facts>
                        <Fact label={t`CID`}>{owner.cid}</Fact>
                        <Fact label={t`Phone Number`}>{owner.phoneNumber && `+975 ${owner.phoneNumber}`}</Fact>
                        <Fact label={t`Email`}>{owner.email}</Fact>
                        <Fact label={t`Permanent Address`} isWide>
                          {owner.permanentAddress}
                        </Fact>
                      </Facts>
                    </div>
                    <p className="section secondary">{rich`Is something wrong? ${office.data?.organisationName ?? t`The office`} can correct these details.`}</p>
                  </RecordCard>
                  <BankAccountsCard canAdd />
                  <CalendarCard />
                  <OwnMessagesCard />
                  {!isPhone && <PrivacyCard />}
                </>
              }
              side={
                <>
                  <SignInCard />
                  {isPhone && <PrivacyCard />}
                </>
              }
            />
          )}
        </Loaded>
      </FrozenLayout>
      {isChanging && <UserPictureDialog id={user.id} onClose={() => setChanging(false)} />}
    </>
  )
}
