import { t } from './wording.ts'

// Texts of a fixed form, the same for a form and for the API: how what was typed is read, and what is wrong with it.

export type TextFormat = 'phone' | 'cid' | 'email' | 'taxNumber' | 'rate'

type FormatRule = {
  /** From what was typed to what is stored. */
  read: (typed: string) => string
  /** What is wrong with what was read, or null. */
  errorIn: (text: string) => string | null
}

const withoutSpaces = (typed: string) => typed.replace(/[\s-]/g, '')
/** That of zod, so that both sides refuse the same. */
const emailPattern = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const maxEmailLength = 254

export const textFormats: Readonly<Record<TextFormat, FormatRule>> = {
  /** Eight digits; "+975", spaces and hyphens are taken off. Which prefixes are in use is set: see requirePrefixInUse. */
  phone: {
    read: (typed) => withoutSpaces(typed).replace(/^(\+?975)(?=\d{8}$)/, ''),
    errorIn: (text) => (/^[1-9]\d{7}$/.test(text) ? null : t`Enter the 8 digits of a mobile number.`),
  },
  /** Eleven digits, stored as text; what they mean is never checked. */
  cid: {
    read: withoutSpaces,
    errorIn: (text) => {
      if (!/^\d{11}$/.test(text)) return t`A CID has 11 digits.`
      return /^0+$/.test(text) ? t`A CID cannot be all zeros.` : null
    },
  },
  email: {
    read: (typed) => typed.normalize('NFC').trim().toLowerCase(),
    errorIn: (text) => {
      if (text.length > maxEmailLength) return t`Enter at most ${maxEmailLength} characters.`
      return emailPattern.test(text) ? null : t`This is not an e-mail address.`
    },
  },
  /** A taxpayer number (TPN) or the number of a GST registration. */
  taxNumber: {
    read: (typed) => typed.normalize('NFC').toUpperCase().replaceAll(/\s+/g, ''),
    errorIn: (text) => (/^[A-Z0-9/-]{3,15}$/.test(text) ? null : t`Enter 3 to 15 letters and digits.`),
  },
  /** Nu as a decimal above 0: "24.87". */
  rate: {
    read: (typed) => typed.replace(/^\s*nu\.?/i, '').replaceAll(/[\s,]/g, ''),
    errorIn: (text) =>
      /^(0|[1-9]\d{0,8})(\.\d{1,4})?$/.test(text) && /[1-9]/.test(text)
        ? null
        : t`Enter a rate in Nu. above 0 with at most 4 decimals.`,
  },
}
