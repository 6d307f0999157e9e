import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { plainLetters, smsLength } from '../../../domain/sms/sms-length.ts'
import { abbreviateName } from '../../identity/sign-in-change/abbreviate-name.ts'

export type ViewingMessage = 'REQUESTED' | 'CONFIRMED' | 'MOVED' | 'DECLINED' | 'CANCELLED' | 'LET'

type Facts = { office: string; title: string; date: CalendarDate; startsAt: string; news: ViewingMessage }

const maxTitleLength = 40
/** A shorter part of a title or name would be meaningless. */
const minPieceLength = 12

/**
 * One SMS, unless the address of the product is very long: the title is shortened to the remaining space or left out, and a long office
 * name is shortened last. Times are offered for the next 60 days, so the date needs no year.
 */
export function viewingSms({ office, title, date, startsAt, news }: Facts, link?: string): string {
  const when = `${formatDate(date).slice(0, -' 2026'.length)}, ${startsAt}`
  const sentences: Record<ViewingMessage, (viewing: string) => string> = {
    REQUESTED: (viewing) => `${viewing} requested for ${when}. We will answer.`,
    CONFIRMED: (viewing) => `${viewing} confirmed for ${when}.`,
    MOVED: (viewing) => `${viewing} moved to ${when}.`,
    DECLINED: (viewing) => `${viewing} on ${when} cannot take place. Choose another time on the listing.`,
    CANCELLED: (viewing) => `${viewing} on ${when} is cancelled.`,
    LET: (viewing) => `${viewing} on ${when} is cancelled: the place is let.`,
  }
  const write = (name: string, viewing: string) => `${name}: ${sentences[news](viewing)}${link ? ` Cancel: ${link}` : ''}`
  const name = abbreviateName(office)
  const titled = piecesOf(plainLetters(title), maxTitleLength).map((piece) => write(name, `viewing of "${piece}"`))
  const untitled = piecesOf(name, name.length).map((piece) => write(piece, 'viewing'))
  return [...titled, ...untitled].find(isOneSms) ?? untitled.at(-1) ?? write(name, 'viewing')
}

const isOneSms = (text: string) => smsLength(text).parts === 1

/** The text, and shorter and shorter beginnings of it. */
function piecesOf(text: string, maxLength: number): string[] {
  const cuts = Array.from({ length: Math.min(text.length - 1, maxLength) }, (_, index) => index + 1).filter(
    (length) => length >= minPieceLength,
  )
  return [
    ...(text.length <= maxLength ? [text] : []),
    ...cuts.reverse().map((length) => `${text.slice(0, length - 1).trimEnd()}.`),
  ]
}
