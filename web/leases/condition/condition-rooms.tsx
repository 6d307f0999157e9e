import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { isSettled } from '../../../domain/leases/condition/condition-rules.ts'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { ActionButton } from '../../ui/page/action-button.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { ConditionItemRow } from './condition-item-row.tsx'
import { ItemConflictDialog } from './item-conflict-dialog.tsx'
import { unsentOf } from './unsent-items.ts'
import { useItemSaver } from './use-item-saver.ts'

type ConditionRoomsProps = { report: ConditionReport; entry: ConditionReport | null }

/** Every room of a report; at exit each item shows what it was like at entry. */
export function ConditionRooms({ report, entry }: ConditionRoomsProps) {
  const { save, waiting, said, held, choose } = useItemSaver(report.id)
  const [isLater, setIsLater] = useState(false)
  const [first] = held
  const isStaff = ['ADMIN', 'MANAGER'].includes(useSignedIn().currentRole.name)
  const settle = useAction('condition.settleRoom', { refreshes: ['condition'] })
  const before = new Map(entry?.items.map((item) => [item.id, item]))
  const isOpen = report.completedAt === null
  const rooms = [...Map.groupBy(report.items, ({ room }) => room)]
  return (
    <>
      {rooms.map(([room, items]) => (
        <RecordCard
          key={room}
          title={room}
          isFlush
          actions={
            isOpen &&
            isStaff &&
            items.some(({ state }) => state === null) && (
              <>
                {(['GOOD', 'NOT_THERE'] as const).map((state) => (
                  <Button
                    key={state}
                    variant="default"
                    size="compact-md"
                    onClick={() => settle.mutate({ params: { id: report.id }, body: { room, state } })}
                  >
                    {state === 'GOOD' ? t`Rest is good` : t`Rest is not there`}
                  </Button>
                ))}
              </>
            )
          }
        >
          <ul className="bare">
            {items.map((item) => (
              <ConditionItemRow
                key={item.id}
                item={item}
                entry={before.get(item.entryItemId ?? '') ?? null}
                kind={report.kind}
                isOpen={isOpen}
                said={unsentOf(said, item.id)}
                onSave={(change, opened = item) => save(opened, change)}
              />
            ))}
          </ul>
        </RecordCard>
      ))}
      {first && !isLater && (
        <ItemConflictDialog
          key={`${first.item.id} ${first.conflict.version} ${Object.keys(first.item.change).join()}`}
          held={first}
          onClose={() => setIsLater(true)}
          onChoose={(theirs) => choose(first, theirs)}
        />
      )}
      {isOpen && (
        <ConditionFoot
          report={report}
          waiting={waiting}
          held={held.length}
          isStaff={isStaff}
          onChoose={() => setIsLater(false)}
        />
      )}
    </>
  )
}

type ConditionFootProps = { report: ConditionReport; waiting: number; held: number; isStaff: boolean; onChoose: () => void }

function ConditionFoot({ report, waiting, held, isStaff, onChoose }: ConditionFootProps) {
  const { name } = useSignedIn().currentRole
  const tick = useAction('condition.tick', { refreshes: ['condition'] })
  const complete = useAction('condition.complete', {
    refreshes: ['condition', 'lease', 'overview'],
    onSuccess: () => toast('SUCCESS', t`Condition report complete`),
  })
  const open = report.items.filter((item) => !isSettled(item)).length
  const reason =
    waiting + held > 0
      ? t`Some items are still to be sent.`
      : open > 0
        ? t`${open} items are not ticked by both sides yet.`
        : null
  const tickAs = (party: 'OWNER' | 'TENANT') => tick.mutate({ params: { id: report.id }, body: { party } })
  return (
    <div className="sheet stack gap-2 pad-line condition-foot">
      <output className="secondary">
        {waiting > 0
          ? t`${waiting} to be sent: waiting for the internet.`
          : t`Saved. ${report.items.length - open} of ${report.items.length} settled.`}
      </output>
      <div className="row wrap gap-2-4">
        {held > 0 && <Button onClick={onChoose}>{t`Choose values (${held})`}</Button>}
        {name !== 'TENANT' && <Button variant="default" onClick={() => tickAs('OWNER')}>{t`Owner agrees to all`}</Button>}
        {name !== 'OWNER' && <Button variant="default" onClick={() => tickAs('TENANT')}>{t`Tenant agrees to all`}</Button>}
        {isStaff && (
          <ActionButton
            reason={reason}
            loading={complete.isPending}
            onClick={() => complete.mutate({ params: { id: report.id } })}
          >{t`Complete`}</ActionButton>
        )}
      </div>
    </div>
  )
}
