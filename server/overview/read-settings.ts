import { sql } from 'kysely'
import { installationSettings, organisationProfileSchema, type SettingKey, settings } from '../../domain/overview/setting.ts'
import type { Setting } from '../../domain/overview/setting-contract.ts'
import { secondFactorRuleSchema } from '../../domain/identity/second-factor.ts'
import { fromTheBeginning, valueOn } from '../../domain/settings/setting-values.ts'
import { readInstallation, readInstallationSetting } from '../identity/installation-settings.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { idOfNamed, readVersions } from '../platform/database/named-versions.ts'
import { readDated } from '../settings/setting-store.ts'

export async function readSettings(tx: Tx, config: Config): Promise<Setting[]> {
  const versions = await readVersions(tx, 'setting')
  if (tx.actor.kind === 'operator')
    return [await readOne(tx, config, 'installation', versions), await readOne(tx, config, 'phoneNumbers', versions)]
  const keys: Setting['key'][] = [
    'organisation',
    'secondFactor',
    'supportAccess',
    ...Object.keys(settings).map((key) => settingKeyOf(key)),
  ]
  const read: Setting[] = []
  for (const key of keys) read.push(await readOne(tx, config, key, versions))
  return read
}

type Values = Omit<Setting, 'id' | 'version'>

/** `versions` is set if all of them were already read. */
export async function readOne(
  tx: Tx,
  config: Config,
  key: Setting['key'],
  versions?: ReadonlyMap<string, number>,
): Promise<Setting> {
  const known = versions ?? (await readVersions(tx, 'setting'))
  const id = idOfNamed(tx, { entity: 'setting', name: key })
  return { id, version: known.get(key) ?? 0, ...(await readValues(tx, config, key)) }
}

async function readValues(tx: Tx, config: Config, key: Setting['key']): Promise<Values> {
  if (key === 'organisation') return undated(key, await readProfile(tx))
  if (key === 'secondFactor') return undated(key, await readSecondFactorRule(tx))
  if (key === 'supportAccess') return undated(key, await readSupportAccessRule(tx))
  if (key === 'installation') {
    const { productName, contact } = await readInstallation(tx, config)
    const { name, phone, email, address } = contact
    return undated(key, { productName, contactName: name, contactPhone: phone, contactEmail: email, contactAddress: address })
  }
  if (key === 'phoneNumbers') return undated(key, await readInstallationSetting(tx, key, installationSettings[key]))
  const { schema, defaultValue, isDated } = settings[key]
  const values = await readDated<Record<string, unknown>>(tx, key, schema, defaultValue)
  const dayOf = (from: (typeof values)[number]['from']) => (isDated && from !== fromTheBeginning ? from : null)
  return {
    key,
    isDated,
    value: valueOn(values, tx.today),
    values: values.map(({ from, value }) => ({ effectiveFrom: dayOf(from), value })),
  }
}

function undated(key: Setting['key'], value: Record<string, unknown>): Values {
  return { key, isDated: false, value, values: [{ effectiveFrom: null, value }] }
}

async function readProfile(tx: Tx) {
  const { rows } = await sql<Record<string, unknown>>`
    select name, address, phone, sms_header_title as "smsHeaderTitle" from organisations`.execute(tx)
  return organisationProfileSchema.parse(rows[0])
}

/** Stored on the organisation's own row, because sign-in reads it before anybody acts for the organisation. */
async function readSecondFactorRule(tx: Tx) {
  const { rows } = await sql<Record<string, unknown>>`
    select second_factor_required_of as "requiredOf" from organisations`.execute(tx)
  return secondFactorRuleSchema.parse(rows[0])
}

/** Also on that row: an operator reads it, who cannot read settings of the office. */
async function readSupportAccessRule(tx: Tx) {
  const { rows } = await sql<{ isRequired: boolean }>`select requires_support_consent as "isRequired" from organisations`.execute(
    tx,
  )
  return { consent: rows[0]?.isRequired ? 'REQUIRED' : 'NOT_REQUIRED' }
}

export function settingKeyOf(key: string): SettingKey {
  const known = Object.keys(settings).find((one): one is SettingKey => one === key)
  if (!known) throw new Error(`There is no setting ${key}.`)
  return known
}
