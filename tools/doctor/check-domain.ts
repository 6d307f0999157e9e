import { mailSenderOf } from '../../server/notifications/delivery/read-delivery-state.ts'
import type { Config } from '../../server/platform/config.ts'
import { checkMailDomain, createLookUp, type LookUpTexts } from '../../server/platform/delivery/mail-domain.ts'
import { type Finding, ok, warning } from './finding.ts'

/** The sender's domain as others see it in its DNS records. */
export async function checkDomain(config: Pick<Config, 'mail'>, lookUp: LookUpTexts = createLookUp()): Promise<Finding[]> {
  const sender = mailSenderOf(config)
  if (!sender) return []
  const checks = await checkMailDomain(sender, lookUp)
  return checks.map(({ name, isValid, text, record }) => {
    const hint = record ? ` Publish this TXT record: ${record.name} "${record.value}"` : ''
    return isValid ? ok(`${name}: ${text}`) : warning(`${name}: ${text}${hint}`)
  })
}
