import { IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../platform/texts.ts'
import '../record/record.css'

/** A quiet notice above a record or a form: a recent event, or information needed before the next step. */
export function Note({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  return (
    <output className="note">
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <div className="note-words">{children}</div>
      {onClose && (
        <button type="button" className="note-close" aria-label={t`Close this notice`} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </output>
  )
}
