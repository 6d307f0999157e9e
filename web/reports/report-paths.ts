import { ownPaymentFolders } from '../advices/own-payment-paths.ts'
import { meterUsePath } from '../meters/meter-paths.ts'
import { t } from '../platform/texts.ts'

const folder = '/admin/reports'

export type ReportEntry = { title: string; path: string; text: string; adminOnly?: boolean }

/** The reports of the office, ordered by how often they are used. */
export const reportEntries: readonly ReportEntry[] = [
  {
    title: t`Rent roll`,
    path: `${folder}/rent-roll`,
    text: t`Every unit with its tenant, rent, deposit and balance; vacant ones too.`,
  },
  { title: t`Arrears`, path: `${folder}/arrears`, text: t`Outstanding amounts, by days overdue.` },
  { title: t`Occupancy`, path: `${folder}/occupancy`, text: t`Units let and vacant by building, with the rent lost.` },
  {
    title: t`Vacancies`,
    path: `${folder}/vacancies`,
    text: t`Vacant units: days, rent lost, the letter to the tax office and the next step.`,
  },
  { title: t`Collection`, path: `${folder}/collection`, text: t`Rent billed and collected, by building.` },
  { title: t`Budget`, path: `${folder}/budget`, text: t`Budget and actual amounts by building and account.` },
  { title: t`Deposits held`, path: `${folder}/deposits`, text: t`Security deposits held, by agreement.` },
  {
    title: t`Metered use`,
    path: meterUsePath,
    text: t`Electricity and water used by meter, billed to tenants, and the supplier’s bills.`,
  },
  { title: t`Tax withheld`, path: `${folder}/tax-withheld`, text: t`TDS of tenants, in the columns of Form IT-2.` },
  { title: t`GST`, path: `${folder}/gst`, text: t`GST charged and reversed, line by line.` },
  {
    title: t`Owner statement`,
    path: `${folder}/owner-statement`,
    text: t`An owner’s account for a period: income, expenses, fees, remitted.`,
  },
  { title: t`Tax report`, path: `${folder}/tax`, text: t`An owner’s rental income for a year by building, for the tax return.` },
  {
    title: t`Overrides`,
    path: `${folder}/overrides`,
    text: t`Overridden rules, with the reasons.`,
    adminOnly: true,
  },
]

export const reportsCrumb = { label: t`Reports`, to: folder }
export const ownMoneyCrumb = { label: t`Payments`, to: ownPaymentFolders.owner }
