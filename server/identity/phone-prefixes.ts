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

/** The valid prefixes of mobile numbers, as set by a SUPERADMIN for the installation. */
export async function readPhonePrefixes(tx: Tx): Promise<string[]> {
  return prefixesOf(
    await readInstallationSetting(tx, 'phoneNumbers', { schema: phonePrefixesSchema, defaultValue: defaultPhonePrefixes }),
  )
}

/** Checked for numbers that are new here. People whose existing prefix is no longer in use can still sign in. */
export async function requirePrefixInUse(tx: Tx, phoneNumber: string, path = '/phoneNumber'): Promise<void> {
  const prefixes = await readPhonePrefixes(tx)
  if (!hasPrefixInUse(phoneNumber, prefixes)) throw fieldProblem(path, prefixesText(prefixes))
}
