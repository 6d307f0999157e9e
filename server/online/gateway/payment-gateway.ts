import type { Money } from '../../../domain/money.ts'

// The port to a payment gateway. A response can either be trusted or is missing: a wrong signature, a response about another order and a
// broken connection are all treated the same.

export type GatewayOrder = { orderNumber: string; amount: Money; description: string; at: Date }
export type GatewayBank = { id: string; name: string }

/** The result of an order, in the gateway's words and with its signature. */
export type GatewayResult = {
  orderNumber: string
  /** Always set if money was taken. */
  amount: Money | undefined
  code: string
  /** The gateway's own number of the order. */
  reference: string
  authNumber: string | null
  bankId: string | null
  paidAt: Date | null
}

/** `undefined` always means that there is no trusted response. The requested action may have happened anyway. */
export type PaymentGateway = {
  isSimulated: boolean
  /** The id of the ADMIN whose money it takes; undefined if it takes no money and serves everybody. */
  adminId: string | undefined
  /** Accepts the order; `code` states the reason of a refusal. */
  /** `isDuplicate`: the gateway already had the order. */
  start(
    order: GatewayOrder,
  ): Promise<{ reference: string; banks: GatewayBank[] } | { code: string; isDuplicate: boolean } | undefined>
  /** Makes the bank send a code to the payer; returns the gateway's response code. */
  sendCode(from: { reference: string; bankId: string; accountNumber: string }): Promise<{ code: string } | undefined>
  debit(with_: { reference: string; code: string }): Promise<GatewayResult | undefined>
  status(order: GatewayOrder): Promise<GatewayResult | undefined>
  /** Reads an unrequested notice, as signed by the gateway. */
  readNotice(body: string): GatewayResult | undefined
}
