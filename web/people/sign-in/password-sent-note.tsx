import { useSearchState } from '../../platform/search-state.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { passwordSentText } from './password-sent-text.ts'

/** On the record of somebody just registered, until it is closed: the toast alone is gone too soon. */
export function PasswordSentNote({ phoneNumber }: { phoneNumber: string | null }) {
  const [search, change] = useSearchState()
  if (search['registered'] !== 'now') return null
  return <Note onClose={() => change({ registered: undefined }, { isReplace: true })}>{passwordSentText(phoneNumber)}</Note>
}
