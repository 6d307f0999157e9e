import type { FastifyInstance } from 'fastify'
import { countMiss } from '../../identity/sign-in/limits/count-miss.ts'
import { addressLimit } from '../../identity/sign-in/login-limits.ts'
import { authActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import type { WalletAnswer } from '../../platform/wallet.ts'
import { type FlowIdentity, storeWalletAnswer } from '../flow-store.ts'

export const noticePath = '/wallet-notice'
/** Used instead of a provider's issuer: the subject is the CID that a wallet showed. */
export const walletIssuer = 'urn:bhutan-ndi'

/** Results of the wallet's service, next to the API: it has its own secret and no session. */
export function walletNoticeRoute(fastify: FastifyInstance, { database, wallet }: Pick<Services, 'database' | 'wallet'>): void {
  if (!wallet) return
  fastify.post(noticePath, async (request, reply) => {
    const notice = wallet.readNotice(request.headers.authorization, request.body)
    await database.as(authActor, async (tx) => {
      if (notice) await storeWalletAnswer(tx, notice.threadId, identityOf(notice))
      else await countMiss(tx, addressLimit(request.ip))
    })
    return reply.status(notice ? 202 : 401).send({})
  })
}

function identityOf({ answer }: WalletAnswer): FlowIdentity | 'DECLINED' {
  if (answer === 'DECLINED') return answer
  const { cid, fullName } = answer
  return { issuer: walletIssuer, subject: cid, claims: { name: fullName }, authAgeMs: 0, isMultiFactor: false }
}
