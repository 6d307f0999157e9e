import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ManagerPicker, managerSource } from '../../people/managers/manager-picker.tsx'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { oneQuery } from '../../ui/input/record-picker.tsx'
import '../properties.css'

type ManagersFieldProps = { value: readonly string[]; onChange: (value: string[]) => void; error: ReactNode }

/** The managers of a building. Only the ADMIN can change them; saving by a MANAGER leaves them unchanged. */
export function ManagersField({ value, onChange, error }: ManagersFieldProps) {
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  if (!isAdmin) return null
  return (
    <div>
      <ManagerPicker
        // The key remounts the picker after each choice.
        key={value.length}
        label={t`Managers`}
        placeholder={value.length === 0 ? t`Search manager` : t`Add another manager`}
        value={null}
        error={error}
        onChange={(id) => id && !value.includes(id) && onChange([...value, id])}
      />
      {value.length > 0 && (
        <ul className="bare stack gap-1 mt-2 chosen-plots" aria-label={t`Managers chosen`}>
          {value.map((id) => (
            <ChosenManager key={id} id={id} onRemove={() => onChange(value.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ChosenManager({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: manager } = useQuery(oneQuery(managerSource, id))
  const label = manager?.nameEnglish ?? t`Manager …`
  return (
    <li>
      <span>{label}</span>
      <button type="button" className="clear-button" aria-label={t`Remove ${label}`} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}
