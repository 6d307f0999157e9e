import { type FieldValues, messageText } from '../../domain/settings/message-template.ts'
import type { Tx } from '../platform/database/database.ts'
import { readTemplate } from './template-store.ts'

/** The text of a message with a secret, in the organisation's wording; {secret} is replaced when it is sent. */
export async function signInMessage(
  tx: Tx,
  type: 'USER_CREATED' | 'TEMPORARY_LOGIN_CODE',
  values: FieldValues,
): Promise<{ type: string; body: string }> {
  return { type, body: messageText(await readTemplate(tx, type), values) }
}
