import { importContract } from '../../domain/import/import-contract.ts'
import { maxChanges, maxImportBytes } from '../../domain/import/import-kind.ts'
import { textsAsCsv } from '../platform/files/csv.ts'
import type { Services } from '../platform/services.ts'
import { xlsxType } from '../platform/files/xlsx.ts'
import type { Messenger } from '../identity/messages-to-person.ts'
import { sendSignInNotices } from '../identity/sign-in-change/send-sign-in-notices.ts'
import { deliverFor } from '../people/deliver-for.ts'
import type { Actor } from '../platform/actor.ts'
import { assertCanImportAccounts } from './accounts/import-bank-accounts.ts'
import { firstDayRoutes } from './first-day/first-day-routes.ts'
import { importTemplate } from './import-template.ts'
import { listImports, readChanges, readIssues, readImport } from './import-store.ts'
import { maxIssues, runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

export function importRoutes(services: Services): void {
  const { serve, outbox } = services
  firstDayRoutes(services)
  serve.endpoint(importContract.list, ({ tx, query }) => listImports(tx, query))
  serve.outside(importContract.create, async ({ within, actor, params, query, readNamedFile }) => {
    if (params.kind === 'bank-account') await within(actor, assertCanImportAccounts)
    const { bytes, name } = await readNamedFile(maxImportBytes)
    const id = await runImport(
      { within, outbox, actor },
      { id: query.importId, kind: params.kind, isDryRun: query.dryRun, existing: query.existing, bytes, fileName: name },
    )
    await sendMessages({ within, outbox }, actor)
    return within(actor, (tx) => readImport(tx, id))
  })
  serve.file(
    importContract.template,
    async () => undefined,
    async () => ({ content: await importTemplate(), type: xlsxType, name: 'sakhang-import.xlsx' }),
  )
  serve.endpoint(importContract.read, ({ tx, params }) => readImport(tx, params.id))
  serve.file(
    importContract.errors,
    async ({ tx, params }) => {
      await readImport(tx, params.id)
      return readIssues(tx, params.id, maxIssues)
    },
    async (issues) => ({
      content: textsAsCsv([
        ['Sheet', 'Row', 'Column', 'Errors'],
        ...issues.map(({ sheet, row, column, message }) => [sheet, row, column, message]),
      ]),
      type: 'text/csv; charset=utf-8',
      name: 'import-errors.csv',
    }),
  )
  serve.file(
    importContract.changes,
    async ({ tx, params }) => {
      await readImport(tx, params.id)
      return readChanges(tx, params.id, maxChanges)
    },
    async (changes) => ({
      content: textsAsCsv([
        ['Sheet', 'Row', 'Column', 'Before', 'After', 'Sign-in'],
        ...changes.map(({ sheet, row, column, before, after, isProposed }) => {
          return [sheet, row, column, before, after, isProposed ? 'Proposed to the person' : '']
        }),
      ]),
      type: 'text/csv; charset=utf-8',
      name: 'import-changes.csv',
    }),
  )
  serve.outside(importContract.undo, async ({ within, actor, params }) => {
    const undone = await within(actor, (tx) => undoImport(tx, outbox, params.id))
    await sendMessages({ within, outbox }, actor)
    return undone
  })
}

/** Messages to people whose phone or e-mail changed. */
async function sendMessages(messenger: Messenger, actor: Actor): Promise<void> {
  await sendSignInNotices(messenger)
  await deliverFor(messenger.outbox, actor)
}
