import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate, thimphuDate } from '../../domain/calendar-date.ts'
import type { Tenant } from '../../domain/people/tenant-contract.ts'
import { updateSessionUser, useSignedIn } from '../platform/session.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Dzongkha } from '../ui/dzongkha.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record-card.tsx'
import { toast } from '../ui/toast.tsx'
import { permanentAddress } from './permanent-address.ts'
import { ProfilePerson } from './profile-person.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TenantDetailsForm } from './tenant-details-form.tsx'

export function TenantProfileScreen() {
  const { user } = useSignedIn()
  const [isEditing, setEditing] = useState(false)
  const tenant = useEndpoint('tenant.read', { params: { userId: user.id } })
  const close = () => setEditing(false)
  const finish = (saved: Tenant) => {
    updateSessionUser({ nameEnglish: saved.fullName })
    toast('SUCCESS', 'User updated successfully')
    close()
  }
  return (
    <>
      <PageHeader title="Profile" primary={<Button onClick={() => setEditing(true)}>Edit Details</Button>} />
      <Loaded query={tenant}>
        {(tenant) => (
          <>
            <RecordLayout main={<TenantDetails tenant={tenant} />} side={<SignInCard />} />
            <FormDialog title="Edit Details" isOpen={isEditing} onClose={close} width={560}>
              <TenantDetailsForm tenant={tenant} onDone={finish} onCancel={close} />
            </FormDialog>
          </>
        )}
      </Loaded>
    </>
  )
}

function TenantDetails({ tenant }: { tenant: Tenant }) {
  return (
    <RecordCard title="Details">
      <ProfilePerson name={tenant.fullName} profileUri={tenant.profileUri}>
        {tenant.nameDzongkha && (
          <div>
            <Dzongkha>{tenant.nameDzongkha}</Dzongkha>
          </div>
        )}
        Member since {formatDate(thimphuDate(new Date(tenant.createdAt)))}
      </ProfilePerson>
      <div className="profile-facts">
        <Facts>
          <Fact label="Full name">{tenant.fullName}</Fact>
          <Fact label="CID">{tenant.cid}</Fact>
          <Fact label="Phone">+975 {tenant.phoneNumber}</Fact>
          <Fact label="Email">{tenant.email}</Fact>
          {tenant.licenceNumber && <Fact label="Licence number">{tenant.licenceNumber}</Fact>}
          {tenant.taxpayerNumber && <Fact label="Taxpayer number">{tenant.taxpayerNumber}</Fact>}
          <Fact label="Permanent address" isWide>
            {permanentAddress(tenant)}
          </Fact>
        </Facts>
      </div>
    </RecordCard>
  )
}
