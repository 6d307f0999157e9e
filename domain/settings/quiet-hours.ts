/** Times of the day in Thimphu, "HH:MM": reminders wait between the first and the second, across midnight. Equal times mean never. */
export type QuietHours = { readonly from: string; readonly to: string }

export const defaultQuietHours: QuietHours = { from: '20:00', to: '09:00' }

const thimphuMs = 6 * 3_600_000
const dayMs = 86_400_000

/** The earliest time to send a reminder created now: now, or the end of the quiet hours. */
export function endOfQuiet(now: Date, { from, to }: QuietHours): Date {
  const local = now.getTime() + thimphuMs
  const sinceMidnight = local % dayMs
  const [begins, ends] = [msOf(from), msOf(to)]
  const isQuiet =
    begins <= ends ? sinceMidnight >= begins && sinceMidnight < ends : sinceMidnight >= begins || sinceMidnight < ends
  if (!isQuiet || begins === ends) return now
  const untilEnd = (ends - sinceMidnight + dayMs) % dayMs
  return new Date(now.getTime() + untilEnd)
}

export function isQuiet(now: Date, hours: QuietHours): boolean {
  return endOfQuiet(now, hours) > now
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
