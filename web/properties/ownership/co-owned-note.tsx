import { t } from '../../platform/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'

/** A note above figures of full properties, for a person who owns a part of them. */
export function CoOwnedNote() {
  return (
    <Note>{t`You own some of these properties with others. “My share” shows your part. Other figures show the full property.`}</Note>
  )
}
