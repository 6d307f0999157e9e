import { t } from '../../platform/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'

/** Above figures of whole properties, for somebody who holds a part of them. */
export function CoOwnedNote() {
  return (
    <Note>{t`You hold some of these properties together with others. “My share” counts your part only; the other figures are those of the whole properties.`}</Note>
  )
}
