import { matches } from '../ui/use-form-fields.ts'

// The server checks again with domain/identity/contact.ts; here so that a slip is seen on leaving the field.
const digits = (text: string) => text.replace(/[\s-]/g, '')

export const checkCid = (cid: string): string | null => matches(/^\d{11}$/, 'A CID has 11 digits.')(digits(cid))
export const checkPhone = matches(/^(16|17|77|87)\d{6}$/, 'Give 8 digits beginning with 16, 17, 77 or 87.')
export const checkEmail = matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'This is not an e-mail address.')
