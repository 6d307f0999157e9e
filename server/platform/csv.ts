/** One value of a CSV cell (RFC 4180). A leading =, +, -, @ is defused, or a spreadsheet would run it. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of one list as CSV with a BOM, so that spreadsheets read Dzongkha as UTF-8. Nested lists are left out. */
export function toCsv(rows: readonly Record<string, unknown>[]): string {
  const columns = Object.entries(rows[0] ?? {})
    .filter(([, value]) => !Array.isArray(value))
    .map(([name]) => name)
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}
