import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import type { Services } from '../platform/services.ts'
import { readAdvice } from '../advices/advice-store.ts'
import { readPayment } from '../payments/payment-list-store.ts'
import { remitTax, remitTaxOfPayment } from './remit-tax.ts'
import { previewTaxes, remitTaxes } from './remit-taxes.ts'

/** Tax that tenants withheld and the tax office received. */
export function taxRoutes({ serve }: Services): void {
  serve.endpoint(adviceContract.taxRemittance, async ({ tx, params, body }) => {
    await remitTax(tx, params.id, body)
    return readAdvice(tx, params.id)
  })
  serve.endpoint(paymentContract.taxRemittance, async ({ tx, params, body }) => {
    await remitTaxOfPayment(tx, params.id, body)
    return readPayment(tx, params.id)
  })
  serve.endpoint(paymentContract.previewTaxRemittances, ({ tx, body }) => previewTaxes(tx, body))
  serve.endpoint(paymentContract.taxRemittances, ({ tx, body }) => remitTaxes(tx, body))
}
