import type { BotCheck } from './bot-check.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { DataKey } from './data-key.ts'
import type { Database } from './database.ts'
import type { EvenTime } from './even-time.ts'
import type { Outbox } from './outbox.ts'
import type { HashPassword } from './password-hash.ts'
import type { Serve } from './serve.ts'
import type { Tokens } from './token.ts'

/** What the routes of every slice are given. */
export type Services = {
  serve: Serve
  database: Database
  clock: Clock
  config: Config
  dataKey: DataKey
  tokens: Tokens
  outbox: Outbox
  botCheck: BotCheck
  inEvenTime: EvenTime
  hashPassword: HashPassword
}
