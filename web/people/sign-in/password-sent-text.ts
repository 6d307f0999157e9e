import { t } from '../../platform/texts.ts'
/** Explains what happens after a person is registered, because people ask the office about it at the counter. */
export function passwordSentText(phoneNumber: string | null): string {
  return t`An SMS was sent to +975 ${phoneNumber ?? ''}. It contains a temporary password, or asks the person to use their existing password.`
}
