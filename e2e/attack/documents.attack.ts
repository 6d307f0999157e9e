import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendInside } from '../../server/testing/attack/attempt.ts'
import { aCast, type Cast, callerNames } from '../../server/testing/attack/cast.ts'
import { inTurns } from '../../server/testing/attack/in-turns.ts'
import { attemptOf, fieldsOf, type Question, questionsOf } from '../../server/testing/attack/matrix.ts'
import { leaksIn } from '../../server/testing/attack/secrets.ts'
import { anAppWithGateway } from '../../server/testing/online-steps.ts'
import type { TestApp } from '../../server/testing/test-app.ts'
import { maxTestMs, printResult } from './campaign.ts'

// Text in a PDF is compressed, so the search through replies does not see it: this test extracts it.

const canRead = spawnSync('pdftotext', ['-v']).status === 0
if (!canRead) printResult('PDFs: skipped, there is no pdftotext here (poppler-utils)')

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await anAppWithGateway()
  cast = await aCast(app)
})
afterAll(() => app.close())

test.skipIf(!canRead)(
  'no PDF that somebody can download names another person’s records, or another office',
  async () => {
    const findings: string[] = []
    const kinds = new Set<string>()
    let [pdfs, withOwnName] = [0, 0]
    for (const caller of callerNames) {
      const secrets = cast.secretsFor(caller)
      await inTurns(questionsOf(caller, cast).flatMap(pdfQuestions), async (question) => {
        const attempt = attemptOf(question, cast.callers[caller].signedIn?.token)
        const { status, bytes } = await sendInside(app.fastify)(attempt)
        if (status !== 200 || bytes.toString('latin1', 0, 5) !== '%PDF-') return
        const text = textOfPdf(bytes)
        pdfs += 1
        kinds.add(question.key)
        if (text.includes('Ourzangmo') || text.includes('Farawangchuk')) withOwnName += 1
        const leaks = leaksIn(text, secrets, attempt.url)
        if (leaks.length > 0) findings.push(`${caller}, ${question.whose}: ${attempt.url} shows ${leaks.slice(0, 3).join(', ')}`)
      })
    }
    printResult(`PDFs: ${pdfs} of ${kinds.size} kinds were read, ${withOwnName} name their person, ${findings.length} findings`)
    expect(findings).toEqual([])
    // If no name at all were found, a leak would not be found either.
    expect(withOwnName).toBeGreaterThan(20)
    expect(kinds.size).toBeGreaterThan(20)
  },
  maxTestMs,
)

/** The documents among the requests: files, and reports as PDF. */
function pdfQuestions(question: Question): Question[] {
  const { endpoint, whose, query } = question
  if (endpoint.method !== 'GET' || whose === 'malformed') return []
  if (endpoint.reply === 'FILE') return [question]
  const isReport = endpoint.path.startsWith('/report/') && fieldsOf(endpoint.query).includes('format')
  return isReport && query?.['format'] === undefined ? [{ ...question, query: { ...query, format: 'pdf' } }] : []
}

function textOfPdf(bytes: Buffer): string {
  const { status, stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, maxBuffer: 100_000_000 })
  if (status !== 0) throw new Error(`pdftotext could not read a PDF: ${stderr.toString()}`)
  return stdout.toString('utf8')
}
