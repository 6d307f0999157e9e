import { fieldProblem } from '../../domain/problem.ts'
import {
  hasPrefixInUse,
  phonePrefixesSchema,
  prefixesText,
  prefixesOf,
  defaultPhonePrefixes,
} from '../../domain/settings/phone-prefixes.ts'
import type { Tx } from '../platform/database/database.ts'
import { readInstallationSetting } from './installation-settings.ts'

/** What mobile numbers begin with, as a SUPERADMIN has set it for everybody. */
export async function readPhonePrefixes(tx: Tx): Promise<string[]> {
  return prefixesOf(
    await readInstallationSetting(tx, 'phoneNumbers', { schema: phonePrefixesSchema, defaultValue: defaultPhonePrefixes }),
  )
}

/** Asked where a number is new here: who signs in with one that went out of use goes on. */
export async function requirePrefixInUse(tx: Tx, phoneNumber: string, path = '/phoneNumber'): Promise<void> {
  const prefixes = await readPhonePrefixes(tx)
  if (!hasPrefixInUse(phoneNumber, prefixes)) throw fieldProblem(path, prefixesText(prefixes))
}
