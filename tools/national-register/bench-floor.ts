import { decodeJwt } from 'jose'
import type { Client } from 'pg'
import type { Database } from '../../server/platform/database/database.ts'
import { type Claims, actorOf } from '../../server/platform/keys/token.ts'
import { sessionIdOf } from '../../server/platform/keys/session-id-of.ts'
import type { Figure } from './bench-figures.ts'
import { low, processorTimeOf } from './processor-time.ts'

const goalMs = 0.3
const inBlock = 100

/** The fixed cost of every call of a signed-in person: the transaction with its session, role and context. */
export async function measureFloor(
  { database, bare, token, rounds }: { database: Database; bare: Client; token: string; rounds: number },
  print: (line: string) => void,
): Promise<Figure> {
  const claims = decodeJwt<Claims>(token)
  const actor = actorOf({ ...claims, sessionId: sessionIdOf(claims.sessionId) })
  const block = async () => {
    for (let n = 0; n < inBlock; n += 1) await database.asReader(actor, async () => undefined)
  }
  await block()
  const blocks: { node: number; postgres: number }[] = []
  for (let round = 0; round < rounds; round += 1) blocks.push(await processorTimeOf(bare, block))
  const [node, postgres] = [low(blocks.map((one) => one.node)) / inBlock, low(blocks.map((one) => one.postgres)) / inBlock]
  const ms = node + postgres
  const isMet = ms <= goalMs
  const name = 'session, role and context of a call'
  print(`${name}: ${node.toFixed(2)} + ${postgres.toFixed(2)} ms, <= ${goalMs} ms (${isMet ? 'met' : 'missed'})`)
  return { name, ms, isMet }
}
