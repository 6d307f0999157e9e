import { statementContract } from '../../domain/bank-statements/statement-contract.ts'
import { guessColumns } from '../../domain/bank-statements/statement-file.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Services } from '../platform/services.ts'
import { maxUploadBytes } from '../platform/http/upload.ts'
import { ignoreLine, linkLine, matchLine } from './match-line.ts'
import { readStatementFile } from './read-statement-file.ts'
import { listLines, listStatements, readStatementById } from './statement-line-store.ts'
import { assertOfAccount, bankOf, rememberColumns, rememberedColumns, importStatement } from './import-statement.ts'

const shownRows = 5

export function statementRoutes({ serve }: Services): void {
  serve.outside(statementContract.preview, async ({ within, actor, query, readNamedFile }) => {
    const remembered = await within(actor, async (tx) => rememberedColumns(tx, await bankOf(tx, query.bankAccountId)))
    const file = await readStatementFile((await readNamedFile(maxUploadBytes)).bytes)
    await within(actor, (tx) => assertOfAccount(tx, file, query.bankAccountId))
    const { headings, rows, format, accountNumber } = file
    const fits =
      file.columns === null &&
      remembered &&
      Object.values(remembered).every((heading) => heading === null || headings.includes(heading))
    return {
      headings,
      rows: rows.slice(0, shownRows).map((cells) => headings.map((heading) => cells[heading] ?? '')),
      columns: file.columns ?? (fits && remembered ? remembered : guessColumns(headings)),
      isRemembered: fits ?? false,
      format,
      accountNumber,
    }
  })
  serve.outside(statementContract.create, async ({ within, beginOnce, actor, query: { bankAccountId }, readForm }) => {
    const { bankCode, remembered } = await within(actor, async (tx) => {
      const code = await bankOf(tx, bankAccountId)
      return { bankCode: code, remembered: await rememberedColumns(tx, code) }
    })
    const { fields, file: bytes, fileName } = await readForm()
    if (!bytes) throw fieldProblem('/file', 'Choose the file from the bank.')
    const file = await readStatementFile(bytes)
    const columns = file.columns ?? fields.columns ?? remembered ?? guessColumns(file.headings)
    if (!columns) throw fieldProblem('/columns', 'Choose the columns for the date and the money received.')
    return beginOnce(async (tx) => {
      await assertOfAccount(tx, file, bankAccountId)
      const taken = await importStatement(tx, { file, fileName, columns, bankAccountId })
      const canReplace = fields.canReplace === 'true'
      if (fields.columns && !file.columns) await rememberColumns(tx, bankCode, { columns: fields.columns, canReplace })
      return taken
    })
  })
  serve.endpoint(statementContract.list, ({ tx, query }) => listStatements(tx, query))
  serve.endpoint(statementContract.read, ({ tx, params }) => readStatementById(tx, params.id))
  serve.endpoint(statementContract.lines, ({ tx, params, query }) => listLines(tx, params.id, query))
  serve.endpoint(statementContract.match, ({ tx, params, body }) => matchLine(tx, params, body))
  serve.endpoint(statementContract.link, ({ tx, params, body }) => linkLine(tx, params, body.paymentId))
  serve.endpoint(statementContract.ignore, ({ tx, params, body }) => ignoreLine(tx, params, body.reason))
}
