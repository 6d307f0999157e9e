import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { authActor } from '../../server/platform/actor.ts'
import { checkFigures } from '../../server/reports/check-figures.ts'
import { sendInside } from '../../server/testing/attack/attempt.ts'
import { bookFindings } from '../../server/testing/attack/book-findings.ts'
import { aCast } from '../../server/testing/attack/cast.ts'
import { fuzz } from '../../server/testing/attack/fuzz.ts'
import { anAppWithGateway } from '../../server/testing/online-steps.ts'
import type { TestApp } from '../../server/testing/test-app.ts'
import { isDueUntil, maxTestMs, printResult, seed } from './campaign.ts'

const callsOfRound = 2_500
const fullCalls = 50_000
const folder = mkdtempSync(join(tmpdir(), 'sakhang-attack-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'no malformed call of the contract fails, hangs, leaks data or unbalances the books',
  async () => {
    const isDue = isDueUntil({ part: 0.25, sample: 6, full: Math.ceil(fullCalls / callsOfRound) })
    const findings: string[] = []
    const statuses: Record<number, number> = {}
    const accepted = new Set<string>()
    let rounds = 0
    for (; isDue(rounds); rounds += 1) {
      const app = await anAppWithGateway(undefined, { DATA_DIR: folder })
      try {
        const report = await fuzz(await aCast(app), sendInside(app.fastify), { seed: seed + rounds, calls: callsOfRound })
        for (const [status, count] of Object.entries(report.statuses)) {
          statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
        }
        for (const key of report.accepted) accepted.add(key)
        const books = [...(await bookFindings(app.ownerUrl)), ...(await differingFigures(app))]
        findings.push(...report.findings, ...books.map((finding) => `${finding} | seed ${seed + rounds}`))
      } finally {
        await app.close()
      }
    }
    const calls = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    printResult(`fuzz: ${calls} calls in ${rounds} rounds from seed ${seed}, ${accepted.size} endpoints took one`)
    printResult(`fuzz: answers ${JSON.stringify(statuses)}, ${findings.length} findings`)
    expect(findings).toEqual([])
  },
  maxTestMs,
)

/** The differences that the nightly comparison of stored sums, records and ledger finds for each office. */
async function differingFigures({ database }: TestApp): Promise<string[]> {
  const offices = await database.as(authActor, (tx) => tx.selectFrom('organisations').select('id').execute())
  const found = await Promise.all(offices.map(({ id }) => database.as({ kind: 'job', organisationId: id }, checkFigures)))
  return found.flat().map((figure) => `stored sums differ: ${JSON.stringify(figure)}`)
}
