import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { holdReasonLabels } from '../../domain/remittance-batches/hold-reason.ts'
import type { PayableOwner } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import type { CallArgs, Reply } from '../platform/call.ts'
import { plural, rich, t, translated } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { invalidatesDues } from '../remittance/invalidates-dues.ts'
import { remittanceBatchPath } from '../remittance/remittance-paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { Link } from '../ui/page/link.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

export type ChosenOwners = CallArgs<'remittanceBatch.preview'>['body']
type Preview = Reply<'remittanceBatch.preview'>
type BatchDialogProps = { chosen: ChosenOwners; onClose: () => void }

/** Shows the owners that a batch pays and those it omits, and sends exactly these amounts. */
export function BatchDialog({ chosen, onClose }: BatchDialogProps) {
  const preview = useEndpoint('remittanceBatch.preview', { body: chosen }, { staleTimeMs: 0 })
  return (
    <FormDialog title={t`Remit to owners`} isOpen onClose={onClose} width={880}>
      {/* An older reply may include owners who were paid long ago. */}
      <Loaded query={preview.isFetchedAfterMount ? preview : { ...preview, data: undefined, isPending: true }}>
        {(shown) => <Batch preview={shown} onClose={onClose} onRefused={() => void preview.refetch()} />}
      </Loaded>
    </FormDialog>
  )
}

type BatchProps = { preview: Preview; onClose: () => void; onRefused: () => void }

function Batch({ preview, onClose, onRefused }: BatchProps) {
  const { owners, excludedOwners } = preview
  const [first] = useState(preview)
  const [reference, setReference] = useState('')
  const send = useSend({ preview, onClose, onRefused })
  const gone = ownersGone(first, preview)
  return (
    <div className="stack">
      <PreviewText preview={preview} />
      {(gone.size > 0 || owners.length === 0) && !send.isPending && <LatestBatch gone={gone} />}
      <TextInput
        label={t`Reference`}
        maxLength={80}
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      {excludedOwners.length > 0 && <OwnerTable caption={t`Left out`} rows={excludedOwners} />}
      {owners.length > 0 && <OwnerTable caption={t`To send`} rows={owners} isPaid />}
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button disabled={owners.length === 0} loading={send.isPending} onClick={() => send.start(reference)} data-autofocus>
          {plural(preview.totals.ownerCount, 'Remit to {n} owner', 'Remit to {n} owners')}
        </Button>
      </div>
    </div>
  )
}

/** The owners who were to be paid when the dialog opened, and no longer have an amount due. */
function ownersGone(first: Preview, { owners, excludedOwners }: Preview): ReadonlySet<string> {
  const waiting = excludedOwners.filter(({ holdReason }) => holdReason !== 'NOTHING_DUE')
  const due = new Set([...owners, ...waiting].map(({ id }) => id))
  return new Set(first.owners.map(({ id }) => id).filter((id) => !due.has(id)))
}

/** The batch that another user may just have sent, which explains why there are fewer owners to pay, or none. */
function LatestBatch({ gone }: { gone: ReadonlySet<string> }) {
  const { data: batches } = useEndpoint('remittanceBatch.list', { query: { pageSize: 10 } }, { staleTimeMs: 0 })
  const latest = batches?.items[0]
  const { data: batch } = useEndpoint(
    'remittanceBatch.read',
    { params: { id: latest?.id ?? '' } },
    { isEnabled: latest !== undefined },
  )
  if (!batches || (latest && !batch)) return null
  const count = new Set(batch?.remittances.flatMap(({ ownerId }) => (gone.has(ownerId) ? ownerId : []))).size
  if (!batch) return gone.size > 0 ? <Note>{ownersWithoutDueText}</Note> : null
  const who = batch.recordedBy ?? t`Somebody`
  const when = <InstantText at={batch.recordedAt} />
  return (
    <Note>
      {count > 0
        ? rich`${who} remitted to ${plural(count, '{n} of these owners', '{n} of these owners')} on ${when}.`
        : gone.size > 0
          ? ownersWithoutDueText
          : rich`The last batch paid ${plural(batch.ownerCount, '{n} owner', '{n} owners')}. ${who} recorded it on ${when}.`}{' '}
      <Link to={remittanceBatchPath(batch)}>{t`Open the batch`}</Link>
    </Note>
  )
}

const ownersWithoutDueText = t`Some owners are no longer due anything: somebody else has remitted to them, or a payment was reversed.`

function useSend({ preview: { owners }, onClose, onRefused }: BatchProps) {
  const today = useToday()
  const navigate = useNavigate()
  const action = useAction('remittanceBatch.create', {
    invalidates: invalidatesDues,
    onSuccess: ({ id, ownerCount }) => {
      toast('SUCCESS', plural(ownerCount, '{n} owner remitted', '{n} owners remitted'), t`Each owner gets a statement.`)
      void navigate({ to: remittanceBatchPath({ id }) })
    },
    onAwaitingApproval: onClose,
    onProblem: (problem) => {
      toast('ERROR', t`Nobody was paid`, problem.message)
      onRefused()
    },
  })
  const named = owners.flatMap(({ id, amount, bankAccount }) =>
    bankAccount ? [{ ownerId: id, amount, bankAccountId: bankAccount.id }] : [],
  )
  return {
    isPending: action.isPending,
    start: (reference: string) => action.mutate({ body: { remittedOn: today, reference, owners: named } }),
  }
}

function PreviewText({ preview: { owners, totals, hasMore } }: { preview: Preview }) {
  const waiting = owners.filter(({ needsApproval }) => needsApproval).length
  return (
    <>
      <p>
        {owners.length === 0
          ? t`There is nobody to pay.`
          : rich`${(
              <strong>
                <MoneyText amount={totals.amount} withUnit />
              </strong>
            )} to ${plural(totals.ownerCount, '{n} owner', '{n} owners')}. Each owner gets a link to the statement by SMS and e-mail.`}
      </p>
      {hasMore && <Note>{t`More owners are due money. Remit to these first, then continue with the rest.`}</Note>}
      {waiting > 0 && (
        <Note>
          {plural(
            waiting,
            '{n} amount needs a second person, so the batch waits for approval.',
            '{n} amounts need a second person, so the batch waits for approval.',
          )}
        </Note>
      )}
    </>
  )
}

type OwnerTableProps = { caption: string; rows: readonly PayableOwner[]; isPaid?: boolean }

function OwnerTable({ caption, rows, isPaid = false }: OwnerTableProps) {
  const reason = ({ holdReason, needsApproval }: PayableOwner) =>
    holdReason ? translated(holdReasonLabels[holdReason]) : needsApproval ? t`Needs approval` : ''
  return (
    <section className="stack gap-2">
      <h3>{caption}</h3>
      <SimpleTable
        caption={caption}
        columns={[
          { key: 'owner', title: t`Owner`, cell: (due) => due.ownerName },
          {
            key: 'amount',
            title: isPaid ? t`To send (Nu.)` : t`Due (Nu.)`,
            align: 'end',
            cell: (due) => <MoneyText amount={isPaid ? due.amount : due.totalAmount} />,
          },
          {
            key: 'charges',
            title: t`Charges to deduct (Nu.)`,
            align: 'end',
            cell: (due) => <MoneyText amount={due.chargedAmount} />,
          },
          { key: 'account', title: t`Bank account`, cell: (due) => due.bankAccount?.label ?? t`Missing` },
          ...(rows.some((due) => reason(due) !== '')
            ? [{ key: 'reason', title: isPaid ? t`Approval` : t`Held back`, cell: reason }]
            : []),
        ]}
        rows={rows}
        rowKey={(due) => due.id}
        none={t`Nobody.`}
      />
    </section>
  )
}
