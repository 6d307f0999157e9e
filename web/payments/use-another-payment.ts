import { t } from '../platform/texts.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { useDuplicateQuestion } from '../ui/form/use-duplicate-question.ts'

const question = { title: t`Is this another payment?`, action: t`Record another payment` }

/**
 * Warns before recording a payment that may already have a receipt with the same reference, or the same amount and day. If the person
 * confirms another payment, the form is sent again.
 */
export function useAnotherPayment() {
  const { takeAnswer, ...form } = useDuplicateQuestion(question)
  /** The confirmation, added to the call. It is valid once. */
  return { ...form, part: () => (takeAnswer() ? { isAnotherPayment: true } : {}) }
}

export function askAnotherPayment(text: string): Promise<boolean> {
  return confirm({ ...question, text })
}
