import { roleLabels } from '../identity/role-labels.ts'
import { ProfilePerson } from '../people/profile-person.tsx'
import { SignInCard } from '../people/sign-in/sign-in-card.tsx'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'

/** The operator's sign-in: phone, e-mail, password, second factors, devices. Their other details belong to their office. */
export function OperatorProfilePage() {
  const { user } = useSignedIn()
  const person = useEndpoint('auth.authenticated', { params: { id: user.id } })
  return (
    <>
      <PageHeader title={t`Profile`} />
      <RecordLayout
        main={<SignInCard />}
        side={
          <RecordCard title={t`Details`}>
            <Loaded query={person}>
              {({ nameEnglish, profileUri }) => (
                <ProfilePerson name={nameEnglish} profileUri={profileUri}>
                  {roleLabels.SUPERADMIN}
                </ProfilePerson>
              )}
            </Loaded>
            <p className="section secondary">{t`To change your name or picture, switch to your role at an office.`}</p>
          </RecordCard>
        }
      />
    </>
  )
}
