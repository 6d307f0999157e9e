/** What a wallet is asked: the request's own id, what a QR code holds, and what opens the wallet on the same phone. */
export type WalletRequest = { threadId: string; qrText: string; deepLink: string | null }
/** Verified by the wallet's own service: the CID of a foundational credential, and the name in it. */
export type WalletAnswer = { threadId: string; answer: { cid: string; fullName: string } | 'DECLINED' }

/** The port to a wallet of verifiable credentials. */
export type Wallet = {
  isSimulated: boolean
  /** Asks for CID and full name; undefined where the wallet's service does not answer as it should. */
  request(): Promise<WalletRequest | undefined>
  /**
   * What came unasked, with the header of its authorization; undefined where it cannot be believed. Nothing of it is believed that the
   * holder says of themself.
   */
  readNotice(authorization: string | undefined, body: unknown): WalletAnswer | undefined
  /** Of a simulator: answers in place of somebody's phone. */
  simulate?(threadId: string, holder: { cid: string; fullName: string; isShared: boolean }): Promise<boolean>
}
