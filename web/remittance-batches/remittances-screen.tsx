import { useHistory } from '../audit/use-history.tsx'
import { useState } from 'react'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { LinkTabs, useLinkTab } from '../ui/page/link-tabs.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import type { ManagementFee } from '../../domain/remittance/expense-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { FeeDialog } from '../remittance/fee-dialog.tsx'
import { RemittanceList } from '../remittance/remittance-list.tsx'
import { remittancePath } from '../remittance/remittance-paths.ts'
import { BatchDialog, type ChosenOwners } from './batch-dialog.tsx'
import { BatchList } from './batch-list.tsx'
import { PayableOwnerList } from './payable-owner-list.tsx'

const tabs = [
  { value: 'due', label: t`Due to owners` },
  { value: 'sent', label: t`Remitted` },
  { value: 'batches', label: t`Bank files` },
  { value: 'fees', label: t`Management fee` },
]

/** The owners' money: the amounts due, the remittances, and the office's fee. */
export function RemittancesScreen() {
  const tab = useLinkTab(tabs)
  const [chosen, setChosen] = useState<ChosenOwners | null>(null)
  return (
    <>
      <PageHeader
        title={t`Remittances`}
        primary={tab === 'fees' ? <SetFee /> : tab === 'due' && <RemitAll onClick={() => setChosen({ all: {} })} />}
      />
      <LinkTabs label={t`Remittances`} tabs={tabs} />
      {tab === 'due' && <PayableOwnerList onRemit={setChosen} />}
      {tab === 'sent' && <RemittanceList rowHref={remittancePath} />}
      {tab === 'batches' && <BatchList />}
      {tab === 'fees' && <FeeList />}
      {chosen && <BatchDialog chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function RemitAll({ onClick }: { onClick: () => void }) {
  const { currentRole } = useSignedIn()
  const why = currentRole.name === 'ADMIN' ? undefined : t`Only an administrator can remit.`
  return <ActionButton reason={why} onClick={onClick}>{t`Remit to all…`}</ActionButton>
}

function SetFee() {
  const { currentRole } = useSignedIn()
  const [isSetting, setSetting] = useState(false)
  return (
    <>
      <ActionButton
        reason={currentRole.name === 'ADMIN' ? undefined : t`Only an administrator can set the fee.`}
        onClick={() => setSetting(true)}
      >{t`Set fee`}</ActionButton>
      {isSetting && <FeeDialog onClose={() => setSetting(false)} />}
    </>
  )
}

const columns: readonly Column<ManagementFee>[] = [
  { key: 'of', title: t`Fee of`, card: 'title', cell: (fee) => fee.label },
  {
    key: 'percent',
    title: t`Percent`,
    align: 'end',
    card: 'amount',
    cell: (fee) => <span className="figures">{fee.percent}</span>,
  },
  { key: 'from', title: t`From`, sortBy: 'startsOn', cell: (fee) => <DateText date={fee.startsOn} /> },
]

/** The office's fees on collected rent, with the first day of each rate. */
function FeeList() {
  const list = useListState([], { defaultSort: 'startsOn:desc' })
  const query = listQueryOf(list)
  const history = useHistory()
  const page = useEndpoint('managementFee.list', { query }, { showsPreviousPage: true })
  return (
    <>
      <DataTable
        caption={t`Management fees`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(fee) => fee.id}
        rowMenu={(fee) => history.menu({ title: t`Management fee`, entityId: fee.id })}
        onDownload={(format) => downloadList('management-fees', 'managementFee.list', { query: { ...query, format } })}
        none={{ title: t`No fee yet`, text: t`Without a fee, all collected rent is remitted to the owners.` }}
      />
      {history.dialog}
    </>
  )
}
