import { t } from '../../platform/texts.ts'
import { matches } from '../../ui/form/use-form-fields.ts'

// The server checks again with domain/identity/contact.ts, and which prefixes are in use; here so that a slip is seen on leaving the field.
const digits = (text: string) => text.replace(/[\s-]/g, '')

export const checkCid = (cid: string): string | null => matches(/^\d{11}$/, t`A CID has 11 digits.`)(digits(cid))
export const checkPhone = matches(/^[1-9]\d{7}$/, t`Give the 8 digits of a mobile number.`)
export const checkEmail = matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`This is not an e-mail address.`)
