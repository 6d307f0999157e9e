import { formattedText } from '../text.ts'

export const phoneNumberSchema = formattedText('phone')
export const cidSchema = formattedText('cid')
export const emailSchema = formattedText('email')
