export const metersPath = '/admin/master-properties/meters'
export const readingsPath = `${metersPath}/readings`
export const roundPath = `${metersPath}/round`
export const tariffsPath = `${metersPath}/tariffs`
/** The report, which belongs to a later slice. */
export const meterUsePath = '/admin/reports/meter-use'

export const meterPath = (id: string) => `${metersPath}/${id}`
