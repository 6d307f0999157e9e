import type { IsBreached } from './breached-passwords.ts'
import type { Versioning } from './http/answers/api-version.ts'
import type { BotCheck } from './http/bot-check.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { DataKey } from './keys/data-key.ts'
import type { Database } from './database/database.ts'
import type { ConstantTime } from './constant-time.ts'
import type { DeliveryLinks } from './delivery/delivery-links.ts'
import type { LookUpTexts } from './delivery/mail-domain.ts'
import type { Outbox } from './delivery/outbox.ts'
import type { HashPassword } from './keys/hash-password.ts'
import type { SecurityLog } from './security-log.ts'
import type { Serve } from './http/serve.ts'
import type { Wallet } from './wallet.ts'
import type { Tokens } from './keys/token.ts'

/** The services that the routes of every area receive. */
export type Services = {
  serve: Serve
  database: Database
  clock: Clock
  config: Config
  dataKey: DataKey
  tokens: Tokens
  outbox: Outbox
  deliveryLinks: DeliveryLinks
  lookUpTexts: LookUpTexts
  botCheck: BotCheck
  /** The Bhutan NDI wallet, if the installation has it. */
  wallet: Wallet | undefined
  inConstantTime: ConstantTime
  hashPassword: HashPassword
  isBreached: IsBreached
  securityLog: SecurityLog
  versioning: Versioning
}
