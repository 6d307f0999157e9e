import type { Money } from '../../../domain/money.ts'

// The port to a payment gateway. Every answer is either one that can be trusted, or none at all: a signature that is wrong, an
// answer about another order and a line that broke are all the same to who asked.

export type GatewayOrder = { orderNumber: string; amount: Money; description: string; at: Date }
export type GatewayBank = { id: string; name: string }

/** How an order ended, in the gateway's words and over its signature. */
export type GatewayResult = {
  orderNumber: string
  /** Always there where money was taken. */
  amount: Money | undefined
  code: string
  /** The gateway's own number of the order. */
  reference: string
  authNumber: string | null
  bankId: string | null
  paidAt: Date | null
}

/** `undefined` always means: no answer that can be trusted. What was asked may have happened all the same. */
export type PaymentGateway = {
  isSimulated: boolean
  /** Whose money it takes, by the id of the ADMIN; everybody's where it takes none. */
  adminId: string | undefined
  /** Takes the order; `code` says why not. */
  /** `isDuplicate`: it was told of the order before. */
  start(
    order: GatewayOrder,
  ): Promise<{ reference: string; banks: GatewayBank[] } | { code: string; isDuplicate: boolean } | undefined>
  /** Has the bank send the payer a code; answers the gateway's response code. */
  sendCode(from: { reference: string; bankId: string; accountNumber: string }): Promise<{ code: string } | undefined>
  debit(with_: { reference: string; code: string }): Promise<GatewayResult | undefined>
  status(order: GatewayOrder): Promise<GatewayResult | undefined>
  /** What came to us unasked, as the gateway signed it. */
  readNotice(body: string): GatewayResult | undefined
}
