import { Button, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import type { DownloadedLease } from '../../domain/field-desk/field-desk-contract.ts'
import { itemsOfReport, type ShownItem } from '../../domain/field-desk/field-condition.ts'
import { isMissingInCopy } from '../../domain/field-desk/field-queue.ts'
import type { ConditionKind } from '../../domain/leases/condition/condition-contract.ts'
import { conditionStateLabels } from '../../domain/leases/condition/condition-labels.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { Note } from '../ui/feedback/note.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { ConditionPhotoForm } from './condition-photo-form.tsx'
import { useDeskState } from './desk-state.ts'
import type { OpenDesk, StoredBuilding } from './desk-store.ts'
import { recordItem } from './record-item.ts'
import { SignaturesCard } from './signatures-card.tsx'

const states = ['GOOD', 'WORN', 'DAMAGED', 'MISSING', 'NOT_THERE'] as const
const choices = states.map((value) => ({ value, label: conditionStateLabels[value] }))

type ConditionViewProps = { desk: OpenDesk; building: StoredBuilding; lease: DownloadedLease; report: ConditionKind }
type Change = Partial<Pick<ShownItem, 'state' | 'note'>>

/**
 * A condition report, room by room. Each item is stored on the device as soon as it is ticked. Owner and tenant agree on the office's page.
 */
export function ConditionView({ desk, building, lease, report }: ConditionViewProps) {
  // Items that had arrived when the building was read are included in that copy, but others may have changed them since.
  const records = useDeskState().records.filter((record) => isMissingInCopy(record, building.takenAt))
  const items = itemsOfReport(lease, report, records)
  const rooms = [...Map.groupBy(items, ({ room }) => room)]
  const [photographed, setPhotographed] = useState<ShownItem | null>(null)
  const isComplete = (report === 'ENTRY' ? lease.entry : lease.exit)?.completedAt != null
  const record = (shown: ShownItem, change: Change) =>
    void recordItem({ desk, lease, report, shown, change }).catch((error: unknown) =>
      toast('ERROR', t`Not saved`, error instanceof Error ? error.message : String(error)),
    )
  return (
    <>
      <PageHeader
        title={report === 'ENTRY' ? t`Move-in report` : t`Move-out report`}
        crumbs={[
          { label: t`Field desk`, to: '/field' },
          { label: building.taken.building.name, to: `/field?building=${building.taken.building.id}` },
        ]}
        subtitle={`${lease.propertyLabel} · ${lease.tenantName}`}
      />
      {isComplete ? (
        <Note>{t`This report is complete and cannot be changed.`}</Note>
      ) : (
        <p className="secondary">{t`Each item is saved on this device as soon as you choose. Tenant and witnesses can sign below; owner and tenant agree once the report has arrived.`}</p>
      )}
      {rooms.map(([room, itemsOfRoom]) => (
        <RecordCard key={room} title={room} isFlush>
          <ul className="bare">
            {itemsOfRoom.map((item) => (
              <ItemLine
                key={item.item}
                item={item}
                isOpen={!isComplete}
                onRecord={(change) => record(item, change)}
                onPhoto={() => setPhotographed(item)}
              />
            ))}
          </ul>
        </RecordCard>
      ))}
      {!isComplete && <SignaturesCard desk={desk} lease={lease} report={report} items={items} />}
      {photographed && (
        <ConditionPhotoForm desk={desk} lease={lease} report={report} of={photographed} onClose={() => setPhotographed(null)} />
      )}
    </>
  )
}

type ItemLineProps = { item: ShownItem; isOpen: boolean; onRecord: (change: Change) => void; onPhoto: () => void }

function ItemLine({ item, isOpen, onRecord, onPhoto }: ItemLineProps) {
  return (
    <li className="stack gap-2 pad-line ruled">
      <div className="row wrap spread baseline">
        <strong className="strong">{item.item}</strong>
        {item.entryState && <span className="small secondary">{rich`At move-in: ${conditionStateLabels[item.entryState]}`}</span>}
      </div>
      {isOpen ? (
        <>
          <ChoiceTabs
            label={t`State of ${item.item}`}
            choices={choices}
            value={item.state ?? ('' as never)}
            onChange={(state) => onRecord({ state })}
          />
          <NoteInput item={item} onRecord={onRecord} />
          <div className="row wrap baseline">
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}
              aria-label={t`Add photos of ${item.item}`}
              onClick={onPhoto}
            >{t`Add photos`}</Button>
            {item.photoCount > 0 && (
              <span className="small secondary">
                {plural(item.photoCount, '{n} photo from this device', '{n} photos from this device')}
              </span>
            )}
          </div>
        </>
      ) : (
        <span>
          {item.state ? conditionStateLabels[item.state] : t`Not checked yet`}
          {item.note && `, ${item.note}`}
        </span>
      )}
    </li>
  )
}

function NoteInput({ item, onRecord }: Pick<ItemLineProps, 'item' | 'onRecord'>) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      aria-label={t`Note on ${item.item}`}
      placeholder={t`Note`}
      maxLength={500}
      value={typed ?? item.note ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const note = typed?.trim() || null
        if (typed !== null && note !== item.note) onRecord({ note })
        setTyped(null)
      }}
    />
  )
}
