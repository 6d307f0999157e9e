import type { z } from 'zod'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { type BodyOf, everyRole, type RoleName } from '../../domain/endpoint.ts'
import { installationSchema, installationSettings, organisationProfileSchema, settings } from '../../domain/overview/setting.ts'
import type { Setting, settingContract } from '../../domain/overview/setting-contract.ts'
import { isSecondFactorRequired, requiredOfValues, secondFactorRuleSchema } from '../../domain/identity/second-factor.ts'
import { supportAccessRuleSchema } from '../../domain/overview/support-access.ts'
import { beforeRemoval, fieldProblem, notFound, Problem } from '../../domain/problem.ts'
import { fromTheBeginning } from '../../domain/settings/setting-values.ts'
import { organisationOf, supportAccessOf } from '../platform/actor.ts'
import { countApprovers } from '../approvals/count-approvers.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { upsertInstallationSetting } from '../identity/installation-settings.ts'
import { endSessionsWithoutFactor } from '../identity/sign-in/session-store.ts'
import { countClocks } from '../disputes/read-clocks.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { assertProven } from '../platform/http/fresh-proof.ts'
import { countVersion, lockVersion } from '../platform/database/named-versions.ts'
import { deleteSetting, rereadSettings, upsertSetting } from '../settings/setting-store.ts'
import { readOne } from './read-settings.ts'
import { settingEffects } from './setting-effects.ts'

type Change = BodyOf<typeof settingContract.update>

/** Settings that protect the office would be useless if an operator in support access could change them (docs/decisions/0078). */
const ofOfficeAlone: ReadonlySet<Change['key']> = new Set([
  'approvals',
  'supportAccess',
  'secondFactor',
  'sessions',
  'retention',
  'rentStatistics',
])

/** Sets a value from a day on. Documents that were issued, posted or signed before do not change. */
export async function changeSetting(
  tx: Tx,
  config: Config,
  { ifMatch, ...change }: Change & { ifMatch: number | undefined },
): Promise<Setting> {
  const { key, reason } = change
  assertCanSet(tx, key)
  if (ofOfficeAlone.has(key)) assertOfOffice(tx)
  const from = dayOf(tx, change)
  await lockVersion(tx, { entity: 'setting', name: key })
  rereadSettings(tx)
  const before = await readOne(tx, config, key)
  await ensureUnchanged(tx, { entity: 'setting', current: before, ifMatch })
  const value = checkedValue(change, before, from)
  if (from !== fromTheBeginning && from < tx.today && !reason) {
    throw fieldProblem('/reason', 'This date is in the past, and the change cannot be undone. Enter why it applies from then.')
  }
  // Somebody with a stolen session must not be able to extend it, or to remove the second factor from the next sign-in.
  if (key === 'secondFactor' || key === 'sessions') await assertProven(tx)
  switch (key) {
    case 'organisation':
      await saveProfile(tx, organisationProfileSchema.parse(value))
      break
    case 'secondFactor':
      await saveSecondFactorRule(tx, secondFactorRuleSchema.parse(value))
      break
    case 'supportAccess':
      await saveSupportAccessRule(tx, supportAccessRuleSchema.parse(value))
      break
    case 'installation':
    case 'phoneNumbers':
      await upsertInstallationSetting(tx, key, value)
      break
    case 'approvals':
      if (value['isOn'] === true) await assertApprover(tx)
      // The time at which it was turned on counts for people who were added since (find-brought-in.ts), not that of a new amount.
      await upsertSetting(tx, key, { from, value, keepsSetAt: before.value['isOn'] === true && value['isOn'] === true })
      break
    default:
      await upsertSetting(tx, key, { from, value })
      if (key === 'expiryWarning') await moveLeasesByDate(tx)
      if (key === 'workingWeek') await countClocks(tx)
  }
  await countVersion(tx, { entity: 'setting', name: key })
  const after = await readOne(tx, config, key)
  // The audit stores only legal and financial figures, not the office's contact details.
  if (!isOfInstallation(key)) await recordSetting(tx, before, after, reason)
  return after
}

async function recordSetting(tx: Tx, before: Setting, after: Setting, reason?: string | null): Promise<void> {
  const kept = ({ key, values }: Setting) => ({ [key]: JSON.stringify(values) })
  const { id, version } = after
  const changed = { ...kept(after), version, ...(reason ? { reason } : {}) }
  await recordChange(tx, { entity: 'setting', entityId: id, before: kept(before), after: changed })
}

/** Otherwise nobody could approve the ADMIN's requests, including the next change of this setting. */
async function assertApprover(tx: Tx): Promise<void> {
  if ((await countApprovers(tx)) > 0) return
  throw fieldProblem(
    '/value/isOn',
    'Nobody could approve your own requests. First edit a manager who has signed in and tick “May approve requests that only the administrator may make”.',
  )
}

/** Shown before it is saved. */
export async function previewSetting(tx: Tx, config: Config, change: Change): Promise<string[]> {
  assertCanSet(tx, change.key)
  const from = dayOf(tx, change)
  checkedValue(change, await readOne(tx, config, change.key), from)
  return settingEffects(tx, change.key, from)
}

function assertCanSet(tx: Tx, key: Change['key']): void {
  if (isOfInstallation(key) !== (tx.actor.kind === 'operator')) {
    throw new Problem(
      'FORBIDDEN',
      isOfInstallation(key)
        ? 'Only the operator can change this setting.'
        : 'Only the administrator of an organisation can change this setting.',
    )
  }
}

/** Omitted fields keep the values of that day. */
function checkedValue({ key, value }: Change, { values }: Setting, from: CalendarDate): Record<string, unknown> {
  const held = values.findLast(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= from)?.value
  const { success, data, error } = schemaOf(key).safeParse({ ...held, ...value })
  if (success) return data
  const [issue] = error.issues
  throw fieldProblem(
    `/value${issue?.path.map((part) => `/${String(part)}`).join('') ?? ''}`,
    issue?.message ?? 'This value is not valid.',
  )
}

function schemaOf(key: Change['key']): z.ZodType<Record<string, unknown>> {
  if (key === 'organisation') return organisationProfileSchema
  if (key === 'secondFactor') return secondFactorRuleSchema
  if (key === 'supportAccess') return supportAccessRuleSchema
  if (key === 'phoneNumbers') return installationSettings[key].schema
  return key === 'installation' ? installationSchema : settings[key].schema
}

/** Stored on the organisation's own row, without a day. */
function isOnOrganisation(key: Change['key']): key is 'organisation' | 'secondFactor' | 'supportAccess' {
  return key === 'organisation' || key === 'secondFactor' || key === 'supportAccess'
}

function isOfInstallation(key: Change['key']): key is 'installation' | 'phoneNumbers' {
  return key === 'installation' || key === 'phoneNumbers'
}

/** Deletes a value for a future day. A value that already applies stays, because it was used for billing and decisions. */
export async function withdrawSetting(
  tx: Tx,
  config: Config,
  { key, effectiveFrom, ifMatch }: { key: Change['key']; effectiveFrom: CalendarDate; ifMatch: number | undefined },
): Promise<Setting> {
  await lockVersion(tx, { entity: 'setting', name: key })
  rereadSettings(tx)
  const before = await readOne(tx, config, key)
  await ensureUnchanged(tx, { entity: 'setting', current: before, ifMatch, next: beforeRemoval })
  if (!before.values.some((value) => value.effectiveFrom === effectiveFrom)) throw notFound('setting')
  if (!(await deleteSetting(tx, key, effectiveFrom))) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This setting has applied since ${formatDate(effectiveFrom)} and cannot be cancelled. Set a new value from another date.`,
    )
  }
  await countVersion(tx, { entity: 'setting', name: key })
  const after = await readOne(tx, config, key)
  await recordSetting(tx, before, after)
  return after
}

function dayOf(tx: Tx, { key, effectiveFrom }: Change): CalendarDate {
  const isDated = !isOnOrganisation(key) && !isOfInstallation(key) && settings[key].isDated
  if (!isDated && effectiveFrom !== undefined)
    throw fieldProblem('/effectiveFrom', 'This setting applies at once. Leave the date out.')
  return isDated ? (effectiveFrom ?? tx.today) : fromTheBeginning
}

async function saveSecondFactorRule(tx: Tx, { requiredOf }: z.output<typeof secondFactorRuleSchema>): Promise<void> {
  const { second_factor_required_of: before } = await tx
    .selectFrom('organisations')
    .select('second_factor_required_of')
    .executeTakeFirstOrThrow()
  await tx.updateTable('organisations').set({ second_factor_required_of: requiredOf }).execute()
  const isRequired = (roleName: RoleName, rule: string) =>
    isSecondFactorRequired({
      roleName,
      requiredOf: requiredOfValues.find((one) => one === rule) ?? 'NOBODY',
      isProduction: false,
    })
  const organisationId = organisationOf(tx.actor)
  const roleNames = everyRole.filter((name) => isRequired(name, requiredOf) && !isRequired(name, before))
  if (!organisationId || roleNames.length === 0) return
  // The user who changes it has just proven their identity, and must do so again at the next sign-in.
  const exceptSessionId = 'sessionId' in tx.actor ? tx.actor.sessionId : undefined
  await tx.actingAs('auth', (identity) => endSessionsWithoutFactor(identity, { organisationId, roleNames, exceptSessionId }))
}

async function saveSupportAccessRule(tx: Tx, { consent }: z.output<typeof supportAccessRuleSchema>): Promise<void> {
  await assertProven(tx)
  await tx
    .updateTable('organisations')
    .set({ requires_support_consent: consent === 'REQUIRED' })
    .execute()
}

function assertOfOffice({ actor }: Tx): void {
  if (supportAccessOf(actor))
    throw new Problem('ILLEGAL_TRANSITION', 'Only an administrator of this office can change this setting.')
}

async function saveProfile(
  tx: Tx,
  { name, address, phone, smsHeaderTitle }: z.output<typeof organisationProfileSchema>,
): Promise<void> {
  await tx.updateTable('organisations').set({ name, address, phone, sms_header_title: smsHeaderTitle }).execute()
}
