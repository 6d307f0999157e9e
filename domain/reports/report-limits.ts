/** Rows of a report on the screen and on paper; a workbook has them all. */
export const mostRowsShown = 2000
