export const workOrdersPath = '/admin/master-properties/work-orders'
export const workOrderPath = (id: string) => `${workOrdersPath}/${id}`
export const ownWorkPath = (id: string) => `/owner/properties/work/${id}`
