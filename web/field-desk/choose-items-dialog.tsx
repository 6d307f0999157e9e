import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import type { ItemConflict } from '../../domain/field-desk/field-record.ts'
import { conditionStateLabels } from '../../domain/leases/condition/condition-labels.ts'
import { t } from '../platform/texts.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import type { StoredRecord } from './desk-store.ts'

type ChooseItemsDialogProps = {
  record: StoredRecord
  onClose: () => void
  onChoose: (isMine: (room: string, item: string) => boolean) => void
}

const keyOf = ({ room, item }: Pick<ItemConflict, 'room' | 'item'>) => `${room} ${item}`

/** For each item that another user changed in the meantime, chooses between both values. Nothing is preselected. */
export function ChooseItemsDialog({ record, onClose, onChoose }: ChooseItemsDialogProps) {
  const conflicts = record.progress.refusal?.items ?? []
  const [chosen, setChosen] = useState<Readonly<Record<string, 'MINE' | 'THEIRS'>>>({})
  const isDone = conflicts.every((conflict) => chosen[keyOf(conflict)])
  return (
    <FormDialog title={t`Which entry is right?`} isOpen onClose={onClose} width={560}>
      <ul className="bare stack gap-4">
        {conflicts.map((conflict) => (
          <li key={keyOf(conflict)}>
            <Radio.Group
              label={t`${conflict.room}: ${conflict.item}`}
              value={chosen[keyOf(conflict)] ?? null}
              onChange={(choice) =>
                setChosen((before) => ({ ...before, [keyOf(conflict)]: choice === 'MINE' ? 'MINE' : 'THEIRS' }))
              }
            >
              <div className="stack gap-2 mt-2">
                <Radio value="MINE" label={t`My entry`} description={textOf(conflict.mine)} />
                <Radio value="THEIRS" label={t`The other entry`} description={textOf(conflict.theirs)} />
              </div>
            </Radio.Group>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>{t`Later`}</Button>
        <Button
          disabled={!isDone}
          onClick={() => {
            onChoose((room, item) => chosen[keyOf({ room, item })] === 'MINE')
            onClose()
          }}
        >{t`Send`}</Button>
      </div>
    </FormDialog>
  )
}

function textOf({ state, note }: ItemConflict['mine']): string {
  return [state ? conditionStateLabels[state] : t`not checked`, note].filter(Boolean).join(', ')
}
