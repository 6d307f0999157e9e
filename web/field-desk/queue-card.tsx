import { Button } from '@mantine/core'
import { useState } from 'react'
import { canEdit, nextToSend, settleItems } from '../../domain/field-desk/field-queue.ts'
import { type FieldContent, isUnsent, type Progress, type FieldState } from '../../domain/field-desk/field-record.ts'
import { formatMoney, groupThousands } from '../../domain/money.ts'
import { useSession } from '../platform/session.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { StatusChip, type StatusTable } from '../ui/text/status-chip.tsx'
import { ChooseItemsDialog } from './choose-items-dialog.tsx'
import { isOwnDesk, reloadDesk, useDeskState } from './desk-state.ts'
import { type OpenDesk, saveRecord, type StoredRecord } from './desk-store.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { sendQueue } from './send-queue.ts'
import { SlipDialog } from './slip-dialog.tsx'
import { useIsOnline } from './use-is-online.ts'
import { CashForm } from './cash-form.tsx'
import { DamageForm } from './damage-form.tsx'
import { readingOfMeter, ReadingForm } from './reading-form.tsx'

const recordStatusTable: StatusTable<FieldState> = {
  WAITING: { word: t`Waiting`, shape: 'clock', tone: 'grey' },
  SENDING: { word: t`Sending`, shape: 'arrow', tone: 'blue' },
  SENT: { word: t`Sent`, shape: 'check', tone: 'green' },
  NEEDS_PERSON: { word: t`Needs your decision`, shape: 'triangle', tone: 'amber' },
  DISCARDED: { word: t`Discarded`, shape: 'cross', tone: 'grey' },
}

type Opened = { kind: 'EDIT' | 'DISCARD' | 'CHOOSE' | 'SLIP'; record: StoredRecord }

/** The records made on this device: those that need action, and the result of each. */
export function QueueCard({ desk }: { desk: OpenDesk }) {
  const { records } = useDeskState()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const unsent = records.filter(({ state }) => isUnsent(state)).length
  const shown = records.toSorted((a, b) => rankOf(a) - rankOf(b) || b.seq - a.seq)
  return (
    <RecordCard
      title={unsent === 0 ? t`Nothing to send` : plural(unsent, '{n} record to send', '{n} records to send')}
      isFlush
      actions={<SendButton desk={desk} canSend={nextToSend(records) !== undefined} />}
    >
      <RetryLine />
      {shown.length === 0 && <p className="secondary pad">{t`What you record in a building appears here.`}</p>}
      <ul className="bare lined" aria-label={t`Records on this device`}>
        {shown.map((record) => (
          <RecordLine key={record.id} desk={desk} record={record} onOpen={(kind) => setOpened({ kind, record })} />
        ))}
      </ul>
      {opened?.kind === 'EDIT' && <EditRecord desk={desk} record={opened.record} onClose={close} />}
      {opened?.kind === 'DISCARD' && <DiscardDialog desk={desk} record={opened.record} onClose={close} />}
      {opened?.kind === 'CHOOSE' && (
        <ChooseItemsDialog
          record={opened.record}
          onClose={close}
          onChoose={(isMine) => void choose(desk, opened.record, isMine)}
        />
      )}
      {opened?.kind === 'SLIP' && <SlipDialog desk={desk} recordId={opened.record.id} onClose={close} />}
    </RecordCard>
  )
}

function rankOf({ state }: StoredRecord): number {
  return state === 'NEEDS_PERSON' ? 0 : isUnsent(state) ? 1 : 2
}

/** Records that wait for a decision are not sent automatically. */
function SendButton({ desk, canSend }: { desk: OpenDesk; canSend: boolean }) {
  const { isSending } = useDeskState()
  const isOnline = useIsOnline()
  const isOwn = isOwnDesk(desk.row, useSession())
  if (!canSend || !isOwn || !isOnline) return null
  return <Button variant="default" loading={isSending} onClick={() => void sendQueue()}>{t`Send now`}</Button>
}

function RetryLine() {
  const { retryAt } = useDeskState()
  if (retryAt === null) return null
  return (
    <p className="small secondary pad-row">{rich`The server did not answer. Next attempt: ${<InstantText at={new Date(retryAt)} />}`}</p>
  )
}

export function titleOf(content: FieldContent): string {
  switch (content.kind) {
    case 'READING':
      return t`Reading of ${content.meterNumber}: ${groupThousands(content.value)} ${content.unit}`
    case 'CONDITION':
      return content.report === 'ENTRY'
        ? t`Move-in report: ${plural(content.items.length, '{n} item', '{n} items')}`
        : t`Move-out report: ${plural(content.items.length, '{n} item', '{n} items')}`
    case 'CONDITION_PHOTO':
      return t`Photos for the condition report: ${content.room}, ${content.item}`
    case 'CONDITION_SIGNATURE':
      return content.party === 'TENANT' ? t`Signature of the tenant: ${content.name}` : t`Signature of a witness: ${content.name}`
    case 'DAMAGE':
      return t`Damage: ${content.description}`
    case 'CASH':
      return t`Cash: ${formatMoney(content.amount)}`
    default:
      return content satisfies never
  }
}

function placeOf(content: FieldContent): string {
  return content.kind === 'READING' ? content.placeLabel : `${content.lease.propertyLabel} · ${content.lease.tenantName}`
}

type RecordLineProps = { desk: OpenDesk; record: StoredRecord; onOpen: (kind: Opened['kind']) => void }

function RecordLine({ desk, record, onOpen }: RecordLineProps) {
  const { content, state, slipNumber, savedAt, progress } = record
  const { refusal, receiptNumber, path, discardReason } = progress
  return (
    <li className="stack gap-2 pad-line">
      <div className="row wrap spread baseline">
        <strong className="strong grow">{titleOf(content)}</strong>
        <StatusChip status={state} table={recordStatusTable} />
      </div>
      <div className="small secondary">
        {placeOf(content)} · <InstantText at={savedAt} />
        {slipNumber && ` · ${slipNumber}`}
      </div>
      {state === 'NEEDS_PERSON' && refusal && <p>{refusal.message}</p>}
      {discardReason && <p className="small">{t`Discarded: ${discardReason}`}</p>}
      <div className="row wrap">
        <RecordActions desk={desk} record={record} onOpen={onOpen} />
        {slipNumber && state !== 'DISCARDED' && (
          <Button variant="default" size="compact-md" onClick={() => onOpen('SLIP')}>{t`Slip`}</Button>
        )}
        {state === 'SENT' && path && <Link to={path}>{receiptNumber ? t`Receipt ${receiptNumber}` : t`Open`}</Link>}
      </div>
    </li>
  )
}

function RecordActions({ desk, record, onOpen }: RecordLineProps) {
  const { state, content, progress } = record
  if (!canEdit(record) || progress.discardReason !== undefined) return null
  const needsPerson = state === 'NEEDS_PERSON'
  const { refusal } = progress
  return (
    <>
      {needsPerson && refusal?.items && <Button size="compact-md" onClick={() => onOpen('CHOOSE')}>{t`Choose…`}</Button>}
      {needsPerson && refusal?.canAccept && (
        <Button size="compact-md" onClick={() => void again(desk, record, { isAccepted: true })}>{t`Send anyway`}</Button>
      )}
      {!ofReport.includes(content.kind) && progress.reportId === undefined && (
        <Button variant="default" size="compact-md" onClick={() => onOpen('EDIT')}>
          {needsPerson ? t`Edit and send again` : t`Edit`}
        </Button>
      )}
      {needsPerson && !refusal?.items && !refusal?.canAccept && (
        <Button variant="default" size="compact-md" onClick={() => void again(desk, record)}>{t`Send again`}</Button>
      )}
      <Button variant="default" size="compact-md" onClick={() => onOpen('DISCARD')}>{t`Discard…`}</Button>
    </>
  )
}

/** These records are edited in the report itself. */
const ofReport: readonly FieldContent['kind'][] = ['CONDITION', 'CONDITION_PHOTO', 'CONDITION_SIGNATURE']

async function again(
  desk: OpenDesk,
  record: StoredRecord,
  more: Partial<Progress> = {},
  content = record.content,
): Promise<void> {
  const { refusal: _, ...progress } = record.progress
  const saved = await saveRecord(desk, record, { state: 'WAITING', content, progress: { ...progress, ...more } })
  if (!saved) toast('WARNING', t`This record was changed in another tab`)
  await reloadDesk()
  void sendQueue()
}

async function choose(desk: OpenDesk, record: StoredRecord, isMine: (room: string, item: string) => boolean): Promise<void> {
  const { content, progress } = record
  const conflicts = progress.refusal?.items
  if (content.kind !== 'CONDITION' || !conflicts) return
  const items = settleItems(content.items, conflicts, ({ room, item }) => isMine(room, item))
  await again(desk, record, {}, { ...content, items })
}

type EditRecordProps = { desk: OpenDesk; record: StoredRecord; onClose: () => void }

/**
 * Opens the form of a record again. Items of a condition report are edited in their report; photos are taken again, and signatures are
 * given again.
 */
function EditRecord({ desk, record, onClose }: EditRecordProps) {
  const { buildings } = useDeskState()
  const { content } = record
  switch (content.kind) {
    case 'READING': {
      const taken = buildings.flatMap(({ taken: { meters } }) => meters).find(({ id }) => id === content.meterId)
      const meter = taken ? readingOfMeter(taken) : { ...content, last: null, canRollOver: content.hasRolledOver }
      return <ReadingForm desk={desk} meter={meter} edited={{ ...record, content }} onClose={onClose} />
    }
    case 'DAMAGE':
      return <DamageForm desk={desk} lease={content.lease} edited={{ ...record, content }} onClose={onClose} />
    case 'CASH': {
      const taken = buildings.flatMap(({ taken: { leases } }) => leases).find(({ leaseId }) => leaseId === content.lease.leaseId)
      const lease = { ...content.lease, advices: taken?.advices ?? [] }
      return <CashForm desk={desk} lease={lease} edited={{ ...record, content }} onClose={onClose} />
    }
    case 'CONDITION':
    case 'CONDITION_PHOTO':
    case 'CONDITION_SIGNATURE':
      return null
    default:
      return content satisfies never
  }
}
