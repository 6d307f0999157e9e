const folder = '/admin/reports'

export type ReportEntry = { title: string; path: string; text: string; adminOnly?: boolean }

/** The reports of the office, in the order in which they are asked for. */
export const reportEntries: readonly ReportEntry[] = [
  {
    title: 'Rent roll',
    path: `${folder}/rent-roll`,
    text: 'Every unit with its tenant, rent, deposit and balance; vacant ones too.',
  },
  { title: 'Arrears', path: `${folder}/arrears`, text: 'What is owed, by how long it is past due.' },
  { title: 'Occupancy', path: `${folder}/occupancy`, text: 'Units let and vacant by building, with the rent lost.' },
  { title: 'Collection', path: `${folder}/collection`, text: 'Rent billed and money that came in, by building.' },
  { title: 'Deposits held', path: `${folder}/deposits`, text: 'Security deposits in hand, by agreement.' },
  { title: 'Tax withheld', path: `${folder}/tax-withheld`, text: 'TDS of tenants, in the columns of Form IT-2.' },
  { title: 'GST', path: `${folder}/gst`, text: 'GST charged and taken back, line by line.' },
  {
    title: 'Owner statement',
    path: `${folder}/owner-statement`,
    text: 'An owner’s account through a period: income, expenses, fees, remitted.',
  },
  { title: 'Tax report', path: `${folder}/tax`, text: 'An owner’s rental income of a year by building, for the return.' },
  {
    title: 'Overrides',
    path: `${folder}/overrides`,
    text: 'Where somebody went on against a rule, and the reason given.',
    adminOnly: true,
  },
]

export const reportsCrumb = { label: 'Reports', to: folder }
