import { t } from '../../platform/texts.ts'
/** What happens when a person is registered, said at once: the office is asked about it at the counter. */
export function passwordSentText(phoneNumber: string | null): string {
  return t`An SMS was sent to +975 ${phoneNumber ?? ''}. It contains a temporary password, or asks the person to use their existing password.`
}
