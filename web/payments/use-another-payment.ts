import { t } from '../platform/texts.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { useDuplicateQuestion } from '../ui/form/use-duplicate-question.ts'

const question = { title: t`Is this another payment?`, action: t`Record another payment` }

/** Asks before a payment is recorded that a receipt may stand for already, by its reference or its amount and day, and sends the form again where it is another one. */
export function useAnotherPayment() {
  const { takeAnswer, ...form } = useDuplicateQuestion(question)
  /** What the answer adds to the call; it counts once. */
  return { ...form, part: () => (takeAnswer() ? { isAnotherPayment: true } : {}) }
}

export function askAnotherPayment(text: string): Promise<boolean> {
  return confirm({ ...question, text })
}
