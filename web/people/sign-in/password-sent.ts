import { t } from '../../platform/texts.ts'
/** What happens when a person is registered, said at once: the office is asked about it at the counter. */
export function passwordSentText(phoneNumber: string | null): string {
  return t`A temporary password was sent by SMS to +975 ${phoneNumber ?? ''}. The person signs in with it and sets their own.`
}
