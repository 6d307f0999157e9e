/** The address where programs read a calendar. The code has the format of a payment link's code. */
export const calendarPath = (code: string) => `/calendar/${code}.ics`
