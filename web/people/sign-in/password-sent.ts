import { t } from '../../platform/texts.ts'
/** What happens when a person is registered, said at once: the office is asked about it at the counter. */
export function passwordSentText(phoneNumber: string | null): string {
  return t`An SMS was sent to +975 ${phoneNumber ?? ''}. It has a temporary password, or says to use the password that the person already has.`
}
