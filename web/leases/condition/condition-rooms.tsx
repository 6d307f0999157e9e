import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { ConditionFoot } from './condition-foot.tsx'
import { ConditionItemRow } from './condition-item-row.tsx'
import { ItemConflictDialog } from './item-conflict-dialog.tsx'
import { unsentOf } from './unsent-items.ts'
import { useItemSaver } from './use-item-saver.ts'

type ConditionRoomsProps = { report: ConditionReport; entry: ConditionReport | null }

/** Every room of a report. The exit report also shows the condition of each item at entry. */
export function ConditionRooms({ report, entry }: ConditionRoomsProps) {
  const { save, seen, waiting, said, held, choose } = useItemSaver(report.id)
  const [isLater, setIsLater] = useState(false)
  const [first] = held
  const isStaff = ['ADMIN', 'MANAGER'].includes(useSignedIn().currentRole.name)
  const settle = useAction('condition.settleRoom', { invalidates: ['condition'] })
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
              <SettleButtons onSettle={(state) => settle.mutate({ params: { id: report.id }, body: { room, state } })} />
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
          seen={seen}
          waiting={waiting}
          held={held.length}
          isStaff={isStaff}
          onChoose={() => setIsLater(false)}
        />
      )}
    </>
  )
}

/** Sets the condition of all remaining items of the room. */
function SettleButtons({ onSettle }: { onSettle: (state: 'GOOD' | 'NOT_THERE') => void }) {
  return (['GOOD', 'NOT_THERE'] as const).map((state) => (
    <Button key={state} variant="default" size="compact-md" onClick={() => onSettle(state)}>
      {state === 'GOOD' ? t`Mark the rest as good` : t`Mark the rest as not present`}
    </Button>
  ))
}
