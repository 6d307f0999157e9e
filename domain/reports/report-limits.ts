/** Rows of a report as PDF. The screen turns pages, a workbook takes 50,000, and CSV has no end. */
export const maxPrintedRows = 2000

/** Rows of a page of a report, unless fewer are asked for. */
export const reportPageSize = 50
