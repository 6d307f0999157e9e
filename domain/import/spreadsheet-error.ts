/** What stands for a formula that was saved without its value; no spreadsheet writes it itself. */
export const unreckoned = '#UNRECKONED!'

const errorValue =
  /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|EXTERNAL!|PYTHON!)$|^Err:\d{3}$/i

/** A spreadsheet's own sign, in a workbook or in the CSV saved from it, that there is no value here, or that letters were lost: nobody typed it. */
export function spreadsheetError(text: string): string | undefined {
  if (text === unreckoned)
    return 'This formula was saved without its value. Open the file in a spreadsheet program, save it there, and send it again.'
  if (errorValue.test(text)) return `The formula in this cell gives the error ${text}. Correct it, or put the value in its place.`
  if (/^#{3,}$/.test(text))
    return `The column was too narrow for its value when the file was saved: only ${text.slice(0, 10)} stands here. Widen it and save the file again.`
  if (text.includes('\uFFFD'))
    return 'Letters of this cell cannot be read: the file is not UTF-8. Save it as “CSV UTF-8” or as XLSX, and send it again.'
  return undefined
}
