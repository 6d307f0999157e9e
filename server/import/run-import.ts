import { formatCount } from '../../domain/money.ts'
import { sql } from 'kysely'
import type { IgnoredColumn, ImportIssue } from '../../domain/import/import-contract.ts'
import {
  type Existing,
  type ImportKind,
  importKinds,
  maxChanges,
  maxImportRows,
  sheetNames,
} from '../../domain/import/import-kind.ts'
import { readRow } from '../../domain/import/read-row.ts'
import { hasPrefixInUse, prefixesText } from '../../domain/settings/phone-prefixes.ts'
import { readPhonePrefixes } from '../identity/phone-prefixes.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Actor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { currentLog } from '../platform/log.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import type { Messenger } from '../identity/messages-to-person.ts'
import { newId } from '../platform/database/new-id.ts'
import {
  beginImport,
  endImport,
  deleteContent,
  acquireWritersLock,
  saveIgnoredColumns,
  saveProgress,
  type Outcome,
  type StagedRow,
  stageRows,
  reportProgress,
} from './import-store.ts'
import { issueAt, type FoundChange, type Step, type Taken } from './import-step.ts'
import { progressReporter } from './progress-reporter.ts'
import { isGeoJson } from './read-outlines.ts'
import { outlinesIn } from './read-text-file.ts'
import { correctContacts } from './correct-contacts.ts'
import { readImportFile } from './read-import-file.ts'
import { importBankAccounts } from './accounts/import-bank-accounts.ts'
import { importCharges } from './charges/import-charges.ts'
import { importBuildings, importUnits } from './import-buildings.ts'
import { importPlots, importThrams } from './import-land.ts'
import { importLeases, importOpeningBalances } from './import-leases.ts'
import { importMeters, importReadings } from './import-meters.ts'
import { importOutlines } from './import-outlines.ts'
import { tooManyRows } from './too-many-rows.ts'
import { importOwners, importTenants } from './import-people.ts'
import { importChiwogs } from './places/import-chiwogs.ts'
import { importLandRates } from './land-rates/import-land-rates.ts'
import { importPlans } from './vendors/import-plans.ts'
import { importVendors } from './vendors/import-vendors.ts'

type Run = Messenger & { actor: Actor }
export type ImportRequest = {
  id?: string | undefined
  kind: ImportKind | 'workbook'
  isDryRun: boolean
  existing: Existing
  bytes: Buffer
  fileName: string
}

/** A file with more errors is completely wrong; more reasons would not help. */
export const maxIssues = 10_000
const blockRows = 1000
/** The heartbeat interval of a running import. After a few missed heartbeats, delete-old-imports.ts marks it as failed. */
const heartbeatMs = 20_000
const nothing = { created: 0, updated: 0, adopted: 0, changes: [], changeCount: 0 }

const importers: Record<ImportKind, (step: Step) => Promise<Taken>> = {
  chiwog: importChiwogs,
  owner: importOwners,
  thram: importThrams,
  plot: importPlots,
  building: importBuildings,
  unit: importUnits,
  meter: importMeters,
  'meter-reading': importReadings,
  tenant: importTenants,
  vendor: importVendors,
  'maintenance-plan': importPlans,
  'land-rate': importLandRates,
  lease: importLeases,
  'recurring-charge': importCharges,
  'opening-balance': importOpeningBalances,
  'bank-account': importBankAccounts,
}

/**
 * Imports a file in two phases. First its rows are read and staged block by block with progress reports, so that memory holds one block.
 * Then one transaction links, checks and writes all rows in SQL, and stores all or nothing. A dry run does the same and is rolled back.
 */
export async function runImport(run: Run, request: ImportRequest): Promise<string> {
  const { within, actor } = run
  const id = request.id ?? newId()
  const { kind, isDryRun, existing, fileName } = request
  await within(actor, async (tx) => {
    await beginImport(tx, { id, kind, fileName, isDryRun, existing })
    await recordChange(tx, { entity: 'import', entityId: id, before: {}, after: {} })
  })
  const signs = setInterval(() => {
    within(actor, (tx) => saveProgress(tx, id, {})).catch((error: unknown) =>
      currentLog().warn({ err: error, importId: id }, 'an import could not say that it is alive'),
    )
  }, heartbeatMs)
  try {
    const { issues, kinds } = await stageFile(run, id, request)
    if (issues.length >= maxIssues) {
      await within(actor, (tx) => endImport(tx, id, { ...nothing, status: 'FAULTY', issues }))
      return id
    }
    await importSheetsOf(run, id, {
      isDryRun,
      kinds,
      canUpdate: existing === 'UPDATE',
      isOutlines: isGeoJson(request.bytes),
      issues,
    })
    return id
  } catch (error) {
    await markFailed(run, id, error)
    throw error
  } finally {
    clearInterval(signs)
  }
}

/** If even this fails, the job does it later; the first error is the one that is reported. */
async function markFailed({ within, actor }: Run, id: string, error: unknown): Promise<void> {
  const message = error instanceof Problem ? error.message : 'The import failed. Nothing was stored. Import the file again.'
  const issues = [{ sheet: '', row: 0, column: '', message }]
  await within(actor, (tx) => endImport(tx, id, { ...nothing, status: 'BROKEN', issues })).catch((failure: unknown) =>
    currentLog().warn({ err: failure, importId: id }, 'a failed import could not be marked'),
  )
}

async function stageFile({ within, actor }: Run, id: string, { kind, bytes }: ImportRequest) {
  const issues: ImportIssue[] = []
  const kinds = new Map<ImportKind, number>()
  let rows = 0
  let block: StagedRow[] = []
  const ignored: IgnoredColumn[] = []
  const prefixes = await within(actor, readPhonePrefixes)
  const flush = async () => {
    const staged = block
    block = []
    await within(actor, async (tx) => {
      if (staged.length > 0) await stageRows(tx, id, staged)
      await reportProgress(tx, id, { progress: `Reading: ${formatCount(rows)} rows`, rows })
    })
  }
  for await (const one of isGeoJson(bytes) ? outlinesIn(kind, bytes) : readImportFile(kind, bytes)) {
    if ('issue' in one) {
      if (issues.length < maxIssues) issues.push(one.issue)
      continue
    }
    if ('ignored' in one) {
      ignored.push(one.ignored)
      continue
    }
    rows += 1
    if (rows > maxImportRows) throw tooManyRows()
    kinds.set(one.kind, (kinds.get(one.kind) ?? 0) + 1)
    const read = 'values' in one ? one : rejectPhonePrefix(readRow(one.kind, one.cells), prefixes)
    if (issues.length < maxIssues) issues.push(...read.issues.map(({ key, message }) => issueAt(one.kind, one.row, key, message)))
    const bad = [...new Set(read.issues.map(({ key }) => key))]
    const values = bad.length > 0 ? { ...read.values, bad } : read.values
    block.push({ kind: one.kind, row: one.row, recordId: newId(), values })
    if (block.length === blockRows) await flush()
  }
  if (rows === 0) throw fieldProblem('/file', 'This file has no rows below the headings.')
  await flush()
  if (ignored.length > 0) await within(actor, (tx) => saveIgnoredColumns(tx, id, ignored))
  return { issues, kinds }
}

function rejectPhonePrefix(
  { values, issues }: ReturnType<typeof readRow>,
  prefixes: readonly string[],
): ReturnType<typeof readRow> {
  const { phoneNumber } = values
  if (typeof phoneNumber !== 'string' || hasPrefixInUse(phoneNumber, prefixes)) return { values, issues }
  return { values, issues: [...issues, { key: 'phoneNumber', message: prefixesText(prefixes) }] }
}

type ImportSheets = {
  isDryRun: boolean
  kinds: ReadonlyMap<ImportKind, number>
  canUpdate: boolean
  isOutlines: boolean
  issues: readonly ImportIssue[]
}

/** Thrown to roll back a dry run, or a run with errors; it is not a failure. */
class RolledBack extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('Taken back.')
    this.outcome = outcome
  }
}

async function importSheetsOf({ within, outbox, actor }: Run, id: string, { isDryRun, ...given }: ImportSheets): Promise<void> {
  await within(actor, (tx) => reportProgress(tx, id, { progress: 'Checking and writing' }))
  const progress = progressReporter(async (said) => void (await within(actor, (tx) => saveProgress(tx, id, { progress: said }))))
  try {
    await within(actor, async (tx) => {
      await acquireWritersLock(tx, id)
      const outcome = await importAll(tx, outbox, id, { ...given, say: progress.say })
      if (isDryRun || outcome.issues.length > 0) throw new RolledBack(outcome)
      await endImport(tx, id, { ...outcome, status: 'DONE' })
      await deleteContent(tx, id)
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    const { outcome } = error
    // A file with errors imports nothing, so there is nothing to count.
    const { issues } = outcome
    await within(actor, (tx) =>
      endImport(tx, id, issues.length > 0 ? { ...nothing, status: 'FAULTY', issues } : { ...outcome, status: 'CHECKED' }),
    )
  } finally {
    progress.end()
  }
}

function rowsDone(doing: string, done: number, all: number): string {
  return `${doing}: ${formatCount(done)} of ${formatCount(all)} rows done`
}

type ImportAll = Omit<ImportSheets, 'isDryRun'> & { say: (progress: string) => void }

async function importAll(tx: Tx, outbox: Outbox, id: string, given: ImportAll): Promise<Outcome> {
  const { kinds, canUpdate, isOutlines, say, issues: found } = given
  // Two simultaneous imports of one office would miss each other's duplicates.
  await sql`select pg_advisory_xact_lock(hashtextextended('import ' || app_organisation_id(), 0))`.execute(tx)
  // There are no statistics for newly staged rows, and the planner's estimate of a few rows would choose a nested loop over 100,000.
  await sql`set local enable_nestloop = off`.execute(tx)
  const issues: ImportIssue[] = [...found]
  const changes: FoundChange[] = []
  let isComplete = true
  let [created, updated, changeCount, done] = [0, 0, 0, 0]
  const all = [...kinds.values()].reduce((sum, rows) => sum + rows, 0)
  for (const kind of importKinds.filter((one) => kinds.has(one))) {
    const before = done
    const onProgress = (written: number) => say(rowsDone(`Writing ${sheetNames[kind].toLowerCase()}`, before + written, all))
    say(rowsDone(`Checking ${sheetNames[kind].toLowerCase()}`, before, all))
    const step: Step = { tx, importId: id, kind, canUpdate, issues: [], changes: [], changeCount: 0, onProgress }
    const taken = await importSheet(step, { isOutlines, hasIssues: issues.length > 0 })
    for (const issue of step.issues) issues.push(issue)
    isComplete = taken !== undefined
    if (!taken) break
    changes.push(...step.changes.slice(0, maxChanges - changes.length))
    changeCount += step.changeCount
    created += taken.created
    updated += taken.updated
    done += kinds.get(kind) ?? 0
  }
  // Runs last, because each person stays locked until the end.
  if (isComplete && issues.length === 0) issues.push(...(await correctContacts(tx, outbox, { importId: id, changes })))
  const sorted = issues.slice(0, maxIssues).sort((a, b) => sheetOrder(a) - sheetOrder(b) || a.row - b.row)
  return { created, updated, adopted: isComplete ? await countAdopted(tx, id) : 0, issues: sorted, changes, changeCount }
}

/** After the first errors nothing is stored, so checks of later sheets that depend on it are left to the next run. */
async function importSheet(step: Step, given: { isOutlines: boolean; hasIssues: boolean }): Promise<Taken | undefined> {
  try {
    return given.isOutlines ? await importOutlines(step) : await importers[step.kind](step)
  } catch (error) {
    if (!given.hasIssues && step.issues.length === 0) throw error
    if (!(error instanceof Problem))
      currentLog().error({ err: error, importId: step.importId, kind: step.kind }, 'a sheet could not be checked')
    return undefined
  }
}

/**
 * In the order of dependencies, so that users who correct from the top reach the cause first. Issues that belong to no sheet come first.
 */
function sheetOrder({ sheet }: ImportIssue): number {
  return importKinds.findIndex((kind) => sheetNames[kind] === sheet)
}

async function countAdopted(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_rows where import_id = ${id} and content ? 'adopted'`.execute(tx)
  return rows[0]?.count ?? 0
}
