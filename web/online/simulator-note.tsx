import { rich, t } from '../platform/texts.ts'
import { Note } from '../ui/feedback/note.tsx'

/** Shown above every payment if no real money moves. */
export function SimulatorNote() {
  return (
    <Note>{rich`${<strong>{t`Simulator: no money moves.`}</strong>} Any account number works, and the code is ${<strong>123456</strong>}. Numbers ending in 51 have too little money, 14 is unknown, and 99 or 98 gets no answer: 99 was paid, 98 was not.`}</Note>
  )
}
