import type { Row } from '../import-files.ts'

/** Two editions: one with a minimum fee and a category, one without. */
export const awkwardRates: Row[] = [
  {
    ...{ Table: '=State land', 'In force from': '2024-01-01', Source: '-Gazette; 2024', 'Minimum fee a year (Nu.)': '500.5' },
    ...{
      'Town or gewog': '@Thimphu',
      Use: 'Industrial',
      Category: '007',
      'Rate a year (Nu.)': '24.87',
      'Rate is for one': 'sq ft',
    },
  },
  {
    ...{ Table: 'Gewogs', 'In force from': '2019-07-01', Source: 'Notification 12' },
    ...{ 'Town or gewog': 'Kawang', Use: 'Kamzhing', 'Rate a year (Nu.)': '1,250.0050', 'Rate is for one': 'decimal' },
  },
]
