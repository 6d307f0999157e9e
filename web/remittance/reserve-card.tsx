import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReserveMovement } from '../../domain/remittance/reserve-contract.ts'
import { reserveKindLabels } from '../../domain/remittance/reserve-kind-labels.ts'
import type { Reply } from '../platform/call.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { ActionButton } from '../ui/page/action-button.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { invalidatesDues } from './invalidates-dues.ts'
import { ReleaseReserveDialog } from './release-reserve-dialog.tsx'
import { ownRemittancePath, remittancePath } from './remittance-paths.ts'

type Reserve = Reply<'ownerReserve.read'>

/** The reserve that the office holds for an owner's expenses, with its movements. Without `ownerId`, the signed-in owner's. */
export function ReserveCard({ ownerId }: { ownerId?: string }) {
  const reserve = useEndpoint('ownerReserve.read', { query: omitUndefined({ ownerId }) })
  if (reserve.data && isUnknown(reserve.data)) return ownerId === undefined ? null : <NoReserve />
  return (
    <>
      <RecordCard title={t`Reserve`} actions={ownerId === undefined ? undefined : <Release reserve={reserve.data} />}>
        <Loaded query={reserve}>{(reserve) => <ReserveFacts reserve={reserve} />}</Loaded>
      </RecordCard>
      <Movements ownerId={ownerId} />
    </>
  )
}

const isUnknown = ({ targetAmount, heldAmount }: Reserve) => targetAmount === null && heldAmount === 0

function NoReserve() {
  return (
    <RecordCard title={t`Reserve`}>
      <p className="secondary">{t`Nothing is held back for this owner. Set a target on the owner’s record.`}</p>
    </RecordCard>
  )
}

function ReserveFacts({ reserve }: { reserve: Reserve }) {
  return (
    <Facts>
      <Fact label={t`Balance`}>
        <strong>
          <MoneyText amount={reserve.balanceAmount} withUnit />
        </strong>
      </Fact>
      <Fact label={t`Target`}>
        {reserve.targetAmount === null ? t`None` : <MoneyText amount={reserve.targetAmount} withUnit />}
      </Fact>
      <Fact label={t`At most per remittance`}>
        {reserve.limitAmount === null ? t`No limit` : <MoneyText amount={reserve.limitAmount} withUnit />}
      </Fact>
      <Fact label={t`Held back so far`}>
        <MoneyText amount={reserve.heldAmount} withUnit />
      </Fact>
      <Fact label={t`Used for bills`}>
        <MoneyText amount={reserve.usedAmount} withUnit />
      </Fact>
      <Fact label={t`Released`}>
        <MoneyText amount={reserve.releasedAmount} withUnit />
      </Fact>
    </Facts>
  )
}

/** Only an ADMIN can pay money out. */
function Release({ reserve }: { reserve: Reserve | null | undefined }) {
  const { currentRole } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  if (!reserve) return null
  const why =
    currentRole.name !== 'ADMIN'
      ? t`Only an administrator can release money.`
      : reserve.balanceAmount === 0
        ? t`The reserve is empty.`
        : undefined
  return (
    <>
      <ActionButton variant="default" size="compact-sm" reason={why} onClick={() => setOpen(true)}>
        {t`Release…`}
      </ActionButton>
      {isOpen && <ReleaseReserveDialog reserve={reserve} onClose={() => setOpen(false)} />}
    </>
  )
}

function Movements({ ownerId }: { ownerId: string | undefined }) {
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  const [wrong, setWrong] = useState<ReserveMovement | null>(null)
  const query = { ...omitUndefined({ ownerId }), pageSize: 10, sort: 'movedOn:desc' } as const
  const isOwn = ownerId === undefined
  const canReverse = ({ kind, isReversed, reversesId }: ReserveMovement) =>
    isAdmin && !isOwn && kind !== 'HELD' && !isReversed && reversesId === null
  const undo: SimpleColumn<ReserveMovement> = {
    key: 'undo',
    title: t`Action`,
    cell: (movement) =>
      canReverse(movement) && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWrong(movement)}>
          {t`Reverse…`}
        </Button>
      ),
  }
  return (
    <>
      <ListCard
        title={t`Movements of the reserve`}
        query={useEndpoint('ownerReserve.movements', { query })}
        columns={[...columnsFor(isOwn), ...(isOwn || !isAdmin ? [] : [undo])]}
        rowKey={({ id }) => id}
        actions={
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() =>
              downloadList('reserve', 'ownerReserve.movements', { query: { ...omitUndefined({ ownerId }), format: 'xlsx' } })
            }
          >
            {t`Download`}
          </Button>
        }
        none={t`Nothing was held back yet.`}
      />
      {wrong && <ReverseMovementDialog movement={wrong} onClose={() => setWrong(null)} />}
    </>
  )
}

const columnsFor = (isOwn: boolean): readonly SimpleColumn<ReserveMovement>[] => [
  { key: 'on', title: t`Date`, cell: ({ movedOn }) => <DateText date={movedOn} /> },
  { key: 'what', title: t`What`, cell: movementText },
  {
    key: 'for',
    title: t`For`,
    cell: ({ label, remittanceId }) =>
      remittanceId ? (
        <Link to={(isOwn ? ownRemittancePath : remittancePath)({ id: remittanceId })}>{label}</Link>
      ) : (
        translated(label)
      ),
  },
  { key: 'amount', title: t`Change (Nu.)`, align: 'end', cell: ({ changeAmount }) => <MoneyText amount={changeAmount} /> },
]

function movementText({ kind, reversesId }: ReserveMovement): string {
  const words = translated(reserveKindLabels[kind])
  return reversesId === null ? words : t`${words}, reversed`
}

function ReverseMovementDialog({ movement, onClose }: { movement: ReserveMovement; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={movement.kind === 'USED' ? t`Reverse the use of the reserve` : t`Reverse the release of the reserve`}
      endpoint="ownerReserve.reverse"
      form={form}
      toArgs={({ reason }) => ({ params: { id: movement.id }, body: { reason: reason.trim() } })}
      invalidates={invalidatesDues}
      submitLabel={t`Reverse`}
      isDangerous
      done={t`Reserve restored`}
      onClose={onClose}
    >
      <p>{rich`${<MoneyText amount={movement.amount} withUnit />} goes back to the reserve.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
