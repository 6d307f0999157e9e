import { addDays, type CalendarDate } from '../../calendar-date.ts'

/** One entry of a calendar. An entry with the same `id` replaces the earlier one when the calendar is read again. */
export type CalendarEntry = {
  readonly id: string
  readonly on: CalendarDate
  /** Times in Bhutan, `HH:MM`; without them the entry is for the whole day. */
  readonly times?: { readonly from: string; readonly to: string }
  readonly title: string
  readonly details: string
  /** The page of the record. */
  readonly url: string
}

const maxLineBytes = 75

/**
 * A calendar in the format of RFC 5545: lines of at most 75 bytes that end with CRLF. Bhutan has had the same offset, +06:00, since 1987,
 * so times are in UTC. `now` is an ISO instant; `host` makes the ids globally unique (section 3.8.4.7).
 */
export function icalendarOf(
  title: string,
  entries: readonly CalendarEntry[],
  { now, host }: { now: string; host: string },
): string {
  const stamp = utcOf(new Date(now))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sakhang//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(title)}`,
    // How often programs should refresh (RFC 7986, section 5.7).
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...entries.flatMap(({ id, on, times, title: summary, details, url }) => [
      'BEGIN:VEVENT',
      `UID:${textOf(`${id}@${host}`)}`,
      `DTSTAMP:${stamp}`,
      ...(times
        ? [`DTSTART:${utcOf(instantOf(on, times.from))}`, `DTEND:${utcOf(instantOf(on, times.to))}`]
        : [`DTSTART;VALUE=DATE:${compact(on)}`, `DTEND;VALUE=DATE:${compact(addDays(on, 1))}`, 'TRANSP:TRANSPARENT']),
      `SUMMARY:${textOf(summary)}`,
      ...(details ? [`DESCRIPTION:${textOf(details)}`] : []),
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const compact = (date: CalendarDate) => date.replaceAll('-', '')

const instantOf = (date: CalendarDate, time: string) => new Date(`${date}T${time}:00+06:00`)

/** `20260101T040000Z` */
function utcOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Section 3.3.11; control characters are not allowed. */
function textOf(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** Section 3.1: a long line continues in the next line after a space. No character is divided. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > maxLineBytes) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}
