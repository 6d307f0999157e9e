import { useState } from 'react'
import { useSignedIn } from '../platform/session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { LinkTabs, useLinkTab } from '../ui/link-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { FeeList } from './fee-list.tsx'
import { OwnerDueList } from './owner-due-list.tsx'
import { RemittanceList } from './remittance-list.tsx'
import { remittancePath } from './remittance-paths.ts'

const tabs = [
  { value: 'due', label: 'Due to owners' },
  { value: 'sent', label: 'Remitted' },
  { value: 'fees', label: 'Management fee' },
]

/** What goes on to the owners: what each is due, what was sent, and what the office keeps of it. */
export function RemittancesScreen() {
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader title="Remittances" primary={tab === 'fees' && <SetFee />} />
      <LinkTabs label="Remittances" tabs={tabs} />
      {tab === 'due' && <OwnerDueList />}
      {tab === 'sent' && <RemittanceList rowHref={remittancePath} />}
      {tab === 'fees' && <FeeList />}
    </>
  )
}

function SetFee() {
  const { currentRole } = useSignedIn()
  const [isSetting, setSetting] = useState(false)
  return (
    <>
      <ActionButton
        reason={currentRole.name === 'ADMIN' ? undefined : 'Only an ADMIN sets the fee.'}
        onClick={() => setSetting(true)}
      >
        Set fee
      </ActionButton>
      {isSetting && <FeeDialog onClose={() => setSetting(false)} />}
    </>
  )
}
