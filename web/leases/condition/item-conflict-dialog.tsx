import { conditionStateLabels } from '../../../domain/leases/condition/condition-labels.ts'
import { isMoney } from '../../../domain/money.ts'
import { conflictingFields } from '../../../domain/record-merge.ts'
import { t } from '../../platform/texts.ts'
import { ConflictDialog } from '../../ui/form/conflict-dialog.tsx'
import { type ComparedField, conflictingField } from '../../ui/form/record-edit-form.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import type { HeldItem } from './use-item-saver.ts'

type ItemConflictDialogProps = { held: HeldItem; onClose: () => void; onChoose: (theirs: readonly string[]) => void }

/** Two people changed the same field of one item. */
export function ItemConflictDialog({ held: { item, conflict }, onClose, onChoose }: ItemConflictDialogProps) {
  const { change: typed, opened } = item
  const names = conflictingFields({ opened, current: conflict.current, typed })
  return (
    <ConflictDialog
      conflict={conflict}
      fields={names.map((name) => conflictingField(name, { mine: typed, current: conflict.current, compared }))}
      onClose={onClose}
      onChoose={onChoose}
    />
  )
}

const compared: Readonly<Record<string, ComparedField>> = {
  state: { label: t`State`, text: (value) => stateText(value) },
  note: { label: t`Note`, text: (value) => (typeof value === 'string' && value !== '' ? value : '–') },
  deductionAmount: {
    label: t`From the deposit (Nu.)`,
    text: (value) => (isMoney(value) ? <MoneyText amount={value} withUnit /> : '–'),
  },
}

function stateText(value: unknown): string {
  const [, label] = Object.entries(conditionStateLabels).find(([state]) => state === value) ?? []
  return label ?? t`Not checked yet`
}
