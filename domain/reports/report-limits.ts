/** The maximum number of rows of a report as PDF. The screen shows pages, a workbook has at most 50,000 rows, and CSV has no limit. */
export const maxPrintedRows = 2000

/** The default number of rows on a page of a report. */
export const reportPageSize = 50
