export const plotCasesPath = '/admin/master-properties/plot-cases'
export const plotCasePath = (id: string) => `${plotCasesPath}/${id}`

/** The queries that an action on a case may change. */
export const invalidatesByCase = [
  ...(['plotCase', 'plot', 'thram', 'building', 'unit', 'lease', 'landRemark'] as const),
  ...(['map', 'geometry', 'property', 'audit', 'overview'] as const),
] as const
