import { escapeHtml } from '../http/escape-html.ts'

export type MailContent = {
  subject: string
  body: string
  office: string | null
  hasLogo?: boolean
  /** The page where the recipient stops messages of this kind. */
  unsubscribe?: string | undefined
}

/**
 * The id by which the page refers to the logo in the same e-mail (RFC 2392). Nothing is downloaded, so opening the e-mail notifies nobody.
 */
export const logoCid = 'logo@sakhang'

/** The label of the button, for each page that the link opens. */
const labels: readonly (readonly [path: RegExp, label: string])[] = [
  [/^\/auth\/reset/, 'Set a new password'],
  [/^\/auth\/sign-in-change/, 'Review the change'],
  [/^\/pay\//, 'View and pay'],
  [/^\/tenant\/payments\/advices\//, 'View and pay'],
  [/^\/tenant\/payments/, 'View payments'],
  [/^\/(tenant|owner)\/lease/, 'Open the lease'],
  [/\/remittances\//, 'View the remittance'],
]

const page = 'margin:0;padding:24px 12px;background:#f3f5f8;color:#1f2933;font:16px/1.5 Arial,Helvetica,sans-serif'
const card = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d8dee6;border-radius:8px'
const button =
  'display:inline-block;padding:12px 20px;background:#1d4f91;color:#ffffff;border-radius:6px;font-weight:bold;text-decoration:none'

/**
 * The e-mail as HTML: the office, the subject, the text and one button. Its only picture is the logo, and the office's name appears below
 * it too. Only a link to this product becomes a button, because anyone may have typed other addresses in a text.
 */
export function htmlOfMail({ subject, body, office, hasLogo = false, unsubscribe }: MailContent, productAddress: string): string {
  const link = linkIn(body, productAddress)
  const opening = office === null ? '' : `${office}: `
  const text = body.startsWith(opening) ? body.slice(opening.length) : body
  const shown = (link ? text.replace(link, '') : text)
    .replace(/\s*(Details|Review and sign|Answer|Stop the change|Pay):\s*$/, '')
    .trim()
  const paragraphs = capitalised(shown)
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`)
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(subject)}</title></head><body style="${page}"><div style="${card}">`,
    office !== null && hasLogo
      ? `<p style="margin:0 0 8px"><img src="cid:${logoCid}" alt="Logo of ${escapeHtml(office)}" style="max-width:180px;max-height:48px;border:0"></p>`
      : '',
    office === null ? '' : `<p style="margin:0 0 8px;font-weight:bold">${escapeHtml(office)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...paragraphs,
    link ? buttonTo(link, productAddress) : '',
    unsubscribe
      ? `<p style="margin:24px 0 0;font-size:14px"><a href="${escapeHtml(unsubscribe)}" style="color:#52606d">Stop announcements by e-mail</a></p>`
      : '',
    '</div></body></html>',
  ].join('\n')
}

/** In an SMS the text follows the name of the office; in an e-mail it begins a sentence. */
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function linkIn(body: string, productAddress: string): string | undefined {
  if (productAddress === '') return undefined
  const words = body.split(/\s+/)
  return words.findLast((word) => word === productAddress || word.startsWith(`${productAddress}/`))
}

function buttonTo(link: string, productAddress: string): string {
  const path = link.slice(productAddress.length)
  const label = labels.find(([pattern]) => pattern.test(path))?.[1] ?? 'Open'
  const href = escapeHtml(link)
  return [
    `<p style="margin:0 0 16px"><a href="${href}" style="${button}">${label}</a></p>`,
    `<p style="margin:0;font-size:14px;color:#52606d">If the button does not work, copy this address:<br>${href}</p>`,
  ].join('\n')
}
