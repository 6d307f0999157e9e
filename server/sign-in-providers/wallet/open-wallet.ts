import type { Config } from '../../platform/config.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import type { Wallet } from '../../platform/wallet.ts'
import { createNdiWallet } from './ndi-wallet.ts'
import { noticePath } from './wallet-notice-route.ts'
import { startWalletSimulator } from './wallet-simulator.ts'

export type OpenWallet = { wallet: Wallet | undefined; stop: () => Promise<void> }

/** The secret sent with a result, so that nobody else can send one. Every process of an installation derives the same. */
export const noticeSecretOf = (dataKey: DataKey): string => dataKey.derive('wallet notice').toString('base64url')

/** The configured wallet. A simulator listens only on this machine. */
export async function openWallet(config: Config, dataKey: DataKey): Promise<OpenWallet> {
  const stop = async () => undefined
  const noticeSecret = noticeSecretOf(dataKey)
  const { wallet, port } = config
  switch (wallet.kind) {
    case 'off':
      return { wallet: undefined, stop }
    case 'ndi':
      return {
        wallet: createNdiWallet({
          ...wallet,
          noticeSecret,
          isSimulated: false,
          noticeAddress: `${config.publicAddress}${noticePath}`,
        }),
        stop,
      }
    case 'simulator':
      return startWalletSimulator({ noticeSecret, noticeAddress: `http://127.0.0.1:${port}${noticePath}` })
    default:
      throw new Error(`There is no wallet ${String(wallet satisfies never)}.`)
  }
}
