import { privacyContract } from '../../domain/overview/privacy-contract.ts'
import { duplicateProblem, notFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { recordsOf } from '../people/person-record-store.ts'
import { readRestriction, setRestriction } from '../people/restriction-store.ts'
import { personOf, roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { StreamReply } from '../platform/files/send-sheet.ts'
import type { FileReply } from '../platform/http/send-rendered.ts'
import type { Services } from '../platform/services.ts'
import { eraseAccount } from './erase-account.ts'
import { type ExportPart, exportParts } from './export-parts.ts'
import { renderExport } from './render-export.ts'
import { type GatheredExport, gatherExport } from './gather-export.ts'

export function privacyRoutes({ serve }: Services): void {
  serve.stream(privacyContract.exportUser, async ({ tx, params }) => jsonFile(await exportOfUser(tx, params.id)))
  serve.stream(privacyContract.exportTenant, async ({ tx, params }) => jsonFile(await exportOfTenant(tx, params.id)))
  serve.file(privacyContract.exportUserPdf, async ({ tx, params }) => gatherExport(await exportOfUser(tx, params.id)), exportFile)
  serve.file(
    privacyContract.exportTenantPdf,
    async ({ tx, params }) => gatherExport(await exportOfTenant(tx, params.id)),
    exportFile,
  )
  serve.endpoint(privacyContract.eraseUser, async ({ tx, params: { id } }) => {
    await requireSelf(tx, id)
    await eraseAccount(tx, id)
  })
  serve.endpoint(privacyContract.eraseTenant, async ({ tx, params: { id } }) => {
    await requireSelf(tx, id)
    await requireTenant(tx, id)
    await eraseAccount(tx, id)
  })
  serve.endpoint(privacyContract.restriction, async ({ tx, params: { id } }) => {
    await requireSubject(tx, id)
    return readRestriction(tx, id)
  })
  serve.endpoint(privacyContract.restrict, async ({ tx, params: { id }, body }) => {
    await requireSubject(tx, id)
    const before = await readRestriction(tx, id)
    await setRestriction(tx, id, body)
    const after = await readRestriction(tx, id)
    if (body.isRestricted && !body.canReplace && after.reason !== body.reason) {
      throw duplicateProblem(
        '/reason',
        after.reason ? `The data is already restricted: “${after.reason}”` : 'The data is already restricted.',
      )
    }
    const [was, is] = [{ isRestricted: before.isRestricted }, { isRestricted: after.isRestricted }]
    await recordChange(tx, { entity: 'user', entityId: id, before: was, after: is })
    return after
  })
}

async function exportOfUser(tx: Tx, id: string): Promise<AsyncIterable<ExportPart>> {
  await requireSubject(tx, id)
  return exportParts(tx, id)
}

async function exportOfTenant(tx: Tx, id: string): Promise<AsyncIterable<ExportPart>> {
  await requireSubject(tx, id)
  await requireTenant(tx, id)
  return exportParts(tx, id)
}

function jsonFile(parts: AsyncIterable<ExportPart>): StreamReply {
  return { pieces: exportAsJson(parts), type: 'application/json; charset=utf-8', name: 'my-data.json' }
}

async function exportFile(exported: GatheredExport): Promise<FileReply> {
  return { content: await renderExport(exported), type: 'application/pdf', name: 'my-data.pdf' }
}

/** The caller, or for an ADMIN any person in the organisation; all others are not found. */
async function requireSubject(tx: Tx, id: string): Promise<void> {
  if (id === personOf(tx.actor)) return
  if (roleOf(tx.actor) !== 'ADMIN' || (await recordsOf(tx, id)).length === 0) throw notFound('person')
}

async function requireSelf(tx: Tx, id: string): Promise<void> {
  await requireSubject(tx, id)
  if (id === personOf(tx.actor)) return
  throw new Problem('ILLEGAL_TRANSITION', 'Only the person can delete their account, from their own profile.')
}

async function requireTenant(tx: Tx, id: string): Promise<void> {
  const records = await tx.actingAs('staff', (office) => recordsOf(office, id))
  if (!records.some(({ kind }) => kind === 'TENANT')) throw notFound('tenant')
}

/** The export as one JSON object, written block by block. */
async function* exportAsJson(parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  let before = '{'
  for await (const part of parts) {
    yield `${before}${JSON.stringify(part.name)}:`
    before = ','
    if ('value' in part) yield JSON.stringify(part.value)
    else yield* listAsJson(part.blocks)
  }
  yield '}'
}

async function* listAsJson(blocks: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const rows of blocks) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
