import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ConditionItem, ConditionKind, ConditionState } from '../../../domain/leases/condition/condition-contract.ts'
import { isNewDamage } from '../../../domain/leases/condition/condition-rules.ts'
import { conditionStateLabels } from '../../../domain/leases/condition/condition-labels.ts'
import { useSignedIn } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { usePicture } from '../../platform/use-picture.ts'
import { CheckField } from '../../ui/input/check-field.tsx'
import { ChoiceTabs } from '../../ui/input/choice-tabs.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import type { ItemChange } from './unsent-items.ts'
import '../../documents/documents.css'

type ConditionItemRowProps = {
  item: ConditionItem
  entry: ConditionItem | null
  kind: ConditionKind
  isOpen: boolean
  /** Entered on this page, but not included in `item` yet. */
  said: ItemChange | null
  /** `opened` is the item as the person saw it, if it differs from `item`. */
  onSave: (change: ItemChange, opened?: ConditionItem) => void
}

const states = ['GOOD', 'WORN', 'DAMAGED', 'MISSING', 'NOT_THERE'] as const
const choices = states.map((value) => ({ value, label: conditionStateLabels[value] }))

/**
 * One item of a room: its condition, a note, photos, and the agreement of both sides. A change appears immediately and is saved in the
 * background.
 */
export function ConditionItemRow({ item, entry, kind, isOpen, said, onSave }: ConditionItemRowProps) {
  const { name } = useSignedIn().currentRole
  const isStaff = name === 'ADMIN' || name === 'MANAGER'
  const now = { ...item, ...said }
  const state: ConditionState | null = now.state ?? null
  return (
    <li className="stack gap-2 pad-line ruled condition-item">
      <div className="row wrap spread baseline">
        <strong className="strong">{item.item}</strong>
        {entry && (
          <span className="small secondary">{rich`At move-in: ${entry.state ? conditionStateLabels[entry.state] : t`not checked`}${entry.note && `, ${entry.note}`}`}</span>
        )}
      </div>
      {isOpen && name !== 'TENANT' ? (
        <ChoiceTabs
          label={t`State of ${item.item}`}
          choices={choices}
          value={state ?? ('' as never)}
          onChange={(state) => onSave({ state })}
        />
      ) : (
        <span>{state ? conditionStateLabels[state] : t`Not checked yet`}</span>
      )}
      {isOpen ? (
        <NoteInput item={item} note={now.note ?? null} onSave={onSave} />
      ) : (
        item.note && <span className="secondary">{item.note}</span>
      )}
      {isStaff && isOpen && kind === 'EXIT' && isNewDamage(state, entry?.state ?? null) && (
        <MoneyInput
          label={t`From the deposit (Nu.)`}
          value={item.deductionAmount}
          onChange={(deductionAmount) => onSave({ deductionAmount })}
        />
      )}
      {!isOpen && item.deductionAmount !== null && (
        <span>{rich`${<MoneyText amount={item.deductionAmount} withUnit />} from the deposit`}</span>
      )}
      <Photos item={item} isOpen={isOpen} />
      {state !== null && state !== 'NOT_THERE' && <Ticks item={item} isOpen={isOpen} said={said} onSave={onSave} />}
    </li>
  )
}

type NoteInputProps = Pick<ConditionItemRowProps, 'item' | 'onSave'> & { note: string | null }

/** The input is compared with the note at the time when typing began, however often the report is refetched. */
function NoteInput({ item, note, onSave }: NoteInputProps) {
  const [typed, setTyped] = useState<{ text: string; opened: ConditionItem; note: string | null } | null>(null)
  return (
    <TextInput
      aria-label={t`Note on ${item.item}`}
      placeholder={t`Note`}
      value={typed?.text ?? note ?? ''}
      maxLength={500}
      onChange={({ currentTarget: { value } }) => setTyped({ opened: item, note, ...typed, text: value })}
      onBlur={() => {
        const text = typed?.text.trim() || null
        if (typed && text !== typed.note) onSave({ note: text }, typed.opened)
        setTyped(null)
      }}
    />
  )
}

/** The agreement of each side with the recorded condition. Neither side can tick for the other. */
function Ticks({ item, isOpen, said, onSave }: Pick<ConditionItemRowProps, 'item' | 'isOpen' | 'said' | 'onSave'>) {
  const { name } = useSignedIn().currentRole
  return (
    <div className="row wrap gap-2-4">
      <Tick
        label={t`Owner`}
        isOn={said?.ownerTick ?? item.ownerTickedAt !== null}
        isByOffice={item.ownerTickedByOffice}
        may={isOpen && name !== 'TENANT'}
        onChange={(ownerTick) => onSave({ ownerTick })}
      />
      <Tick
        label={t`Tenant`}
        isOn={said?.tenantTick ?? item.tenantTickedAt !== null}
        isByOffice={item.tenantTickedByOffice}
        may={isOpen && name !== 'OWNER'}
        onChange={(tenantTick) => onSave({ tenantTick })}
      />
    </div>
  )
}

type TickProps = { label: string; isOn: boolean; isByOffice: boolean; may: boolean; onChange: (isOn: boolean) => void }

function Tick({ label, isOn, isByOffice, may, onChange }: TickProps) {
  const tick = may ? (
    <CheckField label={t`${label} agrees`} isChecked={isOn} onChange={onChange} />
  ) : (
    <span className="secondary">{isOn ? t`${label} agrees` : t`${label} has not agreed`}</span>
  )
  if (!isOn || !isByOffice) return tick
  return (
    <span>
      {tick} <span className="small secondary">{t`recorded by the office`}</span>
    </span>
  )
}

function Photos({ item, isOpen }: { item: ConditionItem; isOpen: boolean }) {
  const add = useAction('condition.addPhoto', { invalidates: ['condition'] })
  return (
    <div className="row wrap gap-2-4 condition-photos">
      {item.photoIds.map((id) => (
        <Photo key={id} id={id} of={item.item} />
      ))}
      {isOpen && (
        <label className="drop-zone">
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (!file) return
              const body = new FormData()
              body.set('file', file)
              add.mutate({ params: { id: item.id }, body })
            }}
          />
          {add.isPending ? t`Sending…` : t`Add photo`}
        </label>
      )}
    </div>
  )
}

function Photo({ id, of }: { id: string; of: string }) {
  const picture = usePicture(`/document/${id}?size=thumb`)
  return picture ? <img src={picture} alt={of} /> : null
}
