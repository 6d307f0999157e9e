/** A placeholder for a formula that was saved without its value; no spreadsheet writes it. */
export const uncalculated = '#UNRECKONED!'

const errorValue =
  /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|EXTERNAL!|PYTHON!)$|^Err:\d{3}$/i

/** A spreadsheet's error value, in a workbook or a CSV saved from it: there is no value, or characters were lost. Nobody typed it. */
export function spreadsheetError(text: string): string | undefined {
  if (text === uncalculated)
    return 'This formula was saved without a value. Open the file in a spreadsheet program, save it and upload it again.'
  if (errorValue.test(text))
    return `The formula in this cell returns the error ${text}. Correct it, or replace it with its value.`
  if (/^#{3,}$/.test(text))
    return `The column was too narrow when the file was saved, so the cell contains only ${text.slice(0, 10)}. Widen the column and save the file again.`
  if (text.includes('\uFFFD'))
    return 'This cell cannot be read because the file is not UTF-8. Save the file as “CSV UTF-8” or XLSX and upload it again.'
  return undefined
}
