/** A request to a wallet: its id, the content of the QR code, and the link that opens the wallet on the same phone. */
export type WalletRequest = { threadId: string; qrText: string; deepLink: string | null }
/** Verified by the wallet's service: the CID of a foundational credential, and the name in it. */
export type WalletAnswer = { threadId: string; answer: { cid: string; fullName: string } | 'DECLINED' }

/** The port to a wallet of verifiable credentials. */
export type Wallet = {
  isSimulated: boolean
  /** Requests CID and full name; undefined if the wallet's service does not answer correctly. */
  request(): Promise<WalletRequest | undefined>
  /**
   * Reads an incoming notice with its authorization header; undefined if it cannot be verified. Self-attested values of the holder are
   * never accepted.
   */
  readNotice(authorization: string | undefined, body: unknown): WalletAnswer | undefined
  /** For a simulator: answers in place of a person's phone. */
  simulate?(threadId: string, holder: { cid: string; fullName: string; isShared: boolean }): Promise<boolean>
}
