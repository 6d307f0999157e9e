import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentLinkContract } from '../../domain/advices/payment-link-contract.ts'
import { leaseEffectContract } from '../../domain/advices/lease-effect-contract.ts'
import type { Services } from '../platform/services.ts'
import { leaseAccountRoutes } from './account/lease-account-routes.ts'
import { planRoutes } from './plans/plan-routes.ts'
import { writeOffAdvice } from './account/write-off-advice.ts'
import { listAdvices, readAdvice, sumByBuilding } from './advice-store.ts'
import { compareWithPrevious, textComparison } from './compare-with-previous.ts'
import { renderAdvice } from './pdf/render-advice.ts'
import { issuePaymentLink, withdrawPaymentLink } from './payment-links/change-payment-link.ts'
import { readPaymentLink } from './payment-links/payment-link-store.ts'
import { readPrintedAdvice } from './read-printed-advice.ts'
import { previewLeaseEffect } from './rent/preview-lease-effect.ts'

export function adviceRoutes(services: Services): void {
  const { serve, outbox, config } = services
  serve.endpoint(adviceContract.list, ({ tx, query }) => listAdvices(tx, query))
  serve.endpoint(adviceContract.byBuilding, async ({ tx }) => ({ rows: await sumByBuilding(tx) }))
  serve.endpoint(adviceContract.read, ({ tx, params }) => readAdvice(tx, params.id))
  serve.endpoint(adviceContract.compare, ({ tx, params }) => compareWithPrevious(tx, params.id))
  serve.endpoint(adviceContract.textComparison, async ({ tx, params }) => ({
    sentTo: await textComparison(tx, { outbox, config }, params.id),
  }))
  serve.file(
    adviceContract.pdf,
    ({ tx, params, query }) => readPrintedAdvice(tx, params.id, query.standing),
    async (advice) => ({ content: await renderAdvice(advice), type: 'application/pdf', name: `${advice.adviceNumber}.pdf` }),
  )
  serve.endpoint(leaseEffectContract.preview, ({ tx, params, body }) => previewLeaseEffect(tx, params.id, body))
  serve.endpoint(adviceContract.writeOff, async ({ tx, params, body }) => {
    await writeOffAdvice(tx, params.id, body)
    return readAdvice(tx, params.id)
  })
  serve.endpoint(paymentLinkContract.read, ({ tx, params }) => readPaymentLink(tx, params.id))
  serve.endpoint(paymentLinkContract.issue, ({ tx, params }) => issuePaymentLink(tx, params.id))
  serve.endpoint(paymentLinkContract.withdraw, ({ tx, params }) => withdrawPaymentLink(tx, params.id))
  leaseAccountRoutes(services)
  planRoutes(services)
}
