/** Where programs read a calendar. The code has the form of that of a payment link. */
export const calendarPath = (code: string) => `/calendar/${code}.ics`
