export const plotCasesPath = '/admin/master-properties/plot-cases'
export const plotCasePath = (id: string) => `${plotCasesPath}/${id}`

/** What may read otherwise after a case moved. */
export const invalidatesByCase = [
  ...(['plotCase', 'plot', 'thram', 'building', 'unit', 'lease', 'landRemark'] as const),
  ...(['map', 'geometry', 'property', 'audit', 'overview'] as const),
] as const
