import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addDays, type CalendarDate, formatDate, isCalendarDate } from '../../../domain/calendar-date.ts'
import { codeLabel } from '../../../domain/properties/property.ts'
import type { Thram } from '../../../domain/properties/thram-contract.ts'
import { openFile } from '../../platform/download.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import type { RevertedTransfer, Tenure } from '../../../domain/properties/transfer.ts'
import { useSession } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { ReasonField } from '../../ui/input/reason-field.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { HoldersTable } from './holders-card.tsx'
import '../properties.css'

/** The owners of a thram today or on a chosen day. The day is in the address. */
export function ThramHoldersCard({ thram }: { thram: Thram }) {
  const [search, change] = useSearchState()
  const asOf = search['asOf'] && isCalendarDate(search['asOf']) ? search['asOf'] : null
  return (
    <RecordCard title={t`Owners and shares`} isFlush>
      <div className="row pad-line tenures-as-of">
        <DateInput
          key={asOf ?? 'today'}
          label={t`As of`}
          placeholder={t`Today`}
          value={asOf}
          onChange={(day) => change({ asOf: day ?? undefined }, { isReplace: true })}
        />
        {asOf && <Button variant="default" onClick={() => change({ asOf: undefined }, { isReplace: true })}>{t`Today`}</Button>}
      </div>
      {asOf ? <HoldersOn thramId={thram.id} asOf={asOf} /> : <HoldersTable holders={thram.owners} />}
    </RecordCard>
  )
}

function HoldersOn({ thramId, asOf }: { thramId: string; asOf: CalendarDate }) {
  const thram = useEndpoint('thram.read', { params: { id: thramId }, query: { asOf } }, { showsPreviousPage: true })
  return (
    <Loaded query={thram}>
      {({ owners }) => <HoldersTable holders={owners} none={t`The register has no owners for that date.`} />}
    </Loaded>
  )
}

/** The owners over time, newest first, with the cause of each change. */
export function TenuresCard({ thramId }: { thramId: string }) {
  const tenures = useEndpoint('thram.tenures', { params: { id: thramId } })
  return (
    <RecordCard title={t`Owners over time`}>
      <Loaded query={tenures}>
        {({ items, reverted }) => (
          <>
            <ol className="bare stack gap-4">
              {items.map((tenure, nth) => (
                <TenureItem
                  key={tenure.from ?? 'first'}
                  tenure={tenure}
                  takeBack={
                    nth === 0 && items.length > 1 && tenure.transfers.length > 0 && <TakeBackButton {...{ thramId, tenure }} />
                  }
                />
              ))}
            </ol>
            {reverted.length > 0 && <RevertedTransfers transfers={reverted} />}
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

function TenureItem({ tenure: { from, until, owners, transfers }, takeBack }: { tenure: Tenure; takeBack: ReactNode }) {
  return (
    <li className="tenure">
      <div className="strong">
        {from ? <>{rich`From ${<DateText date={from} />}`}</> : t`From the beginning`}
        {until && <> {rich`to ${<DateText date={addDays(until, -1)} />}`}</>}
      </div>
      {transfers.map((transfer) => (
        <div key={transfer.id} className="small secondary">
          {codeLabel(transfer.reason)}
          {transfer.note && <>: {transfer.note}</>}{' '}
          {transfer.documentId && <DeedLink id={transfer.documentId} title={transfer.documentTitle ?? t`Document`} />}
        </div>
      ))}
      {takeBack}
      <HoldersTable holders={owners} caption={from ? t`Owners from ${formatDate(from)}` : t`Owners from the beginning`} />
    </li>
  )
}

/** Only the latest transfer can be reverted, and only by an administrator. */
function TakeBackButton({ thramId, tenure: { from } }: { thramId: string; tenure: Tenure }) {
  const [isOpen, setOpen] = useState(false)
  const isAdmin = useSession()?.currentRole.name === 'ADMIN'
  if (!isAdmin || from === null) return null
  return (
    <>
      <button type="button" className="text-link" onClick={() => setOpen(true)}>{t`Undo this transfer…`}</button>
      {isOpen && <RevertTransferDialog thramId={thramId} on={from} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Reverted transfers have no effect, but stay on record. */
function RevertedTransfers({ transfers }: { transfers: readonly RevertedTransfer[] }) {
  return (
    <section className="mt-4">
      <h3 className="mb-1">{t`Withdrawn`}</h3>
      <ul className="bare">
        {transfers.map(({ id, on, reason, note, revertedOn, revertedReason }) => (
          <li key={id} className="small secondary">
            {rich`${codeLabel(reason)} of ${<DateText date={on} />}, undone on ${<DateText date={revertedOn} />}: ${revertedReason}`}
            {note && <> ({note})</>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeedLink({ id, title }: { id: string; title: string }) {
  const open = () =>
    openFile(title, 'document.read', { params: { id } }).catch((error: unknown) => toast('ERROR', asProblem(error).message))
  return (
    <button type="button" className="text-link" onClick={() => void open()}>
      {title}
    </button>
  )
}

type RevertTransferDialogProps = { thramId: string; on: CalendarDate; onClose: () => void }

/** Reverts the latest transfer, which was a mistake. The previous owners hold the thram again. */
function RevertTransferDialog({ thramId, on, onClose }: RevertTransferDialogProps) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Undo the transfer of ${formatDate(on)}`}
      endpoint="thram.takeBackTransfer"
      form={form}
      toArgs={({ reason }) => ({ params: { id: thramId }, body: { on, reason: reason.trim() } })}
      invalidates={['thram', 'plot', 'building', 'unit', 'owner', 'audit']}
      submitLabel={t`Undo transfer`}
      isDangerous
      done={t`The transfer of ${formatDate(on)} is undone`}
      onClose={onClose}
    >
      <p>{t`The previous owners own the thram again. The history keeps the transfer with your reason.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
