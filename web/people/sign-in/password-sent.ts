import { t } from '../../platform/texts.ts'
/** What happens when a person is registered, said at once: the office is asked about it at the counter. */
export function passwordSentText(phoneNumber: string | null): string {
  return t`A temporary password went out by SMS to +975 ${phoneNumber ?? ''}. They sign in with it and choose their own.`
}
