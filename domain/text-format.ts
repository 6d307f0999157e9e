import { t } from './wording.ts'

// Texts in a fixed format, the same for forms and the API: how typed text is read, and its errors.

export type TextFormat = 'phone' | 'cid' | 'email' | 'taxNumber' | 'rate'

type FormatRule = {
  /** Converts the typed text to its stored form. */
  read: (typed: string) => string
  /** The error in the converted text, or null. */
  errorIn: (text: string) => string | null
}

const withoutSpaces = (typed: string) => typed.replace(/[\s-]/g, '')
/** The pattern of zod, so that both sides refuse the same addresses. */
const emailPattern = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const maxEmailLength = 254

export const textFormats: Readonly<Record<TextFormat, FormatRule>> = {
  /** Eight digits; "+975", spaces and hyphens are removed. The allowed prefixes are a setting: see requirePrefixInUse. */
  phone: {
    read: (typed) => withoutSpaces(typed).replace(/^(\+?975)(?=\d{8}$)/, ''),
    errorIn: (text) => (/^[1-9]\d{7}$/.test(text) ? null : t`Enter the 8 digits of a mobile number.`),
  },
  /** Eleven digits, stored as text; their meaning is not checked. */
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
