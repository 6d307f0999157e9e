import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { DkimKey } from './mail-transport.ts'

export type DomainCheck = {
  name: 'SPF' | 'DKIM' | 'DMARC'
  isValid: boolean
  text: string
  /** The TXT record to publish, if one is missing. */
  record: { name: string; value: string } | null
}
/** The texts of the TXT records of a name; empty if there are none. Rejects if no server answers. */
export type LookUpTexts = (name: string) => Promise<string[]>
export type MailSender = { domain: string; returnDomain: string; mailHost: string; dkim: DkimKey | undefined }

const timeoutMs = 3000
/** No honest server returns more. */
const maxRecords = 50
const noRecords = new Set(['ENODATA', 'ENOTFOUND'])

/** Queries the name servers of this machine, or the given ones; gives up after some seconds. */
export function createLookUp(servers?: readonly string[]): LookUpTexts {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name)
      return records.slice(0, maxRecords).map((pieces) => pieces.join('').slice(0, 2000))
    } catch (error) {
      if (noRecords.has(String(Object(error).code))) return []
      throw error
    }
  }
}

/** What other mail servers see of the sender's domain, and the records to publish so that they accept its e-mails. */
export function checkMailDomain(sender: MailSender, lookUp: LookUpTexts): Promise<DomainCheck[]> {
  const guarded = async (name: DomainCheck['name'], check: Promise<Omit<DomainCheck, 'name'>>): Promise<DomainCheck> => ({
    name,
    ...(await check.catch((error: unknown) => ({
      ...{ isValid: false, record: null },
      text: `The name server did not answer (${String(Object(error).code ?? 'unknown').slice(0, 40)}). Try again later.`,
    }))),
  })
  return Promise.all([
    guarded('SPF', checkSpf(sender, lookUp)),
    guarded('DKIM', checkDkim(sender, lookUp)),
    guarded('DMARC', checkDmarc(sender, lookUp)),
  ])
}

/** RFC 7208: for the domain to which e-mails are returned. */
async function checkSpf({ returnDomain, mailHost }: MailSender, lookUp: LookUpTexts) {
  const found = (await lookUp(returnDomain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  const value = `v=spf1 a:${mailHost} ~all`
  const [policy] = found
  if (policy === undefined) {
    const text = `${returnDomain} does not say which servers may send its e-mails. If another service sends them, use the value that it names.`
    return { isValid: false, text, record: { name: returnDomain, value } }
  }
  if (found.length > 1)
    return { isValid: false, text: `${returnDomain} has ${found.length} SPF records. Only one may stay.`, record: null }
  if (/(^|\s)\+?all(\s|$)/i.test(policy)) {
    const text = `The SPF record of ${returnDomain} lets every server send (${short(policy)}). End it with ~all.`
    return { isValid: false, text, record: null }
  }
  return { isValid: true, text: `${returnDomain} names its servers: ${short(policy)}`, record: null }
}

/** RFC 6376, section 3.6.1. */
async function checkDkim({ domain, dkim }: MailSender, lookUp: LookUpTexts) {
  if (!dkim) {
    const text = `E-mails of ${domain} are not signed here. Set MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE, unless the mail server signs them.`
    return { isValid: false, text, record: null }
  }
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const record = { name, value: `v=DKIM1; k=rsa; p=${key}` }
  const [published] = (await lookUp(name)).filter((text) => /(^|;)\s*p=/i.test(text))
  if (published === undefined) return { isValid: false, text: `The public key of the signature is not published.`, record }
  const publishedKey = /(?:^|;)\s*p=([^;]*)/i.exec(published)?.[1]?.replaceAll(/\s/g, '')
  if (publishedKey !== key) {
    const text =
      publishedKey === ''
        ? 'The published key is revoked.'
        : 'The published key is not that of MAIL_DKIM_KEY_FILE: signatures fail.'
    return { isValid: false, text, record }
  }
  return { isValid: true, text: `E-mails are signed, and the key is published at ${name}.`, record: null }
}

/** RFC 7489: for the domain or its parent. */
async function checkDmarc({ domain }: MailSender, lookUp: LookUpTexts) {
  const above = domain.split('.').slice(1)
  const names = [domain, ...(above.length > 1 ? [above.join('.')] : [])].map((each) => `_dmarc.${each}`)
  for (const name of names) {
    const found = (await lookUp(name)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    const policy = /(?:^|;)\s*p=(\w+)/i.exec(found[0] ?? '')?.[1]?.toLowerCase()
    if (found.length > 1)
      return { isValid: false, text: `${name} has ${found.length} DMARC records. Only one may stay.`, record: null }
    if (policy === 'none') {
      const text = `${name} says p=none: forged e-mails of ${domain} are delivered. Use p=quarantine once SPF and DKIM are good.`
      return { isValid: false, text, record: { name, value: 'v=DMARC1; p=quarantine' } }
    }
    if (policy)
      return {
        isValid: true,
        text: `${name} tells others what to do with forged e-mails (p=${policy.slice(0, 20)}).`,
        record: null,
      }
  }
  const text = `${domain} does not say what to do with forged e-mails. Several mail services refuse senders without it.`
  return { isValid: false, text, record: { name: names[0] ?? domain, value: 'v=DMARC1; p=quarantine' } }
}

const short = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text)
