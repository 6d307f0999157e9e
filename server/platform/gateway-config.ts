/** `bfs`: the payment gateway of the RMA, for the money of one organisation. */
export type GatewayConfig =
  | { kind: 'off' }
  | { kind: 'simulator' }
  | {
      kind: 'bfs'
      address: string
      beneficiaryId: string
      beneficiaryBank: string
      adminId: string
      privateKeyFile: string
      publicKeyFile: string
      signature: 'SHA1' | 'SHA256'
      timeoutMs: number
      email: string
    }
