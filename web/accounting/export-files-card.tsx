import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type JournalFormat, journalFormatLabels, journalFormats } from '../../domain/accounting/journal-format.ts'
import type { Reply } from '../platform/call.ts'
import { downloadFile } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { FormRow } from '../ui/form/form-page.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'

type Export = Reply<'journalExport.read'>

const hints: Readonly<Record<JournalFormat, string>> = {
  CSV: t`A row for each line, for any program or spreadsheet.`,
  TALLY_XML: t`In Tally, import it as transactions. Ledgers are found by name.`,
  QUICKBOOKS_CSV: t`In QuickBooks Online, import it as journal entries. Accounts are found by name.`,
  XERO_CSV: t`In Xero, import it as manual journals. Accounts are found by code.`,
  ERPNEXT_CSV: t`In ERPNext, import it as journal entries. Accounts are found by name.`,
  ERPNEXT_JSON: t`For a program that sends journal entries to ERPNext.`,
}

/** The files of an export, in the format of the accounting program. Every download returns the same files. */
export function ExportFilesCard({ made }: { made: Export }) {
  const [format, setFormat] = useState<JournalFormat>('CSV')
  const [company, setCompany] = useState('')
  const [taxRate, setTaxRate] = useState(t`Tax Exempt`)
  const parts = made.files.find((file) => file.format === format)?.parts ?? 1
  const save = (part: number) => {
    const options = omitUndefined({
      company: format.startsWith('ERPNEXT') ? company.trim() || undefined : undefined,
      taxRate: format === 'XERO_CSV' ? taxRate.trim() || undefined : undefined,
    })
    const query = { program: format, part, ...options }
    downloadFile(nameOf(made, format, { part, parts }), 'journalExport.file', { params: { id: made.id }, query })
  }
  return (
    <RecordCard title={t`Files`}>
      <div className="form-fields">
        <NativeSelect
          label={t`Format`}
          description={hints[format]}
          value={format}
          onChange={(event) => setFormat(oneOf(journalFormats, event.currentTarget.value) ?? 'CSV')}
          data={journalFormats.map((value) => ({ value, label: journalFormatLabels[value] }))}
        />
        {format.startsWith('ERPNEXT') && (
          <FormRow>
            <TextInput
              label={t`Company in ERPNext`}
              description={t`Leave empty to use the name of the office.`}
              maxLength={140}
              value={company}
              onChange={(event) => setCompany(event.currentTarget.value)}
            />
          </FormRow>
        )}
        {format === 'XERO_CSV' && (
          <FormRow>
            <TextInput
              label={t`Tax rate in Xero`}
              description={t`The name in Xero. Applies to every line.`}
              maxLength={50}
              value={taxRate}
              onChange={(event) => setTaxRate(event.currentTarget.value)}
            />
          </FormRow>
        )}
      </div>
      {parts > 1 && (
        <p className="secondary mt-3">{t`The program reads a limited number of rows from a file. Import all ${parts} files.`}</p>
      )}
      <div className="row wrap mt-3">
        {Array.from({ length: parts }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the files of an export never change
          <Button key={index} variant={index === 0 ? 'filled' : 'default'} onClick={() => save(index + 1)}>
            {parts === 1 ? t`Download` : t`Download file ${index + 1}`}
          </Button>
        ))}
      </div>
    </RecordCard>
  )
}

function nameOf({ exportNumber }: Export, format: JournalFormat, { part, parts }: { part: number; parts: number }): string {
  const extension = format === 'TALLY_XML' ? 'xml' : format === 'ERPNEXT_JSON' ? 'json' : 'csv'
  const ending = parts > 1 ? `-${part}-of-${parts}` : ''
  return `${exportNumber}-${format.toLowerCase().replaceAll('_', '-')}${ending}.${extension}`
}
