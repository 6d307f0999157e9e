import { useSearchState } from '../../platform/search-state.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { passwordSentText } from './password-sent-text.ts'

/** Shown on a newly registered person's record until it is closed, because the toast disappears too soon. */
export function PasswordSentNote({ phoneNumber }: { phoneNumber: string | null }) {
  const [search, change] = useSearchState()
  if (search['registered'] !== 'now') return null
  return <Note onClose={() => change({ registered: undefined }, { isReplace: true })}>{passwordSentText(phoneNumber)}</Note>
}
