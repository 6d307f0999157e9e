import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate, thimphuDate } from '../../domain/calendar-date.ts'
import type { Tenant } from '../../domain/people/tenant-contract.ts'
import { CalendarCard } from '../overview/calendar-link.tsx'
import { OwnMessagesCard } from '../notifications/own-messages.tsx'
import { PrivacyCard } from '../overview/privacy-card.tsx'
import { useSignedIn } from '../platform/session.ts'
import { updateSessionUser } from '../platform/session-store.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FrozenLayout, useFrozenIsPhone } from '../ui/frozen-layout.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ChangePinDialog } from '../people/sign-in/change-pin-dialog.tsx'
import { IdentityFact } from '../people/identity-fact.tsx'
import { permanentAddress } from '../people/permanent-address.ts'
import { SignatureDialog, TenantPictureDialog } from '../people/picture-dialogs.tsx'
import { ProfilePerson } from '../people/profile-person.tsx'
import { SignInCard } from '../people/sign-in/sign-in-card.tsx'
import { TenantDetailsForm } from '../people/tenants/tenant-details-form.tsx'

type Dialog = 'PICTURE' | 'DETAILS' | 'PIN' | 'SIGNATURE'

export function TenantProfilePage() {
  const { user } = useSignedIn()
  const [isPhone, hold] = useFrozenIsPhone()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const tenant = useEndpoint('tenant.read', { params: { userId: user.id } })
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader
        title={t`Profile`}
        secondary={
          <>
            <Button variant="default" onClick={() => setDialog('PICTURE')}>{t`Change Profile`}</Button>
            <Button variant="default" onClick={() => setDialog('PIN')}>{t`Change PIN`}</Button>
            <Button variant="default" onClick={() => setDialog('SIGNATURE')}>{t`Change Signature`}</Button>
          </>
        }
        primary={<Button onClick={() => setDialog('DETAILS')}>{t`Edit Details`}</Button>}
      />
      <FrozenLayout value={hold}>
        <Loaded query={tenant}>
          {(tenant) => (
            <>
              <RecordLayout
                main={
                  <>
                    <TenantDetails tenant={tenant} />
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
              <EditDetailsDialog tenant={tenant} isOpen={dialog === 'DETAILS'} onClose={close} />
            </>
          )}
        </Loaded>
      </FrozenLayout>
      {dialog === 'PICTURE' && <TenantPictureDialog id={user.id} onClose={close} />}
      {dialog === 'SIGNATURE' && <SignatureDialog id={user.id} onClose={close} />}
      {dialog === 'PIN' && <ChangePinDialog tenantId={user.id} onClose={close} />}
    </>
  )
}

function EditDetailsDialog({ tenant, isOpen, onClose }: { tenant: Tenant; isOpen: boolean; onClose: () => void }) {
  const finish = (saved: Tenant) => {
    updateSessionUser({ nameEnglish: saved.fullName })
    toast('SUCCESS', t`User updated successfully`)
    onClose()
  }
  return (
    <FormDialog title={t`Edit Details`} isOpen={isOpen} onClose={onClose} width={560}>
      <TenantDetailsForm tenant={tenant} onDone={finish} onCancel={onClose} />
    </FormDialog>
  )
}

function TenantDetails({ tenant }: { tenant: Tenant }) {
  return (
    <RecordCard title={t`Details`}>
      <ProfilePerson name={tenant.fullName} profileUri={tenant.profileUri}>
        {tenant.nameDzongkha && (
          <div>
            <Dzongkha>{tenant.nameDzongkha}</Dzongkha>
          </div>
        )}
        {rich`Member since ${formatDate(thimphuDate(new Date(tenant.createdAt)))}`}
      </ProfilePerson>
      <div className="section">
        <Facts>
          <Fact label={t`Full name`}>{tenant.fullName}</Fact>
          <IdentityFact person={tenant} />
          <Fact label={t`Phone`}>+975 {tenant.phoneNumber}</Fact>
          <Fact label={t`Email`}>{tenant.email}</Fact>
          {tenant.licenceNumber && <Fact label={t`Licence number`}>{tenant.licenceNumber}</Fact>}
          {tenant.taxpayerNumber && <Fact label={t`Taxpayer number`}>{tenant.taxpayerNumber}</Fact>}
          <Fact label={t`Permanent address`} isWide>
            {permanentAddress(tenant)}
          </Fact>
          <Fact label={t`Signature`} isWide>
            <Signature uri={tenant.signatureUri} />
          </Fact>
        </Facts>
      </div>
    </RecordCard>
  )
}

function Signature({ uri }: { uri: string | null }) {
  const picture = usePicture(uri)
  if (!uri) return t`None yet`
  return picture ? <img className="signature-image" src={picture} alt={t`Your signature`} /> : null
}
