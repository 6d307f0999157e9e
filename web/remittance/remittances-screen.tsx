import { useState } from 'react'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { LinkTabs, useLinkTab } from '../ui/page/link-tabs.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { FeeList } from './fee-list.tsx'
import { OwnerDueList } from './owner-due-list.tsx'
import { RemittanceList } from './remittance-list.tsx'
import { remittancePath } from './remittance-paths.ts'

const tabs = [
  { value: 'due', label: t`Due to owners` },
  { value: 'sent', label: t`Remitted` },
  { value: 'fees', label: t`Management fee` },
]

/** What goes on to the owners: what each is due, what was sent, and what the office keeps of it. */
export function RemittancesScreen() {
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader title={t`Remittances`} primary={tab === 'fees' && <SetFee />} />
      <LinkTabs label={t`Remittances`} tabs={tabs} />
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
        reason={currentRole.name === 'ADMIN' ? undefined : t`Only an ADMIN sets the fee.`}
        onClick={() => setSetting(true)}
      >{t`Set fee`}</ActionButton>
      {isSetting && <FeeDialog onClose={() => setSetting(false)} />}
    </>
  )
}
