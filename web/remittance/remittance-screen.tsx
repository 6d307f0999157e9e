import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import { advicePath } from '../advices/billing-paths.ts'
import { ownAdvicePath, ownPaymentFolders } from '../advices/own-payment-paths.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { entriesOf } from '../ledger/ledger-paths.ts'
import { ownerPath } from '../people/people-paths.ts'
import { openFile } from '../platform/download.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { FileButton } from '../ui/input/file-button.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { chargeLabels } from './charge-labels.ts'
import { remittanceBatchPath, remittancesPath } from './remittance-paths.ts'
import { remittanceStatusTable } from './remittance-status-table.ts'
import { shareColumns } from './share-columns.tsx'
import { invalidatesDues } from './invalidates-dues.ts'

export function RemittanceScreen() {
  return (
    <RemittanceRecord
      crumb={{ label: t`Remittances`, to: `${remittancesPath}?tab=sent` }}
      adviceTo={(id) => advicePath({ id })}
      ownerTo={ownerPath}
    />
  )
}

export function OwnRemittanceScreen() {
  return (
    <RemittanceRecord
      crumb={{ label: t`Payments`, to: `${ownPaymentFolders.owner}?tab=remittances` }}
      adviceTo={(id) => ownAdvicePath('owner', id)}
    />
  )
}

type RemittanceRecordProps = {
  crumb: { label: string; to: string }
  adviceTo: (adviceId: string) => string
  ownerTo?: (ownerId: string) => string
}

/** One remittance: its shares and deductions. It cannot be edited. */
function RemittanceRecord({ crumb, adviceTo, ownerTo }: RemittanceRecordProps) {
  const query = useEndpoint('remittance.read', { params: { id: useParam('id') } })
  return (
    <Loaded query={query}>
      {(remittance) => (
        <>
          <PageHeader
            crumbs={[crumb]}
            title={t`Remittance ${remittance.remittanceNumber}`}
            subtitle={
              <>
                {remittance.ownerName}, <MoneyText amount={remittance.amount} withUnit />
              </>
            }
            primary={<RemittanceButton remittance={remittance} />}
            secondary={remittance.status === 'SENT' ? <TakeBack remittance={remittance} /> : undefined}
          />
          <RecordLayout
            main={
              <>
                <RecordCard title={t`Shares of the rent collected`} isFlush>
                  <SimpleTable
                    caption={t`Shares`}
                    columns={shareColumns(adviceTo)}
                    rows={remittance.items}
                    rowKey={(item) => item.adviceId}
                    none={t`No shares.`}
                  />
                </RecordCard>
                {remittance.deductions.length > 0 && <Deductions remittance={remittance} />}
                <NotesCard about={{ remittanceId: remittance.id }} />
                <HistoryCard entityId={remittance.id} />
              </>
            }
            side={<RemittanceFacts remittance={remittance} ownerTo={ownerTo} />}
          />
        </>
      )}
    </Loaded>
  )
}

/** Only an ADMIN can take money back. */
function TakeBack({ remittance }: { remittance: Remittance }) {
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  const [isOpen, setOpen] = useState(false)
  if (!isAdmin) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>{t`Reverse…`}</Button>
      {isOpen && <ReverseRemittanceDialog remittance={remittance} onClose={() => setOpen(false)} />}
    </>
  )
}

function RemittanceButton({ remittance: { id, remittanceNumber } }: { remittance: Remittance }) {
  return (
    <FileButton
      variant="filled"
      label={t`Open remittance advice`}
      failure={t`The remittance advice could not be opened`}
      onOpen={() => openFile(`${remittanceNumber}.pdf`, 'remittance.pdf', { params: { id } })}
    />
  )
}

function Deductions({ remittance }: { remittance: Remittance }) {
  return (
    <RecordCard title={t`Deductions`} isFlush>
      <SimpleTable
        caption={t`Deductions`}
        columns={[
          { key: 'kind', title: t`What`, cell: ({ kind }) => chargeLabels[kind] },
          { key: 'label', title: t`For`, cell: ({ label }) => label },
          { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: ({ amount }) => <MoneyText amount={amount} /> },
        ]}
        rows={remittance.deductions}
        rowKey={({ kind, label, amount }) => `${kind} ${label} ${amount}`}
        none={t`No deductions.`}
      />
    </RecordCard>
  )
}

type FactsProps = { remittance: Remittance; ownerTo: ((ownerId: string) => string) | undefined }

function RemittanceFacts({ remittance, ownerTo }: FactsProps) {
  return (
    <RecordCard title={t`Remittance`}>
      <Facts>
        <Fact label={t`Status`}>
          <StatusChip status={remittance.status} table={remittanceStatusTable} />
        </Fact>
        {remittance.reversalReason && <Fact label={t`Reason for reversal`}>{remittance.reversalReason}</Fact>}
        <Fact label={t`Amount`}>
          <strong>
            <MoneyText amount={remittance.amount} withUnit />
          </strong>
        </Fact>
        <Fact label={t`Remitted on`}>
          <DateText date={remittance.remittedOn} />
        </Fact>
        <Fact label={t`Shares`}>
          <MoneyText amount={remittance.shareAmount} withUnit />
        </Fact>
        <Fact label={t`Management fee`}>
          <MoneyText amount={remittance.feeAmount} withUnit />
        </Fact>
        <Fact label={t`Tax withheld`}>
          <MoneyText amount={remittance.taxAmount} withUnit />
        </Fact>
        <Fact label={t`Deductions`}>
          <MoneyText amount={remittance.deductedAmount} withUnit />
        </Fact>
        {remittance.reservedAmount > 0 && (
          <Fact label={t`Held back for the reserve`}>
            <MoneyText amount={remittance.reservedAmount} withUnit />
          </Fact>
        )}
        <Fact label={t`Owner`}>
          {ownerTo ? <Link to={ownerTo(remittance.ownerId)}>{remittance.ownerName}</Link> : remittance.ownerName}
        </Fact>
        <Fact label={t`Sent to`}>{remittance.sentTo ?? t`Cash or cheque`}</Fact>
        <Fact label={t`Reference`}>{remittance.reference}</Fact>
        {ownerTo && remittance.batchId && (
          <Fact label={t`Bank file`}>
            <Link to={remittanceBatchPath({ id: remittance.batchId })}>{t`Batch of remittances`}</Link>
          </Fact>
        )}
        {ownerTo && (
          <Fact label={t`In the ledger`}>
            <Link to={entriesOf({ remittanceId: remittance.id })}>{t`Entries`}</Link>
          </Fact>
        )}
        <Fact label={t`Recorded`}>
          <InstantText at={remittance.recordedAt} />
        </Fact>
      </Facts>
    </RecordCard>
  )
}

function ReverseRemittanceDialog({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Reverse remittance ${remittance.remittanceNumber}`}
      endpoint="remittance.reverse"
      form={form}
      toArgs={({ reason }) => ({ params: { id: remittance.id }, body: { reason: reason.trim() } })}
      invalidates={[...invalidatesDues, 'advice']}
      submitLabel={t`Reverse remittance`}
      isDangerous
      done={t`Remittance ${remittance.remittanceNumber} is void`}
      onClose={onClose}
    >
      <p>{rich`${<MoneyText amount={remittance.amount} withUnit />} belongs to the office’s account again, and the shares are due to ${remittance.ownerName} again. The remittance keeps its number and becomes void.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
